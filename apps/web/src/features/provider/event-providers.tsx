import * as m from '@hearth/messages'
import { Refusal } from '../../forms/refusal.tsx'
import { lightOf } from './provider-light.ts'
import './event-providers.css'
import { pictureUrl } from '@hearth/contracts/pictures'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Arch } from '../../ui/arch.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { FindProvider } from './find-provider.tsx'
import type { HelpedEvent } from './helped-event.ts'
import { listingAnswer } from './mutations.ts'
import { providerStyle } from './provider-look.tsx'
import { atEventOptions, type Listing } from './queries.ts'

const states = {
  asked: m.provider_at_event_states_asked,
  accepted: m.provider_at_event_states_accepted,
  declined: m.provider_at_event_states_declined,
} satisfies Record<Listing['state'], () => string>
const changed = {
  accepted: m.provider_at_event_changed_accepted,
  declined: m.provider_at_event_changed_declined,
  removed: m.provider_at_event_changed_removed,
}

/** Who helps at an event, for everybody who reads its page: accepted ones alone. Where there is nobody, nothing. */
export function EventProviders({ event, children }: { event: HelpedEvent; children?: ReactNode }) {
  const { data = [] } = useQuery(atEventOptions(event.id))
  const accepted = data.filter(({ state }) => state === 'accepted')
  if (accepted.length === 0 && !children) return null
  return (
    <section className="at-event">
      <h2>{m.provider_at_event_title()}</h2>
      {accepted.length > 0 && (
        <ul>
          {accepted.map((listing) => (
            <ListedProvider key={listing.provider.id} listing={listing} />
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

/** The same for the host: asked ones with their state, who would like to come, and the way to ask somebody. */
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

function ListedProvider({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const { provider, part, state } = listing
  const isOpen = state === 'accepted' && !children
  return (
    <li className="at-event-one cat" style={providerStyle(provider.categories)}>
      <Arch aria-hidden="true" foot="12px">
        <CoverImage
          id={provider.id}
          category={lightOf(provider.categories)}
          ratio="tall"
          image={provider.photo ? pictureUrl(provider.photo, 256) : undefined}
        />
      </Arch>
      <div>
        <Link className="at-event-name" to={paths.provider(provider.id)}>
          {provider.name}
        </Link>
        <p>{part ?? provider.headline}</p>
        {!isOpen && <p className="at-event-state">{stateInWords(listing)}</p>}
        {children}
      </div>
    </li>
  )
}

function stateInWords({ state, askedBy }: Listing): string {
  if (askedBy === 'host' || state === 'accepted') return states[state]()
  return state === 'asked'
    ? m.provider_at_event_states_offered()
    : m.provider_at_event_states_offer_declined()
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
