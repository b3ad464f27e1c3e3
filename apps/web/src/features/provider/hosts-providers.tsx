import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { sentenceFor } from '../../format/error-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ListedProvider } from './event-providers.tsx'
import type { HelpedEvent } from './helped-event.ts'
import { AnswerButton, YesOrNo } from './listing-answers.tsx'
import { atEventOptions, type Listing } from './queries.ts'

const FindProvider = lateDialog(async () => (await import('./find-provider.tsx')).FindProvider)

/** Who helps at an event, for its host: asked ones with their state, who would like to come, and the way to ask somebody. */
export function HostsProviders({ event, userId }: { event: HelpedEvent; userId: string }) {
  const { data, isPending, error, refetch } = useQuery(atEventOptions(event.id))
  const [isFinding, setIsFinding] = useState(false)
  if (!event.isOpen && !data?.length) return null
  return (
    <section className="at-event">
      <h2>{m.provider_at_event_title()}</h2>
      {isPending && (
        <Waiting label={m.provider_at_event_loading()}>
          <Skeleton width={260} height={64} />
        </Waiting>
      )}
      {error && (
        <div className="stack stack-small stack-start">
          <Alert tone="bad">{sentenceFor(error)}</Alert>
          <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
        </div>
      )}
      {data?.length === 0 && <p className="quiet">{m.provider_at_event_none()}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((listing) => (
            <ListedProvider key={listing.provider.id} listing={listing}>
              {event.isOpen && <HostsActions listing={listing} />}
            </ListedProvider>
          ))}
        </ul>
      )}
      {event.isOpen && data && (
        <Button
          className="space-before"
          icon={<UserRoundPlus size={19} aria-hidden="true" />}
          onClick={() => setIsFinding(true)}
          {...FindProvider.soon}
        >
          {m.provider_at_event_ask_provider()}
        </Button>
      )}
      {isFinding && (
        <FindProvider
          event={event}
          userId={userId}
          listed={data?.map(({ provider }) => provider.id) ?? []}
          onClose={() => setIsFinding(false)}
        />
      )}
    </section>
  )
}

function HostsActions({ listing }: { listing: Listing }) {
  if (listing.state === 'asked' && listing.askedBy === 'provider') return <YesOrNo listing={listing} />
  if (listing.state === 'declined') {
    if (listing.askedBy === 'host') return null
    return (
      <AnswerButton listing={listing} state="accepted">
        {m.provider_at_event_accept()}
      </AnswerButton>
    )
  }
  const isAsked = listing.state === 'asked'
  return (
    <AnswerButton listing={listing} state="removed">
      {isAsked ? m.provider_at_event_withdraw() : m.provider_at_event_remove()}
    </AnswerButton>
  )
}
