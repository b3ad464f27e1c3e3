import type { Category } from '@hearth/contracts/event-values'
import { pictureUrl } from '@hearth/contracts/pictures'
import { isProviderCategory, providerCategories, providerStatuses } from '@hearth/contracts/provider-values'
import { venueKinds } from '@hearth/contracts/venue-values'
import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { VenueCover } from '../../art/venue-cover.tsx'
import { formatParts } from '../../format/parts.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Arch } from '../../ui/arch.tsx'
import type { ProviderOfMember, VenueOfMember } from './member.ts'

/** Doors to a member's places. */
export function VenueDoors({ venues }: { venues: readonly VenueOfMember[] }) {
  return (
    <div className="profile-doors">
      {venues.map((venue) => (
        <Door
          key={venue.id}
          to={paths.venue(venue.id)}
          name={venue.name}
          line={formatParts([venueKinds[venue.kind], venue.city])}
          cover={<VenueCover {...venue} ratio="tall" width={256} />}
        />
      ))}
    </div>
  )
}

/** The door to a member's provider page; `scene` is the light that it stands in without a picture. */
export function ProviderDoor({ provider, scene }: { provider: ProviderOfMember; scene: Category }) {
  const { id, photo } = provider
  // Its owner alone sees one that is not published.
  const state = provider.status !== 'published' && providerStatuses[provider.status]
  const kinds = provider.categories.filter(isProviderCategory).map((category) => providerCategories[category])
  const text = provider.headline || formatParts(kinds)
  return (
    <div className="profile-doors">
      <Door
        to={provider.status === 'published' ? paths.provider(id) : paths.ownProvider(id)}
        name={provider.name}
        line={state && text ? m.site_format_labelled({ label: state, text }) : state || text}
        cover={
          <CoverImage
            id={id}
            category={scene}
            ratio="tall"
            image={photo ? pictureUrl(photo, 256) : undefined}
          />
        }
      />
    </div>
  )
}

function Door({ to, name, line, cover }: { to: string; name: string; line: string; cover: ReactNode }) {
  return (
    <article className="profile-door">
      <Arch aria-hidden="true" foot="12px">
        {cover}
      </Arch>
      <div className="shrinks">
        <h3 className="profile-door-title">
          <Link to={to}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="quiet">
          <bdi>{line}</bdi>
        </p>
      </div>
    </article>
  )
}
