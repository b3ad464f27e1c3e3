import { isTimeZone } from '@hearth/contracts/wall-time'
import * as m from '@hearth/messages'
import { formatDate, formatTime } from '@hearth/messages/in-locale'

/** A moment on the clock of a zone, which is named: `Sunday 22 November, 19:30 (Europe/Lisbon)`. */
export function sayMoment(moment: number, zone: string): string {
  return m.event_when_start({
    day: formatDate(moment, { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone }),
    startTime: formatTime(moment, zone),
    zone: zone.replaceAll('_', ' '),
  })
}

/** A moment in milliseconds since 1970, and the clocks that it is said on. */
export type ReadersMoment = { moment: number; eventZone: string | null; readerZone: string | null }

/** A moment as lines of a letter: in the event's zone, and in the reader's where its clock shows another time. */
export function momentFacts(
  name: string,
  { moment, eventZone, readerZone }: ReadersMoment,
): { name: string; value: string }[] {
  const there = sayMoment(moment, eventZone ?? 'UTC')
  // The database knows names of zones that this machine does not.
  const own = readerZone && isTimeZone(readerZone) ? sayMoment(moment, readerZone) : there
  const clock = (words: string) => words.slice(0, words.indexOf(' ('))
  return [
    { name, value: there },
    ...(clock(own) === clock(there) ? [] : [{ name: m.event_fact_your_time(), value: own }]),
  ]
}
