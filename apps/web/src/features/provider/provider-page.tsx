import type { Person } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import { lightOf } from './provider-light.ts'
import '../../ui/arched-page.css'
import './provider-page.css'
import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import { languages, providerCategories } from '@hearth/contracts/provider-values'
import { isWebAddress } from '@hearth/contracts/web-address'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarDays, ExternalLink, Languages, MapPin, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CoverImage } from '../../art/cover-image.tsx'
import { personName } from '../../format/person-name.ts'
import { paths } from '../../paths.ts'
import { Arch, Halo } from '../../ui/arch.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import type { ProviderRecord } from './provider.ts'
import { ProviderCategoryIcon, providerStyle } from './provider-look.tsx'
import { fromPriceInWords, lowestPrice } from './provider-price.ts'
import { ServiceList } from './service-list.tsx'
import { WeeklyHoursList } from './weekly-hours-list.tsx'

/** What a page shows: a saved one and one that is being written look the same. */
export type ShownProvider = Omit<ProviderRecord, 'ownerId' | 'status' | 'isPausedByAdmin' | 'updatedAt'>

/**
 * A provider's page. `actions` is what can be done here, `events` where they will be. In a preview headings step down,
 * and nothing leads away.
 */
export function ProviderPage({
  provider,
  actions,
  events,
  isPreview = false,
}: {
  provider: ShownProvider
  actions?: ReactNode
  events?: ReactNode
  isPreview?: boolean
}) {
  const name = provider.name.trim() || m.provider_page_unnamed()
  const price = fromPriceInWords(lowestPrice(provider.services))
  const Title = isPreview ? 'p' : 'h1'
  return (
    <div className="arched-page provider-page cat" style={providerStyle(provider.categories)}>
      <div className="arched-wash" aria-hidden="true" />
      <article className="provider-columns">
        <header className="provider-head">
          <Categories provider={provider} isPreview={isPreview} />
          <Title className="page-title">{name}</Title>
          {provider.headline && <p className="provider-line">{provider.headline}</p>}
          {provider.owner && <Behind owner={provider.owner} isPreview={isPreview} />}
          <Facts provider={provider} />
        </header>
        <div className="provider-gate">
          <Halo className="provider-gate-halo">
            <div className="provider-gate-frame">
              <Arch aria-hidden="true" className="provider-gate-arch">
                <CoverImage
                  id={provider.id}
                  category={lightOf(provider.categories)}
                  ratio="tall"
                  image={provider.photos[0] && pictureUrl(provider.photos[0], 1280)}
                  first={!isPreview}
                />
              </Arch>
              {(price || actions) && (
                <div className="provider-gate-panel">
                  {price && <p className="provider-price">{price}</p>}
                  {actions}
                </div>
              )}
            </div>
          </Halo>
        </div>
        <div className="provider-body">
          <Story provider={provider} />
          <ServiceList services={provider.services} isPreview={isPreview} />
          <Photos photos={provider.photos} name={name} />
          <Hours provider={provider} />
          <Qualifications provider={provider} name={name} />
          {events}
        </div>
      </article>
    </div>
  )
}

/** A part of the page under a heading; a preview's headings belong to the form around it. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="provider-block">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Categories({ provider, isPreview }: { provider: ShownProvider; isPreview: boolean }) {
  if (provider.categories.length === 0) return null
  return (
    <ul className="arched-chips">
      {provider.categories.map((category) => {
        const inside = (
          <>
            <ProviderCategoryIcon category={category} />
            {providerCategories[category]}
          </>
        )
        return (
          <li key={category}>
            {isPreview ? (
              <Chip>{inside}</Chip>
            ) : (
              <Link className="chip" to={paths.providers({ category })}>
                {inside}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Behind({ owner, isPreview }: { owner: Person; isPreview: boolean }) {
  const name = personName(owner)
  return (
    <p className="provider-behind">
      <Portrait name={name} photo={owner.profile_photo_url} />
      <span>
        <ParaglideMessage
          message={m.provider_page_run_by}
          inputs={{ name }}
          markup={{
            link: ({ children }) =>
              isPreview ? (
                <b>{children}</b>
              ) : (
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

function Facts({ provider }: { provider: ShownProvider }) {
  const { city, travelsKm, area, isOnline, availability } = provider
  const reach = travelsKm ? travels(travelsKm, city) : city && m.provider_page_at_theirs()
  const where = [reach, area].filter(Boolean)
  return (
    <ul className="provider-facts">
      {(city || travelsKm) && (
        <Fact icon={MapPin} title={city || travels(travelsKm!, city)}>
          {where.length > 0 && where.join('. ')}
        </Fact>
      )}
      {isOnline && <Fact icon={Video} title={city ? m.provider_also_online() : m.provider_online()} />}
      {provider.languages.length > 0 && (
        <Fact icon={Languages} title={m.provider_page_languages()}>
          {provider.languages.map((code, place) => (
            <span key={code}>
              {place > 0 && ', '}
              <span lang={code}>{languages[code]}</span>
            </span>
          ))}
        </Fact>
      )}
      {availability && (
        <Fact icon={CalendarDays} title={m.provider_page_availability()}>
          {availability}
        </Fact>
      )}
    </ul>
  )
}

function travels(km: number, city: string): string {
  return city ? m.provider_page_travels_from({ km, city }) : m.provider_page_travels({ km })
}

function Story({ provider: { story, website } }: { provider: ShownProvider }) {
  const link = website && isWebAddress(website) ? new URL(website) : undefined
  if (!story && !link) return null
  return (
    <Block title={m.provider_page_story()}>
      {story && <p className="long-text whitespace-pre-line">{story}</p>}
      {link && (
        <a className="more-link mt-3" href={link.href} rel="noopener nofollow ugc">
          {m.provider_page_website({ host: link.hostname.replace(/^www\./, '') })}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </Block>
  )
}

function Photos({ photos, name }: { photos: readonly string[]; name: string }) {
  // The first one leads the page.
  const others = photos.slice(1)
  if (others.length === 0) return null
  return (
    <Block title={m.provider_page_photos()}>
      <ul className="provider-photos">
        {others.map((photo, place) => (
          <li key={photo}>
            <img
              src={pictureUrl(photo, 640)}
              srcSet={pictureSrcSet(photo)}
              sizes="(max-width: 760px) 50vw, 240px"
              width={320}
              height={240}
              loading="lazy"
              decoding="async"
              alt={m.provider_page_photo({ number: place + 2, name })}
            />
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Hours({ provider: { hours, timezone, city } }: { provider: ShownProvider }) {
  if (hours.length === 0) return null
  return (
    <Block title={m.provider_page_weekly()}>
      <WeeklyHoursList hours={hours} timezone={timezone} city={city} />
    </Block>
  )
}

function Qualifications({ provider, name }: { provider: ShownProvider; name: string }) {
  if (provider.qualifications.length === 0) return null
  return (
    <Block title={m.provider_page_qualifications()}>
      <p className="provider-stated">
        <Chip>{m.provider_page_as_stated()}</Chip>
        <span>{m.provider_page_as_stated_help({ name })}</span>
      </p>
      <ul className="provider-qualifications">
        {provider.qualifications.map(({ id, title, issuer, year }) => (
          <li key={id}>
            <b>{title}</b>
            {(issuer || year) && <span>{[issuer, year].filter(Boolean).join(', ')}</span>}
          </li>
        ))}
      </ul>
    </Block>
  )
}
