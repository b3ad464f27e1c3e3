import type { Provider, ProviderInput } from '@hearth/contracts/provider'
import type { LanguageCode, ProviderCategory } from '@hearth/contracts/provider-values'
import { minorDigits } from '../../../format/money.ts'
import type { ProviderRecord } from '../provider.ts'

/** What stands in the form: text as typed, so that nothing a person wrote is ever lost or changed. */
export type PageDraft = {
  id: string
  name: string
  headline: string
  story: string
  categories: ProviderCategory[]
  city: string
  timezone: string
  travels: boolean
  travelsKm: string
  area: string
  isOnline: boolean
  languages: LanguageCode[]
  availability: string
  hours: HoursDraft[]
  website: string
  photos: string[]
  services: ServiceDraft[]
  qualifications: QualificationDraft[]
}
type HoursDraft = { id: string; days: number[]; opens: string; closes: string }
type QualificationDraft = { id: string; title: string; issuer: string; year: string }
type DurationUnit = 'minutes' | 'hours' | 'days'
export type ServiceDraft = {
  id: string
  name: string
  description: string
  duration: string
  unit: DurationUnit
  price: 'open' | 'free' | 'donation' | 'fixed'
  priceMin: string
  priceMax: string
  currency: string
  isOnline: boolean
}

const minutesOf: Record<DurationUnit, number> = { minutes: 1, hours: 60, days: 1440 }

export function emptyPageDraft({ name, timezone }: { name: string; timezone: string }): PageDraft {
  return {
    id: crypto.randomUUID(),
    name,
    headline: '',
    story: '',
    categories: [],
    city: '',
    timezone,
    travels: false,
    travelsKm: '',
    area: '',
    isOnline: false,
    languages: [],
    availability: '',
    hours: [],
    website: '',
    photos: [],
    services: [],
    qualifications: [],
  }
}

export function emptyService(currency: string): ServiceDraft {
  return {
    id: crypto.randomUUID(),
    name: '',
    description: '',
    duration: '',
    unit: 'hours',
    price: 'fixed',
    priceMin: '',
    priceMax: '',
    currency,
    isOnline: false,
  }
}

/** The form of a page that is there already. */
export function pageDraftOf(record: ProviderRecord, timezone: string): PageDraft {
  const { travelsKm } = record
  return {
    id: record.id,
    name: record.name,
    headline: record.headline,
    story: record.story,
    categories: record.categories,
    city: record.city,
    timezone: record.timezone ?? timezone,
    travels: travelsKm !== undefined,
    travelsKm: travelsKm === undefined ? '' : String(travelsKm),
    area: record.area ?? '',
    isOnline: record.isOnline,
    languages: record.languages,
    availability: record.availability ?? '',
    hours: record.hours.map((line) => ({ ...line, id: crypto.randomUUID() })),
    website: record.website ?? '',
    photos: record.photos,
    services: record.services.map(serviceDraftOf),
    qualifications: record.qualifications.map(({ id, title, issuer = '', year }) => ({
      id,
      title,
      issuer,
      year: year === undefined ? '' : String(year),
    })),
  }
}

/** What the form says, as the server takes it. A number that is none becomes `NaN`, which the rules refuse in words. */
export function toProviderInput(draft: PageDraft): ProviderInput {
  return {
    id: draft.id,
    name: draft.name,
    headline: draft.headline,
    story: draft.story,
    categories: draft.categories,
    city: draft.city,
    ...set('timezone', draft.timezone.trim()),
    ...(draft.travels && set('travelsKm', wholeNumber(draft.travelsKm))),
    ...set('area', draft.area.trim()),
    isOnline: draft.isOnline,
    languages: draft.languages,
    ...set('availability', draft.availability.trim()),
    hours: draft.hours.map(({ days, opens, closes }) => ({ days, opens, closes })),
    ...set('website', draft.website.trim()),
    photos: draft.photos,
    // One that was begun and holds nothing yet is none.
    services: draft.services.filter(hasWords).map(toService),
    qualifications: draft.qualifications
      .filter(({ title, issuer, year }) => title || issuer || year)
      .map(({ id, title, issuer, year }) => ({
        id,
        title,
        ...set('issuer', issuer.trim()),
        ...set('year', wholeNumber(year)),
      })),
  }
}

function serviceDraftOf(service: Provider['services'][number]): ServiceDraft {
  const { isFree, byDonation, priceRange, currency = 'EUR', durationMinutes } = service
  const unit = unitOf(durationMinutes)
  const hasPrice = priceRange !== undefined
  return {
    id: service.id,
    name: service.name,
    description: service.description ?? '',
    duration: durationMinutes === undefined ? '' : String(durationMinutes / minutesOf[unit]),
    unit,
    price: isFree ? 'free' : byDonation ? 'donation' : hasPrice ? 'fixed' : 'open',
    priceMin: hasPrice ? amountOf(priceRange.min, currency) : '',
    priceMax: hasPrice && priceRange.max !== priceRange.min ? amountOf(priceRange.max, currency) : '',
    currency,
    isOnline: service.isOnline,
  }
}

function hasWords({ name, description, duration, priceMin }: ServiceDraft): boolean {
  return Boolean(name || description || duration || priceMin)
}

function toService(draft: ServiceDraft): NonNullable<ProviderInput['services']>[number] {
  const hasPrice = draft.price === 'fixed' || draft.price === 'donation'
  const min = hasPrice ? minorUnits(draft.priceMin, draft.currency) : undefined
  const max = draft.price === 'fixed' ? minorUnits(draft.priceMax, draft.currency) : undefined
  const duration = decimal(draft.duration)
  return {
    id: draft.id,
    name: draft.name,
    ...set('description', draft.description.trim()),
    ...(duration !== undefined && { durationMinutes: Math.round(duration * minutesOf[draft.unit]) }),
    isFree: draft.price === 'free',
    byDonation: draft.price === 'donation',
    ...(min !== undefined && { priceRange: { min, max: max ?? min }, currency: draft.currency }),
    isOnline: draft.isOnline,
  }
}

/** The largest unit in which the time is a whole number. */
function unitOf(minutes: number | undefined): DurationUnit {
  if (minutes === undefined) return 'hours'
  if (minutes % minutesOf.days === 0) return 'days'
  return minutes % minutesOf.hours === 0 ? 'hours' : 'minutes'
}

function amountOf(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  const amount = minor / 10 ** digits
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(digits)
}

function minorUnits(typed: string, currency: string): number | undefined {
  const amount = decimal(typed)
  return amount === undefined ? undefined : Math.round(amount * 10 ** minorDigits(currency))
}

function decimal(typed: string): number | undefined {
  const normal = typed.trim().replace(',', '.')
  if (normal === '') return undefined
  return /^\d+(\.\d+)?$/.test(normal) ? Number(normal) : Number.NaN
}

function wholeNumber(typed: string): number | undefined {
  const normal = typed.trim()
  if (normal === '') return undefined
  return /^\d+$/.test(normal) ? Number(normal) : Number.NaN
}

function set<K extends string, T>(key: K, value: T | undefined) {
  return (value === undefined || value === '' ? {} : { [key]: value }) as { [P in K]?: T }
}
