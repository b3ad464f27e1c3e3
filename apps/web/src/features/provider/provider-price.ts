import type { Read } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import { money } from '../../format/money.ts'

/** What a service costs. Money in minor units. */
export type ServicePrice = {
  isFree: boolean
  byDonation: boolean
  priceRange?: { min: number; max: number } | undefined
  currency?: string | undefined
}
/** The lowest price of somebody's services, as the directory gives it. */
export type FromPrice = NonNullable<Read<'provider_directory'>['providers'][number]['from_price']>

/** In full words: `Free`, `By donation`, `By donation, from €5`, `€40`, `€40 to €80`, `Price on request`. */
export function servicePriceInWords({ isFree, byDonation, priceRange, currency }: ServicePrice): string {
  if (isFree) return m.provider_price_free()
  if (!priceRange || !currency)
    return byDonation ? m.provider_price_donation() : m.provider_price_on_request()
  const { min, max } = priceRange
  if (byDonation)
    return min > 0
      ? m.provider_price_donation_from({ amount: money(min, currency) })
      : m.provider_price_donation()
  if (min === max) return money(min, currency)
  return m.provider_price_range({ from: money(min, currency), to: money(max, currency) })
}

/** The price of a card: `From €40`, `By donation`, `Free`. Nothing where no price was said. */
export function fromPriceInWords(price: FromPrice | null): string | undefined {
  if (!price) return undefined
  const { min, currency, is_free, by_donation } = price
  if (is_free) return m.provider_price_free()
  const amount = min !== null && currency ? money(min, currency) : undefined
  if (by_donation)
    return amount && min ? m.provider_price_donation_from({ amount }) : m.provider_price_donation()
  return amount && m.provider_price_from({ amount })
}

/** The lowest price of these services, as the directory gives it: an amount before a donation before nothing to pay. */
export function lowestPrice(services: readonly ServicePrice[]): FromPrice | null {
  const prices = services.map(({ isFree, byDonation, priceRange, currency }) => ({
    min: priceRange?.min ?? null,
    currency: currency ?? null,
    is_free: isFree,
    by_donation: byDonation,
  }))
  const [lowest] = prices.filter(({ min }) => min !== null).sort((a, b) => (a.min ?? 0) - (b.min ?? 0))
  const others = [prices.find((price) => price.by_donation), prices.find((price) => price.is_free)]
  return lowest ?? others.find(Boolean) ?? null
}

const minutesPerHour = 60
const minutesPerDay = 1440

/** `45 minutes`, `1 hour`, `1 hour 30 minutes`, `2 days`. */
export function durationInWords(minutes: number): string {
  const days = Math.floor(minutes / minutesPerDay)
  const hours = Math.floor((minutes % minutesPerDay) / minutesPerHour)
  const rest = minutes % minutesPerHour
  return [
    days && m.provider_duration_days({ count: days }),
    hours && m.provider_duration_hours({ count: hours }),
    rest && m.provider_duration_minutes({ count: rest }),
  ]
    .filter(Boolean)
    .join(' ')
}
