import { format } from '@hearth/messages/runtime'

/** Making one takes a hundred times as long as using it. */
let numbers: Intl.NumberFormat | undefined

/** `1,234`. */
export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat(format)
  return numbers.format(value)
}
