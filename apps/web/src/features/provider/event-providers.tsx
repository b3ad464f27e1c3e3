import * as m from '@hearth/messages'
import { lightOf } from './provider-light.ts'
import './event-providers.css'
import { pictureUrl } from '@hearth/contracts/pictures'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Arch } from '../../ui/arch.tsx'
import type { HelpedEvent } from './helped-event.ts'
import { providerStyle } from './provider-look.tsx'
import { atEventOptions, type Listing } from './queries.ts'

const states = {
  asked: m.provider_at_event_states_asked,
  accepted: m.provider_at_event_states_accepted,
  declined: m.provider_at_event_states_declined,
} satisfies Record<Listing['state'], () => string>
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

/** One who helps, or may; with what is said and done about it. */
export function ListedProvider({ listing, children }: { listing: Listing; children?: ReactNode }) {
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
