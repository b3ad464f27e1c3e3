import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refusal } from '../../forms/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { listingAnswer } from './mutations.ts'
import type { Listing } from './queries.ts'

const changed = {
  accepted: m.provider_at_event_changed_accepted,
  declined: m.provider_at_event_changed_declined,
  removed: m.provider_at_event_changed_removed,
}

/** The two answers to whoever asked. */
export function YesOrNo({ listing }: { listing: Listing }) {
  return (
    <div className="at-event-deeds">
      <AnswerButton listing={listing} state="accepted" look="outline">
        {m.provider_at_event_accept()}
      </AnswerButton>
      <AnswerButton listing={listing} state="declined">
        {m.provider_at_event_decline()}
      </AnswerButton>
    </div>
  )
}

/** One answer to one question; what went wrong is said beside it. */
export function AnswerButton({
  listing,
  state,
  look = 'quiet',
  children,
}: {
  listing: Listing
  state: keyof typeof changed
  look?: 'outline' | 'quiet'
  children: ReactNode
}) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(listingAnswer(useQueryClient()))
  const answer = () =>
    mutate(
      { eventId: listing.eventId, providerId: listing.provider.id, state },
      { onSuccess: () => toast({ title: changed[state]() }) },
    )
  return (
    <>
      <Button small look={look} pending={isPending} onClick={answer}>
        {children}
      </Button>
      <Refusal error={error} />
    </>
  )
}
