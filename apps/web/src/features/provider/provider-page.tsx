import type { Person } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import { lightOf } from './provider-light.ts'
import '../../ui/arched-page.css'
import '../../ui/gallery.css'
import './provider-page.css'
import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import { languages, providerCategories } from '@hearth/contracts/provider-values'
import { isWebAddress } from '@hearth/contracts/web-address'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { CalendarDays, ExternalLink, Languages, MapPin, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { formatParts } from '../../format/parts.ts'
import { personName } from '../../format/person-name.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { OriginalLine } from '../../translation/original-line.tsx'
import { type Words, wordsOf } from '../../translation/words.ts'
import { Chip } from '../../ui/chip.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { type ProviderRecord, type ProviderTexts, providerTexts } from './provider.ts'
import { ProviderCategoryIcon, providerStyle } from './provider-look.tsx'
import { fromPriceInWords, lowestPrice } from './provider-price.ts'
import { ServiceList } from './service-list.tsx'
import { WeeklyHoursList } from './weekly-hours-list.tsx'

/** What a page shows: a saved one and one that is being written look the same. */
export type ShownProvider = Omit<ProviderRecord, 'ownerId' | 'status' | 'isPausedByAdmin' | 'updatedAt'>

/**
 * A provider's page. `actions` is what can be done here, `serviceAction` with one service, `events` where they will be.
 * In a preview headings step down, and nothing leads away.
 */
export function ProviderPage({
  provider,
  words = wordsOf(providerTexts(provider)),
  actions,
  share,
  serviceAction,
  events,
  languages,
  isPreview = false,
}: {
  provider: ShownProvider
  /** Without, the provider's own. */
  words?: Words<ProviderTexts>
  actions?: ReactNode
  share?: ReactNode
  serviceAction?: ((service: ShownProvider['services'][number]) => ReactNode) | undefined
  events?: ReactNode
  /** Its words in further languages. */
  languages?: ReactNode
  isPreview?: boolean
}) {
  const name = provider.name.trim() || m.provider_page_unnamed()
  const price = fromPriceInWords(lowestPrice(provider.services))
  const Title = isPreview ? 'p' : 'h1'
  return (
    <div className="arched-page provider-page cat" style={providerStyle(provider.categories)}>
      <div className="arched-wash" aria-hidden="true" />
      <article className="provider-article">
        <Gallery provider={provider} name={name} isPreview={isPreview} />
        <header className="provider-head">
          <Categories provider={provider} isPreview={isPreview} />
          <Title className="page-title">{name}</Title>
          {words.title && (
            <p className="provider-line" {...words.title.language}>
              {words.title.text}
            </p>
          )}
          <OriginalLine words={words} />
          {provider.owner && <Behind owner={provider.owner} isPreview={isPreview} />}
          {share && <div className="provider-share">{share}</div>}
        </header>
        <div className="provider-columns">
          <div className="provider-body">
            <ServiceList services={provider.services} isPreview={isPreview} action={serviceAction} />
            <WhereAndWhen provider={provider} />
            <Story story={words.description} website={provider.website} />
            <Photos photos={provider.photos.slice(inGallery)} name={name} />
            <Qualifications provider={provider} name={name} />
            {events}
            {languages}
          </div>
          {(price || actions) && (
            <div className="provider-side">
              <div className="provider-panel">
                {price && <p className="provider-price">{price}</p>}
                {actions}
              </div>
            </div>
          )}
        </div>
      </article>
    </div>
  )
}

/** As many photos lead the page; the portrait of whoever stands behind it goes before them. */
const inGallery = 3

/** Portrait first, then what they do in pictures; without any, the light of their first category. */
function Gallery({
  provider: { id, owner, photos, categories },
  name,
  isPreview,
}: {
  provider: ShownProvider
  name: string
  isPreview: boolean
}) {
  const face = owner?.profile_photo_url
  const [first, ...others] = photos.slice(0, inGallery)
  return (
    <div className="gallery provider-gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it is narrow it scrolls, and holds nothing else for the keyboard. */}
      <section className="gallery-row" tabIndex={0} aria-label={m.provider_page_photos()}>
        {face ? (
          <div>
            <Portrait name={personName(owner)} photo={face} size="arch" />
          </div>
        ) : (
          <div aria-hidden="true">
            <CoverImage id={id} category={lightOf(categories)} ratio="tall" first={!isPreview} />
          </div>
        )}
        <div>
          {first ? (
            <Photo photo={first} number={1} name={name} isFirst />
          ) : (
            <CoverImage id={`${id}-at-work`} category={lightOf(categories)} ratio="card" />
          )}
        </div>
        {others.map((photo, at) => (
          <div key={photo}>
            <Photo photo={photo} number={at + 2} name={name} />
          </div>
        ))}
      </section>
    </div>
  )
}

function Photo({
  photo,
  number,
  name,
  isFirst = false,
}: {
  photo: string
  number: number
  name: string
  isFirst?: boolean
}) {
  return (
    <img
      src={pictureUrl(photo, 640)}
      srcSet={pictureSrcSet(photo)}
      sizes={isFirst ? '(max-width: 700px) 302px, 600px' : '268px'}
      width={640}
      height={480}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      alt={m.provider_page_photo({ number, name })}
    />
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
      <Portrait name={name} photo={owner.profile_photo_url} size="large" />
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

/** Where they work and when, each with its title, and the week as a strip. */
function WhereAndWhen({ provider }: { provider: ShownProvider }) {
  const { city, travelsKm, area, isOnline, availability, hours, timezone } = provider
  const reach = travelsKm ? travels(travelsKm, city) : city && m.provider_page_at_theirs()
  const where = [reach, area].filter(Boolean)
  const isSaid = city || travelsKm || isOnline || availability || hours.length > 0
  if (!isSaid && provider.languages.length === 0) return null
  return (
    <Block title={m.provider_page_where_and_when()}>
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
      {hours.length > 0 && (
        <div className="provider-weekly">
          <h3>{m.provider_page_weekly()}</h3>
          <WeeklyHoursList hours={hours} timezone={timezone} city={city} />
        </div>
      )}
    </Block>
  )
}

function travels(km: number, city: string): string {
  return city ? m.provider_page_travels_from({ km, city }) : m.provider_page_travels({ km })
}

function Story({
  story,
  website,
}: {
  story: Words<ProviderTexts>['description']
  website: ShownProvider['website']
}) {
  const link = website && isWebAddress(website) ? new URL(website) : undefined
  if (!story && !link) return null
  return (
    <Block title={m.provider_page_story()}>
      {story && (
        <p className="long-text as-written" {...story.language}>
          {story.text}
        </p>
      )}
      {link && (
        <a className="more-link space-before-small" href={link.href} rel="noopener nofollow ugc">
          {m.provider_page_website({ host: link.hostname.replace(/^www\./, '') })}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </Block>
  )
}

/** Those for which there was no room at the head of the page. */
function Photos({ photos, name }: { photos: readonly string[]; name: string }) {
  if (photos.length === 0) return null
  return (
    <Block title={m.provider_page_photos()}>
      <ul className="provider-photos">
        {photos.map((photo, place) => (
          <li key={photo}>
            <Photo photo={photo} number={place + inGallery + 1} name={name} />
          </li>
        ))}
      </ul>
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
            {(issuer || year) && <span>{formatParts([issuer, year ? String(year) : undefined])}</span>}
          </li>
        ))}
      </ul>
    </Block>
  )
}
