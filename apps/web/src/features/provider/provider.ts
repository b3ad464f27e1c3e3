import type { Provider } from '@hearth/contracts/provider'
import {
  isProviderCategory,
  type LanguageCode,
  type ProviderCategory,
  type ProviderStatus,
} from '@hearth/contracts/provider-values'
import type { Person, Row } from '@hearth/contracts/reads'
import type { PublicProvider } from '@hearth/contracts/shared-page'
import { isLanguage } from './provider-search.ts'

/** A provider's page as it stands in the tables: what its owner wrote, and what the house made of it. */
export type ProviderRecord = Provider & {
  ownerId: string
  owner: Person | null
  status: ProviderStatus
  /** Whoever looks after the house paused it: then its owner sends it for review instead of showing it again. */
  isPausedByAdmin: boolean
  updatedAt: string
}

/** What is translated of a page: its headline as the title, its story as the description. */
export type ProviderTexts = { title?: string; description?: string }

export const providerTexts = ({ headline, story }: Pick<Provider, 'headline' | 'story'>): ProviderTexts => ({
  ...(headline && { title: headline }),
  ...(story && { description: story }),
})

/** With its services, qualifications and owner, who may be hidden from the reader. */
export type ProviderRow = PublicProvider['provider']

export const providerColumns = `
  id, owner_id, status, name, headline, story, categories, city, timezone, travels_km, area, is_online, languages,
  availability, hours, website, photos, paused_by, updated_at, provider_services(*), provider_qualifications(*),
  owner:profiles(id, username, display_name, profile_photo_url)`

/** The row in the words of contracts, its parts in their order. */
export function readProviderRow(row: ProviderRow): ProviderRecord {
  return {
    id: row.id,
    ownerId: row.owner_id,
    owner: row.owner,
    status: row.status,
    isPausedByAdmin: row.paused_by === 'admin',
    updatedAt: row.updated_at,
    name: row.name,
    headline: row.headline,
    story: row.story,
    categories: knownCategories(row.categories),
    city: row.city,
    ...set('timezone', row.timezone),
    ...set('travelsKm', row.travels_km),
    ...set('area', row.area),
    isOnline: row.is_online,
    languages: row.languages.filter((code): code is LanguageCode => isLanguage(code)),
    ...set('availability', row.availability),
    hours: row.hours,
    ...set('website', row.website),
    photos: row.photos,
    services: inOrder(row.provider_services).map(readService),
    qualifications: inOrder(row.provider_qualifications).map(({ id, title, issuer, year }) => ({
      id,
      title,
      ...set('issuer', issuer),
      ...set('year', year),
    })),
  }
}

/** Those that this app knows: a newer server may name others. */
export function knownCategories(names: readonly string[]): ProviderCategory[] {
  return names.filter(isProviderCategory)
}

function readService(row: Row<'provider_services'>): Provider['services'][number] {
  const { price_min: min, price_max: max } = row
  return {
    id: row.id,
    name: row.name,
    ...set('description', row.description),
    ...set('durationMinutes', row.duration_minutes),
    isFree: row.is_free,
    byDonation: row.by_donation,
    ...(min !== null && { priceRange: { min, max: max ?? min } }),
    ...set('currency', row.currency),
    isOnline: row.is_online,
  }
}

function inOrder<T extends { position: number }>(parts: readonly T[]): T[] {
  return [...parts].sort((a, b) => a.position - b.position)
}

function set<K extends string, T>(key: K, value: T | null | undefined) {
  return (value === null || value === undefined || value === '' ? {} : { [key]: value }) as { [P in K]?: T }
}
