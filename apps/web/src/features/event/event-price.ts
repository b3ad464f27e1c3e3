import type { EventPricing } from '@hearth/contracts/event'
import { money } from '../../format/money.ts'

/** The price in full: `Free`, `By donation`, `€12`, `€8 to €15`, `By donation, from €5`. */
export function priceInWords({ isFree, byDonation, priceRange, currency }: EventPricing): string {
  if (isFree) return 'Free'
  if (!priceRange || !currency) return 'By donation'
  const { min, max } = priceRange
  if (byDonation) return min > 0 ? `By donation, from ${money(min, currency)}` : 'By donation'
  return min === max ? money(min, currency) : `${money(min, currency)} to ${money(max, currency)}`
}
