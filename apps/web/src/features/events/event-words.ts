import type { EventPricing, EventTiming } from '@hearth/contracts/event'
import { calendarDate, dayWords } from '../../calendar-words.ts'
import { locale } from '../../locale.ts'
import type { EventSummary } from './event-summary.ts'

/*
 * What a card says of an event, in words. Everything is said in the event's own zone and from a given moment, so that
 * the server and every browser say the same.
 */

/** "Tonight, 20:30", "Tomorrow, 07:00", "Sunday, 19:00", "Sat 5 Dec, 19:00", "Today, all day". */
export function whenWords(timing: EventTiming, nowMs: number): string {
  const today = calendarDate(nowMs, timing.timezone ?? 'UTC')
  const time = timing.allDay ? 'all day' : timing.startTime
  const day = dayWords(timing.startDate, today)
  const tonight = day === 'Today' && !timing.allDay && (timing.startTime ?? '') >= '18:00'
  return [tonight ? 'Tonight' : day, time].filter(Boolean).join(', ')
}

/** "Casa do Forno, Lisbon"; "Online" where there is no room. */
export function placeWords({ venue, onlineUrl }: Pick<EventSummary, 'venue' | 'onlineUrl'>): string {
  const place = [venue.name, venue.city].filter(Boolean)
  if (place.length > 0) return [...new Set(place)].join(', ')
  return onlineUrl ? 'Online' : 'Place to come'
}

/** "Free", "By donation", "€12", "€8 to €15", "By donation, €5 to €20". In full: nothing is added later. */
export function priceWords({ isFree, byDonation, priceRange, currency }: EventPricing): string {
  if (isFree) return 'Free'
  const range = priceRange && currency ? rangeWords(priceRange, currency) : ''
  return [byDonation ? 'By donation' : '', range].filter(Boolean).join(', ')
}

/** One human fact for the cover, the most useful one; nothing when there is none. */
export function badgeWords({ venue, goodFor = [], access = [], coming }: EventSummary): string | undefined {
  const left = venue.capacity === undefined ? undefined : venue.capacity - coming
  if (left === 0) return 'Full'
  if (left !== undefined && left > 0 && left <= 3) return fewPlaces[left - 1]
  const fact = goodForBadges.find(([id]) => goodFor.includes(id))?.[1]
  return fact ?? (access.includes('step_free_entrance') ? 'Step-free' : undefined)
}

const fewPlaces = ['One place left', 'Two places left', 'Three places left']
const goodForBadges = [
  ['first_timers', 'First-timers welcome'],
  ['coming_alone', 'Good for coming alone'],
  ['children', 'Children welcome'],
  ['quiet', 'Quiet and low light'],
  ['small_room', 'A small room'],
] as const

function rangeWords({ min, max }: { min: number; max: number }, currency: string): string {
  const [least, most] = [money(min, currency), money(max, currency)]
  if (min === max) return least
  return min === 0 ? `up to ${most}` : `${least} to ${most}`
}

/** An amount in minor units; cents are written only where there are some. */
function money(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const amount = minorUnits / 10 ** digits
  if (!Number.isInteger(amount)) return format.format(amount)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount)
}
