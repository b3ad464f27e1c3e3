// What two other programs make of a calendar that we write: one reads and expands the whole, of the other come the days of the rules
// alone, and lines, zones and changed dates are read here by hand.
import { createRequire } from 'node:module'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

// Node finds no names in its bundle.
const { rrulestr } = createRequire(import.meta.url)('rrule') as typeof import('rrule')

export type Shown = { at: string; title: string; isCancelled: boolean }

/** What a program shows until a day, in its order. */
export type Reader = (calendar: string, until: string) => Shown[]

export const byIcal: Reader = (calendar, until) => {
  const root = new ICAL.Component(ICAL.parse(calendar))
  for (const component of root.getAllSubcomponents('vtimezone')) {
    const zone = new ICAL.Timezone(component)
    ICAL.TimezoneService.register(zone, zone.tzid)
  }
  const components = root.getAllSubcomponents('vevent')
  const isException = (component: ICAL.Component) => component.getFirstProperty('recurrence-id') !== null
  const shown = components
    .filter((component) => !isException(component))
    .flatMap((component) => {
      const event = new ICAL.Event(component)
      if (!event.isRecurring()) return [shownAs(event, event.startDate)]
      for (const exception of components.filter(isException)) {
        if (exception.getFirstPropertyValue('uid') === event.uid) event.relateException(exception)
      }
      const found: Shown[] = []
      const iterator = event.iterator()
      for (let next = iterator.next(); next; next = iterator.next()) {
        if (next.toString() > until) break
        const { item, startDate } = event.getOccurrenceDetails(next)
        found.push(shownAs(item, startDate))
      }
      return found
    })
  return inOrder(shown)
}

const shownAs = (event: ICAL.Event, at: ICAL.Time): Shown => ({
  at: at.isDate ? at.toString() : new Date(at.toUnixTime() * 1000).toISOString(),
  title: event.summary,
  isCancelled: event.component.getFirstPropertyValue('status') === 'CANCELLED',
})

type Line = { name: string; parameters: Record<string, string>; value: string }

/** The properties of each VEVENT. */
export function eventsIn(calendar: string): Line[][] {
  const lines = calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line): Line => {
      const [head = '', value = ''] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]
      const [name = '', ...parameters] = head.split(';')
      return {
        name,
        value,
        parameters: Object.fromEntries(parameters.map((parameter) => parameter.split('='))),
      }
    })
  const events: Line[][] = []
  let isInside = false
  for (const line of lines) {
    if (line.name === 'BEGIN' && line.value === 'VEVENT') {
      isInside = true
      events.push([])
    } else if (line.name === 'END' && line.value === 'VEVENT') isInside = false
    else if (isInside) events.at(-1)!.push(line)
  }
  return events
}

export const byRrule: Reader = (calendar, until) => {
  const events = eventsIn(calendar)
  const lineOf = (event: Line[], name: string) => event.find((line) => line.name === name)
  const uidOf = (event: Line[]) => lineOf(event, 'UID')!.value
  const shown = events.flatMap((event): Shown[] => {
    const start = lineOf(event, 'DTSTART')!
    const says = {
      title: lineOf(event, 'SUMMARY')!.value,
      isCancelled: lineOf(event, 'STATUS')!.value === 'CANCELLED',
    }
    const rule = lineOf(event, 'RRULE')
    if (!rule) return [{ at: instantOf(start, start.value), ...says }]
    const instead = events.flatMap((other) =>
      uidOf(other) === uidOf(event) ? other.filter(({ name }) => name === 'RECURRENCE-ID') : [],
    )
    const without = [...event.filter(({ name }) => name === 'EXDATE'), ...instead]
    const text = [
      `DTSTART:${wallOf(start.value)}`,
      `RRULE:${rule.value.replace(/UNTIL=([^;]+)/, (_, value) => `UNTIL=${wallOf(inZone(value, start))}`)}`,
      ...without.map(({ value }) => `EXDATE:${wallOf(value)}`),
    ]
    return rrulestr(text.join('\n'), { forceset: true })
      .between(new Date(0), new Date(`${until}T00:00:00Z`), true)
      .map((wall) => {
        const written = wall.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
        const isDay = start.parameters.VALUE === 'DATE'
        return {
          at: instantOf(
            start,
            isDay ? written.slice(0, 8) : written + (start.value.endsWith('Z') ? 'Z' : ''),
          ),
          ...says,
        }
      })
  })
  return inOrder(shown)
}

const inOrder = (shown: Shown[]) => shown.sort((one, other) => (one.at < other.at ? -1 : 1))

/** As if its clock were that of UTC. */
const wallOf = (value: string) => `${value.includes('T') ? value.replace('Z', '') : `${value}T000000`}Z`

function inZone(value: string, { parameters }: Line): string {
  if (!value.endsWith('Z') || !parameters.TZID) return value
  const { year, month, day, hour, minute } = Temporal.Instant.from(extended(value)).toZonedDateTimeISO(
    parameters.TZID,
  )
  const two = (count: number) => String(count).padStart(2, '0')
  return `${year}${two(month)}${two(day)}T${two(hour)}${two(minute)}00`
}

function instantOf({ parameters }: Line, value: string): string {
  if (parameters.VALUE === 'DATE') return extended(value)
  if (value.endsWith('Z')) return new Date(extended(value)).toISOString()
  const { epochMilliseconds } = Temporal.PlainDateTime.from(extended(value)).toZonedDateTime(parameters.TZID!)
  return new Date(epochMilliseconds).toISOString()
}

const extended = (value: string) =>
  value.replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3').replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3')
