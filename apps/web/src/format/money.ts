import { getLocale } from '@hearth/messages/runtime'

/** Making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** By the language alone, because Britain writes `US$` where we write `$`; digits are those that people type into our fields. */
const styled = { style: 'currency', numberingSystem: 'latn' } as const

function formatOf(currency: string, more: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = JSON.stringify([currency, more])
  const format = formats.get(key) ?? new Intl.NumberFormat(getLocale(), { ...styled, currency, ...more })
  formats.set(key, format)
  return format
}

/** How many decimals a currency has: minor units are powers of ten of it. */
export function minorDigits(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * An amount in minor units as people write it; whole amounts without decimals. The short sign of a currency stands
 * alone, unless it is the dollar's, which many countries share: `€9`, `Rs 900`, `$9`, `MX$900`.
 */
export function money(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency)
  const amount = amountMinor / 10 ** digits
  const fraction = Number.isInteger(amount) ? 0 : digits
  const written = (currencyDisplay: 'narrowSymbol' | 'symbol') =>
    formatOf(currency, {
      currencyDisplay,
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    }).format(amount)
  const short = written('narrowSymbol')
  return short.includes('$') ? written('symbol') : short
}
