// The one writer of iCalendar text (RFC 5545 section 3.1). Every value passes here, so no title or
// address can end its line and begin a property of its own.

import { readableText } from './readable-text.ts'

const maxOctets = 75

/** A property's line, folded, with its CRLF. `value` must come from one of this file's functions. */
export function contentLine(
  name: string,
  value: CalendarValue,
  parameters: Record<string, string> = {},
): string {
  const head = Object.entries(parameters).reduce(
    (line, [key, text]) => `${line};${key}=${quoted(text)}`,
    name,
  )
  return fold(`${head}:${value.written}`)
}

/** A value in the form that its type has in a calendar. */
export type CalendarValue = { readonly written: string }

export function text(value: string): CalendarValue {
  return { written: escapeText(readableText(value)) }
}

export function textList(values: readonly string[]): CalendarValue {
  return { written: values.map((value) => text(value).written).join(',') }
}

/** `iso` is YYYY-MM-DD. */
export function date(iso: string): CalendarValue {
  return { written: digitsOf(iso) }
}

/** `time` is HH:MM; the zone goes into the parameter TZID. */
export function localTime({ date, time }: { date: string; time: string }): CalendarValue {
  return { written: `${digitsOf(date)}T${digitsOf(time)}00` }
}

export function instant(atMs: number): CalendarValue {
  return { written: `${new Date(atMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z` }
}

export function uri(url: string): CalendarValue {
  return { written: new URL(url).href }
}

/** A recurrence rule (RFC 5545 section 3.3.10), as `rruleOf` says it. */
export function recurrence(rrule: string): CalendarValue {
  return { written: rrule.replace(/[^A-Z0-9=;,-]/g, '') }
}

/** A word of the standard itself, a number, or a duration. */
export function word(value: string | number): CalendarValue {
  return { written: String(value).replace(/[^A-Za-z0-9.+\-/@]/g, '') }
}

function escapeText(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')
}

/** Parameters cannot hold a double quote at all. */
function quoted(value: string): string {
  const plain = readableText(value).replace(/\n/g, ' ').replaceAll('"', "'")
  return /^[A-Za-z0-9\-/_+]+$/.test(plain) ? plain : `"${plain}"`
}

function digitsOf(value: string): string {
  return value.replace(/\D/g, '')
}

/** Lines of at most 75 octets, each further one beginning with a space that counts; no character is cut in two. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return `${line}\r\n`
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return `${[...lines, current].join('\r\n')}\r\n`
}
