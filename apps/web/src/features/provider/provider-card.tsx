import * as m from '@hearth/messages'
import { lightOf } from './provider-light.ts'
import './provider-card.css'
import { pictureUrl } from '@hearth/contracts/pictures'
import { providerCategories } from '@hearth/contracts/provider-values'
import { MapPin, Video } from 'lucide-react'
import { CoverImage } from '../../art/cover-image.tsx'
import { personName } from '../../format/person-name.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProviderCategoryIcon, providerStyle } from './provider-look.tsx'
import { fromPriceInWords } from './provider-price.ts'
import type { ProviderSummary } from './queries.ts'

/** So many categories are named on a card; the page names all. */
const maxNamed = 2

/** A provider in the directory. The title's link covers the card. `eager` is for the first row. */
export function ProviderCard({ provider, eager = false }: { provider: ProviderSummary; eager?: boolean }) {
  const { id, name, headline, categories, photo, owner, from_price, upcoming } = provider
  const price = fromPriceInWords(from_price)
  return (
    <article className="event-card provider-card cat" style={providerStyle(categories)}>
      <div className="event-card-cover">
        <CoverImage
          id={id}
          category={lightOf(categories)}
          ratio="card"
          image={photo ? pictureUrl(photo, 640) : undefined}
          eager={eager}
        />
        {upcoming > 0 && (
          <span className="cover-badge">{m.provider_directory_upcoming({ count: upcoming })}</span>
        )}
      </div>
      <Portrait name={personName(owner)} photo={owner.profile_photo_url} size="large" />
      <p className="event-when provider-brings">
        {categories.slice(0, maxNamed).map((category) => (
          <span key={category}>
            <ProviderCategoryIcon category={category} />
            {providerCategories[category]}
          </span>
        ))}
      </p>
      <h2 className="event-title">
        <Link to={paths.provider(id)}>{name}</Link>
      </h2>
      <p className="event-place provider-headline">{headline}</p>
      <p className="event-foot">
        <Place provider={provider} />
        {price && <span className="event-price">{price}</span>}
      </p>
    </article>
  )
}

function Place({ provider: { city, is_online } }: { provider: ProviderSummary }) {
  const text =
    city && is_online ? m.provider_directory_city_and_online({ city }) : city || m.provider_online()
  const Icon = city ? MapPin : Video
  return (
    <span className="provider-place">
      <Icon size={16} aria-hidden="true" />
      {text}
    </span>
  )
}

/** The same geometry while cards are on their way. */
export function ProviderCardSkeleton() {
  return (
    <div className="event-card provider-card">
      <div className="event-card-cover">
        <Skeleton height="100%" style={{ borderRadius: 0 }} />
      </div>
      <div className="stack stack-small space-before">
        <Skeleton width="40%" />
        <Skeleton width="70%" height={22} />
        <Skeleton width="90%" />
        <Skeleton width="50%" />
      </div>
    </div>
  )
}
