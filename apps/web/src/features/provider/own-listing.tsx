import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { EventProviders } from './event-providers.tsx'
import type { HelpedEvent } from './helped-event.ts'
import { AnswerButton, YesOrNo } from './listing-answers.tsx'
import { atEventOptions, type Listing, myProviderOptions } from './queries.ts'

const OfferDialog = lateDialog(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** Who helps at an event, and, for a member with a published page, how they stand to it themselves. */
export function MembersProviders({ event, userId }: { event: HelpedEvent; userId: string }) {
  const { data: own } = useQuery(myProviderOptions(userId))
  const { data: listings } = useQuery(atEventOptions(event.id))
  const canHelp = own?.status === 'published' && event.isOpen && listings !== undefined
  if (!canHelp) return <EventProviders event={event} />
  const mine = listings.find(({ provider }) => provider.id === own.id)
  return (
    <EventProviders event={event}>
      {mine ? <OwnStanding mine={mine} /> : <Offer event={event} providerId={own.id} />}
    </EventProviders>
  )
}

function OwnStanding({ mine }: { mine: Listing }) {
  if (mine.state === 'accepted') {
    return (
      <div className="at-event-own">
        <p>{m.provider_at_event_you_are_there()}</p>
        <AnswerButton listing={mine} state="removed">
          {m.provider_at_event_remove()}
        </AnswerButton>
      </div>
    )
  }
  if (mine.state === 'declined' && mine.askedBy === 'host') {
    return (
      <div className="at-event-own">
        <p>{m.provider_at_event_you_declined()}</p>
        <AnswerButton listing={mine} state="accepted">
          {m.provider_at_event_after_all()}
        </AnswerButton>
      </div>
    )
  }
  if (mine.state === 'declined') return <p className="at-event-own">{m.provider_at_event_host_declined()}</p>
  return mine.askedBy === 'host' ? (
    <div className="at-event-own">
      <p>
        {mine.part ? m.provider_at_event_asked_you_for({ part: mine.part }) : m.provider_at_event_asked_you()}
      </p>
      <YesOrNo listing={mine} />
    </div>
  ) : (
    <div className="at-event-own">
      <p>{m.provider_at_event_offered()}</p>
      <AnswerButton listing={mine} state="removed">
        {m.provider_at_event_withdraw()}
      </AnswerButton>
    </div>
  )
}

function Offer({ event, providerId }: { event: HelpedEvent; providerId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        className="space-before"
        icon={<HandHeart size={19} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
        {...OfferDialog.soon}
      >
        {m.provider_at_event_offer()}
      </Button>
      {isOpen && <OfferDialog event={event} providerId={providerId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
