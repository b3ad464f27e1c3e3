import type { EventPricing } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { money } from '../../format/money.ts'

/** The price in full: `Free`, `By donation`, `€12`, `€8 to €15`, `By donation, from €5`. */
export function priceInWords({ isFree, byDonation, priceRange, currency }: EventPricing): string {
  if (isFree) return m.event_free()
  if (!priceRange || !currency) return m.event_by_donation()
  const { min, max } = priceRange
  if (byDonation)
    return min > 0 ? m.event_by_donation_from({ min: money(min, currency) }) : m.event_by_donation()
  return min === max
    ? money(min, currency)
    : m.event_price_range({ from: money(min, currency), to: money(max, currency) })
}
