import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'
import '../../ui/arched-page.css'
import '../../ui/box.css'
import './venue-page.css'
import type { VenueAudience } from '@hearth/contracts/venue-values'
import { isWebAddress } from '@hearth/contracts/web-address'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { DoorClosed, ExternalLink, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { categoryStyle } from '../../art/category-look.tsx'
import { venueCategory } from '../../art/venue-cover.tsx'
import { formatParts } from '../../format/parts.ts'
import { ShareButton } from '../../forms/share-button.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { OriginalLine } from '../../translation/original-line.tsx'
import type { Words } from '../../translation/words.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { countryName } from './countries.ts'
import { OwnerPanel } from './owner-panel.tsx'
import type { VenueRecord } from './queries.ts'
import { AccessFacts, HoursOfWeek, VenueBlock, VenueShort } from './venue-facts.tsx'
import { VenueGallery } from './venue-gallery.tsx'
import { GettingThere } from './venue-place.tsx'

/** What is translated of a venue. */
export type VenueTexts = { description?: string }

/**
 * One venue for whoever reads it; `userId` is the member who looks. `events` is what takes place there, put together by
 * the route.
 */
export function VenuePage({
  venue,
  userId,
  nowMs,
  words,
  events,
  languages,
}: {
  venue: VenueRecord
  userId: string | undefined
  nowMs: number
  words: Words<VenueTexts>
  events: ReactNode
  /** Its words in further languages. */
  languages?: ReactNode
}) {
  const { description } = words
  const isMine = userId !== undefined && venue.owner_id === userId
  return (
    <div className="arched-page cat" style={categoryStyle(venueCategory(venue.kind))}>
      <div className="arched-wash" aria-hidden="true" />
      <article className="wrap">
        <VenueGallery id={venue.id} kind={venue.kind} name={venue.name} photos={venue.photos} />
        <VenueHead venue={venue} words={words} />
        <div className="venue-columns">
          <div className="venue-main">
            {description && !isOneLine(description.text) && (
              <VenueBlock title={m.venue_about()}>
                <p className="long-text venue-text" {...description.language}>
                  {description.text}
                </p>
                <OriginalLine words={words} />
              </VenueBlock>
            )}
            <VenueShort venue={venue} nowMs={nowMs} />
            <AccessFacts access={venue.access} />
            {events}
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
            {languages}
          </div>
          <div className="venue-side boxes">
            {isMine && <OwnerPanel venue={venue} />}
            <Owner venue={venue} isMine={isMine} />
            <GettingThere venue={venue} isMine={isMine} />
            <HoursOfWeek venue={venue} nowMs={nowMs} />
            <Contact venue={venue} isMine={isMine} />
          </div>
        </div>
      </article>
    </div>
  )
}

/** A longer text stands below, under a heading. */
const longestLine = 180
const isOneLine = (text: string) => text.length <= longestLine && !text.includes('\n')

function VenueHead({ venue, words }: { venue: VenueRecord; words: Words<VenueTexts> }) {
  const country = countryName(venue.country)
  const street = venue.venue_addresses?.address
  const { name } = venue
  const { description } = words
  return (
    <header className="venue-head">
      <div className="venue-names">
        <p className="venue-line">
          {venue.status === 'closed' && (
            <Chip icon={<DoorClosed size={16} aria-hidden="true" />}>{m.venue_closed()}</Chip>
          )}
          <MapPin size={18} aria-hidden="true" />
          {street && <span>{street}</span>}
          <span>{formatParts([venue.city, country])}</span>
        </p>
        <h1 className="page-title">{name}</h1>
        {description && isOneLine(description.text) && (
          <>
            <p className="venue-intention" {...description.language}>
              {description.text}
            </p>
            <OriginalLine words={words} />
          </>
        )}
      </div>
      <div className="venue-actions">
        <ShareButton
          path={paths.venue(venue.id)}
          title={name}
          text={description?.text ?? name}
          heading={m.venue_share()}
        />
        {venue.status === 'open' && (
          <ButtonLink look="flame" to={paths.createEvent(venue.id)}>
            {m.venue_host_here()}
          </ButtonLink>
        )}
      </div>
      {venue.status === 'closed' && <Alert>{m.venue_closed_text()}</Alert>}
    </header>
  )
}

/** Who looks after the place, face first. */
function Owner({ venue: { owner }, isMine }: { venue: VenueRecord; isMine: boolean }) {
  if (!owner) return <p className="box">{m.venue_managed_by_former_member()}</p>
  const name = personName(owner)
  return (
    <div className="box venue-owner">
      <Portrait name={name} photo={owner.profile_photo_url} size="page" />
      <p>
        <ParaglideMessage
          message={isMine ? m.venue_managed_by_you : m.venue_managed_by}
          inputs={{ name }}
          markup={{
            link: ({ children }) => (
              <Link className="venue-owner-name" to={paths.member(owner)}>
                {children}
              </Link>
            ),
          }}
        />
      </p>
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
