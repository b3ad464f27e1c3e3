import { format } from '@hearth/messages/runtime'
import { formatList } from './list.ts'

/** `8, 15 and 22 December`, `29 December and 5 January`: a month is said once, where the language says it behind its days. */
export function formatDays(days: readonly string[]): string {
  const inMonth = new Intl.DateTimeFormat(format, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return formatList(
    days.map((day, at) => {
      const parts = inMonth.formatToParts(new Date(day))
      const [first, second] = parts
      const isSaidLater = days[at + 1]?.slice(0, 7) === day.slice(0, 7) && first?.type === 'day'
      // "8." in German; the "de" of Spanish and Portuguese goes with the month.
      return isSaidLater
        ? first.value + (second?.value.startsWith('.') ? '.' : '')
        : parts.map(({ value }) => value).join('')
    }),
  )
}
