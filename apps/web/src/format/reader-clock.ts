// Instants in the reader's own zone, in words.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The calendar day of an instant for the reader, as YYYY-MM-DD. */
export function dayOf(at: string | number): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  )
}

/** `19:30`. */
export function clockTime(at: string | number): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(at))
}

/** A day as a heading: `Today`, `Yesterday`, `Friday 20 November`, with the year when it is another one. */
export function dayHeading(day: string, nowMs: number): string {
  const today = dayOf(nowMs)
  if (day === today) return 'Today'
  if (day === dayBefore(today)) return 'Yesterday'
  return calendarDay(day, {
    weekday: 'long',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  })
}

/** When something was, as short as it can be: `19:30` today, then `Yesterday`, then `Fri 20 Nov`. */
export function momentShort(at: string, nowMs: number): string {
  const [day, today] = [dayOf(at), dayOf(nowMs)]
  if (day === today) return clockTime(at)
  if (day === dayBefore(today)) return 'Yesterday'
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4)
  return calendarDay(day, { weekday: 'short', month: 'short', ...(isOtherYear && { year: 'numeric' }) })
}

/** `just now`, `5 minutes ago`, `yesterday`, and beyond a month the day. */
export function agoInWords(instant: string, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - Date.parse(instant))
  if (agoMs < 2 * minuteMs) return 'just now'
  const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  if (agoMs < hourMs) return words.format(-Math.floor(agoMs / minuteMs), 'minute')
  if (agoMs < dayMs) return words.format(-Math.floor(agoMs / hourMs), 'hour')
  if (agoMs < 30 * dayMs) return words.format(-Math.floor(agoMs / dayMs), 'day')
  return `on ${calendarDay(dayOf(instant), { month: 'long', year: 'numeric' })}`
}

/** A date without a time, which no zone may move: `Friday 20 November 2026`. */
export function calendarDay(
  day: string,
  options: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', year: 'numeric' },
): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', ...options })
  return format.format(Date.parse(`${day}T12:00:00Z`)).replace(',', '')
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10)
}
