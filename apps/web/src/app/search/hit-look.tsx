import { type Category, categories, isCategory } from '@hearth/contracts/event-values'
import { pictureUrl } from '@hearth/contracts/pictures'
import { type ProviderCategory, providerCategories } from '@hearth/contracts/provider-values'
import type { SceneRatio } from '@hearth/contracts/scene-address'
import { type VenueKind, venueKinds } from '@hearth/contracts/venue-values'
import * as m from '@hearth/messages'
import { HandHeart, House, type LucideProps, UserRound } from 'lucide-react'
import { CategoryIcon } from '../../art/category-look.tsx'
import { CoverImage } from '../../art/cover-image.tsx'
import { ownPicture } from '../../art/own-picture.ts'
import { venueCategory, venueScene } from '../../art/venue-cover.tsx'
import { lightOf as lightOfProvider } from '../../features/provider/provider-light.ts'
import { money } from '../../format/money.ts'
import { formatParts } from '../../format/parts.ts'
import { formatShortMoment } from '../../format/when.ts'
import { paths } from '../../paths.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { Hit } from './queries.ts'

/** The category whose hue and scene stand for what was found. */
export function lightOf({ kind, category }: Hit): Category {
  const name = category ?? ''
  if (kind === 'events') return isCategory(name) ? name : 'party'
  if (kind === 'venues') return venueCategory(name)
  return lightOfProvider([name])
}

export function addressOfHit({ kind, id, line }: Hit): string {
  if (kind === 'events') return paths.event(id)
  if (kind === 'venues') return paths.venue(id)
  return kind === 'providers' ? paths.provider(id) : paths.member({ id, username: line })
}

/** Its picture, with a generated scene in its stead; a member's face. */
export function HitCover({ hit, ratio, width }: { hit: Hit; ratio: SceneRatio; width: 256 | 640 }) {
  if (hit.kind === 'members') {
    return <Portrait name={hit.title} photo={hit.photo} size={width === 256 ? 'small' : 'large'} />
  }
  const { id, title } = hit
  const scene = hit.kind === 'venues' ? venueScene({ id, kind: hit.category ?? '' }) : undefined
  const cover = { id, title, category: lightOf(hit), scene, ratio }
  if (hit.kind === 'events')
    return <CoverImage {...cover} {...ownPicture(hit.photo)} sizes={`${width / 2}px`} />
  return <CoverImage {...cover} image={hit.photo ? pictureUrl(hit.photo, width) : undefined} />
}

export function HitIcon({ hit, ...rest }: { hit: Hit } & LucideProps) {
  if (hit.kind === 'events') return <CategoryIcon category={lightOf(hit)} {...rest} />
  const Icon = hit.kind === 'venues' ? House : hit.kind === 'providers' ? HandHeart : UserRound
  return <Icon size={17} strokeWidth={2.1} aria-hidden="true" {...rest} />
}

/** When it begins, or what kind of place, service or person it is. */
export function whatInWords(hit: Hit): string {
  const name = hit.category ?? ''
  if (hit.kind === 'events') return whenInWords(hit) ?? (isCategory(name) ? categories[name].label : '')
  if (hit.kind === 'venues') return nameIn(venueKinds, name) ?? venueKinds.other
  if (hit.kind === 'providers') return nameIn(providerCategories, name) ?? m.site_search_kinds_providers()
  return m.site_search_member()
}

function nameIn(
  names: Record<VenueKind | ProviderCategory, string> | object,
  name: string,
): string | undefined {
  return Object.hasOwn(names, name) ? (names as Record<string, string>)[name] : undefined
}

/** In the event's own zone, as everywhere: `Fri 20 Nov, 19:30`. */
function whenInWords({ starts_at, timezone }: Hit): string | undefined {
  if (!starts_at) return undefined
  return formatShortMoment(starts_at, timezone ?? undefined)
}

/** The second line: where, or what they say of themselves. */
export function lineOf({ kind, line, city, title, is_online }: Hit): string {
  if (kind === 'members') return formatParts([line !== title && line && `@${line}`, city])
  if (kind === 'providers') return line ?? ''
  const where = formatParts([line, city])
  return where || (is_online ? m.site_search_online() : '')
}

export function priceOf({ kind, price }: Hit): string | undefined {
  if (!price) return undefined
  const amount = price.min !== null && price.currency ? money(price.min, price.currency) : undefined
  if (kind === 'providers' && amount) return m.site_search_from({ amount })
  if (price.is_free) return m.site_search_prices_free()
  if (price.by_donation) return m.site_search_prices_donation()
  return amount
}
