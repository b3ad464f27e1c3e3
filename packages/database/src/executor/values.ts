import pg from 'pg'
import utils from 'pg/lib/utils.js'

type Parser = (text: string) => unknown

const INT8 = 20
const INT8_ARRAY = 1016
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const TIMESTAMP_ARRAY = 1115
const TIMESTAMPTZ_ARRAY = 1185
/** date, time, timetz, interval and their arrays of text: as PostgreSQL writes them. */
const PLAIN = [1082, 1083, 1266, 1186]
const PLAIN_ARRAYS = [1182, 1183, 1270, 1187]
const TEXT_ARRAY: number = 1009

/**
 * How a column's text becomes a value: `pg`'s own parsers, except that
 * - `timestamptz` and `timestamp` are ISO 8601 text with all their microseconds (`2026-05-01T18:00:00.123456+00:00`), the
 *   same text that JSON built in SQL carries; `new Date(text)` reads it;
 * - `date` and `time` are text: a calendar date has no instant;
 * - `int8` is a number while that is exact, else text.
 */
export function parserOf(typeId: number): Parser {
  return ownParsers.get(typeId) ?? (pg.types.getTypeParser(typeId, 'text') as Parser)
}

/** The same parsers in the shape that `pg`'s own clients take. */
export const typeParsers = { getTypeParser: (typeId: number) => parserOf(typeId) }

/** A parameter as it goes over the wire: arrays as PostgreSQL arrays, other objects as JSON, buffers as bytes. */
export function toParameter(value: unknown): string | Buffer | null {
  return utils.prepareValue(value)
}

const ownParsers = new Map<number, Parser>([
  [INT8, toExactNumber],
  [INT8_ARRAY, arrayOf(toExactNumber)],
  [TIMESTAMP, toIsoText],
  [TIMESTAMPTZ, toIsoText],
  [TIMESTAMP_ARRAY, arrayOf(toIsoText)],
  [TIMESTAMPTZ_ARRAY, arrayOf(toIsoText)],
  ...PLAIN.map((typeId): [number, Parser] => [typeId, (text) => text]),
  ...PLAIN_ARRAYS.map((typeId): [number, Parser] => [typeId, arrayOf((text) => text)]),
])

function arrayOf(parse: Parser): Parser {
  const parseTexts = pg.types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => unknown[]
  const each = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(each) : item === null ? null : parse(item as string)
  return (text) => parseTexts(text).map(each)
}

function toExactNumber(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

/** `2026-05-01 18:00:00.5+00` to `2026-05-01T18:00:00.5+00:00`. Years before Christ and infinity stay as they are. */
function toIsoText(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)?(:\d\d)?$/.exec(text)
  if (!match) return text
  const [, date, time, hours, minutes] = match
  return hours ? `${date}T${time}${hours}${minutes ?? ':00'}` : `${date}T${time}`
}
