import type { EventPricing } from '@hearth/contracts/event'

/** The price in full: `Free`, `By donation`, `€12`, `€8 to €15`, `By donation, from €5`. */
export function priceInWords({ isFree, byDonation, priceRange, currency }: EventPricing): string {
  if (isFree) return 'Free'
  if (!priceRange || !currency) return 'By donation'
  const { min, max } = priceRange
  if (byDonation) return min > 0 ? `By donation, from ${money(min, currency)}` : 'By donation'
  return min === max ? money(min, currency) : `${money(min, currency)} to ${money(max, currency)}`
}

/** How many decimals a currency has: minor units are powers of ten of it. */
export function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** An amount in minor units as people write it; whole amounts without decimals. */
export function money(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency)
  const amount = amountMinor / 10 ** digits
  const fraction = Number.isInteger(amount) ? 0 : digits
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  }).format(amount)
}
