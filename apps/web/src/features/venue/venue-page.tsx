import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'
import { weekdayIn } from '../../format/when.ts'
import '../../ui/arched-page.css'
import './venue-page.css'
import type { VenueAudience } from '@hearth/contracts/venue-values'
import { isWebAddress } from '@hearth/contracts/web-address'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Clock, DoorClosed, ExternalLink, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryStyle } from '../../art/category-look.tsx'
import { VenueCover, venueCategory } from '../../art/venue-cover.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Arch, Halo } from '../../ui/arch.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { countryName } from './countries.ts'
import { OwnerPanel } from './owner-panel.tsx'
import type { VenueRecord } from './queries.ts'
import { kindInWords } from './venue-card.tsx'
import { AccessFacts, FeatureChips, HoursOfWeek, VenueBlock } from './venue-facts.tsx'
import { PhotoButton, VenueGallery } from './venue-gallery.tsx'
import { GettingThere } from './venue-place.tsx'
import { weekOf } from './week.ts'

/**
 * One venue for whoever reads it; `userId` is the member who looks. `events` is what takes place there, put together by
 * the route.
 */
export function VenuePage({
  venue,
  userId,
  nowMs,
  events,
}: {
  venue: VenueRecord
  userId: string | undefined
  nowMs: number
  events: ReactNode
}) {
  const isMine = userId !== undefined && venue.owner_id === userId
  return (
    <div className="arched-page cat" style={categoryStyle(venueCategory(venue.kind))}>
      <div className="arched-wash" aria-hidden="true" />
      <article className="wrap arched-columns">
        <VenueHead venue={venue} isMine={isMine} nowMs={nowMs} />
        <VenueGate venue={venue} isMine={isMine} />
        <div className="arched-body">
          {venue.description && (
            <VenueBlock title={m.venue_about()}>
              <p className="long-text venue-text">{venue.description}</p>
            </VenueBlock>
          )}
          <VenueGallery name={venue.name} photos={venue.photos} />
          <FeatureChips features={venue.features} />
          <AccessFacts access={venue.access} />
          {events}
          <HoursOfWeek venue={venue} nowMs={nowMs} />
          {venue.prices && (
            <VenueBlock title={m.venue_prices()}>
              <p className="long-text venue-text">{venue.prices}</p>
            </VenueBlock>
          )}
          {venue.house_rules && (
            <VenueBlock title={m.venue_rules()}>
              <p className="long-text venue-text">{venue.house_rules}</p>
            </VenueBlock>
          )}
          <GettingThere venue={venue} isMine={isMine} />
          <Contact venue={venue} isMine={isMine} />
        </div>
      </article>
    </div>
  )
}

function VenueHead({ venue, isMine, nowMs }: { venue: VenueRecord; isMine: boolean; nowMs: number }) {
  const country = countryName(venue.country)
  const today = weekOf(venue.hours).find(({ day }) => day === weekdayIn(venue.timezone, nowMs))
  const street = venue.venue_addresses?.address
  return (
    <header className="arched-head">
      <div className="arched-chips">
        <Link className="chip" to={paths.venues({ kind: venue.kind })}>
          {kindInWords(venue.kind)}
        </Link>
        {venue.status === 'closed' && (
          <Chip icon={<DoorClosed size={16} aria-hidden="true" />}>{m.venue_closed()}</Chip>
        )}
      </div>
      <h1 className="page-title">{venue.name}</h1>
      <Owner venue={venue} isMine={isMine} />
      {venue.status === 'closed' && <Alert>{m.venue_closed_text()}</Alert>}
      <ul className="venue-key-facts">
        <Fact icon={MapPin} title={street || venue.city}>
          {[street && venue.city, country].filter(Boolean).join(', ')}
        </Fact>
        {venue.capacity !== null && (
          <Fact icon={Users} title={m.venue_room_for({ capacity: venue.capacity })} />
        )}
        {venue.status === 'open' && venue.hours.length > 0 && today && (
          <Fact
            icon={Clock}
            title={
              today.open.length > 0
                ? m.venue_open_today({ hours: today.open.join(', ') })
                : m.venue_closed_today()
            }
          />
        )}
      </ul>
    </header>
  )
}

function Owner({ venue: { owner }, isMine }: { venue: VenueRecord; isMine: boolean }) {
  if (!owner) return <p className="venue-owner">{m.venue_managed_by_former_member()}</p>
  const name = personName(owner)
  return (
    <p className="venue-owner">
      <Portrait name={name} photo={owner.profile_photo_url} />
      <span>
        <ParaglideMessage
          message={isMine ? m.venue_managed_by_you : m.venue_managed_by}
          inputs={{ name }}
          markup={{
            link: ({ children }) => (
              <Link className="text-link" to={paths.member(owner)}>
                {children}
              </Link>
            ),
          }}
        />
      </span>
    </p>
  )
}

/** The door: its picture, and what can be done here. */
function VenueGate({ venue, isMine }: { venue: VenueRecord; isMine: boolean }) {
  const { id, kind, photos, name } = venue
  return (
    <div className="arched-side">
      <Halo className="venue-halo">
        <div className="venue-door">
          <Arch className="venue-arch">
            <VenueCover id={id} kind={kind} photo={photos[0]} ratio="tall" width={1280} first />
          </Arch>
          <div className="venue-panel">
            {venue.status === 'open' && (
              <ButtonLink look="flame" wide to={paths.createEvent(id)}>
                {m.venue_host_here()}
              </ButtonLink>
            )}
            <PhotoButton name={name} photos={photos} />
            {isMine && <OwnerPanel venue={venue} />}
          </div>
        </div>
      </Halo>
    </div>
  )
}

const contactSeenBy = {
  everyone: m.venue_contact_seen_by_everyone,
  members: m.venue_contact_seen_by_members,
  owner: m.venue_contact_seen_by_owner,
} satisfies Record<VenueAudience, () => string>

function Contact({
  venue: { website, venue_contacts: contact },
  isMine,
}: {
  venue: VenueRecord
  isMine: boolean
}) {
  const site = website && isWebAddress(website) ? new URL(website) : undefined
  if (!site && !contact) return null
  return (
    <VenueBlock title={m.venue_contact()}>
      <ul className="venue-contact">
        {contact?.email && (
          <li>
            <a className="text-link" href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>
              {contact.email}
            </a>
          </li>
        )}
        {contact?.phone && (
          <li>
            <a className="text-link" href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
              {contact.phone}
            </a>
          </li>
        )}
        {contact?.note && <li>{contact.note}</li>}
        {site && (
          <li>
            <a className="more-link" href={site.href} rel="noopener nofollow">
              {site.hostname.replace(/^www\./, '')}
              <ExternalLink size={16} aria-hidden="true" />
            </a>
          </li>
        )}
      </ul>
      {isMine && contact && <p className="small-print">{contactSeenBy[contact.audience]()}</p>}
    </VenueBlock>
  )
}
