import type { EventInput } from '@hearth/contracts/event'
import { accessIds, categoryIds, goodForIds, visibilityIds } from '@hearth/contracts/event-values'
import { picturePath } from '@hearth/contracts/pictures'
import { seededRandom } from '@hearth/event-engine/testing'
import { knownMembers, venues } from './cast.ts'

/** Choices by chance, the same for the same seed. */
export function choices(seed: number) {
  const random = seededRandom(seed)
  const chance = (of: number) => random() < of
  return {
    chance,
    pick: <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!,
    /** A whole number from 0 to `most`. */
    upTo: (max: number) => Math.floor(random() * (max + 1)),
    some: <T>(from: readonly T[]) => from.filter(() => chance(0.4)),
    maybe: <K extends string, T>(of: number, key: K, value: () => T) =>
      (chance(of) ? { [key]: value() } : {}) as { [P in K]?: T },
  }
}
export type Choices = ReturnType<typeof choices>

const words =
  `songs Fado tea Água chá Straße Łódź चिया गफ Ōtautahi fire FIRE embers sing-along morning évening ŒUVRE
  108 host’s Ψυχή ΣΟΦΟΣ тёплый 湯 🔥 İstanbul nº 2nd`.split(/\s+/)
export const cities = [
  'Lisbon',
  'lisbon',
  'LISBON',
  'Lisboa',
  'São Paulo',
  'Sao Paulo',
  'Kathmandu',
  'Waitangi',
]
const zones =
  `Europe/Lisbon Asia/Kathmandu America/St_Johns Pacific/Chatham Pacific/Kiritimati america/new_york
  UTC`.split(/\s+/)
/** Wall times that a clock change skips, or brings twice. */
const oddTimes = [
  { timezone: 'Europe/Lisbon', startDate: '2031-03-30', startTime: '01:30' },
  { timezone: 'Europe/Lisbon', startDate: '2031-10-26', startTime: '01:30' },
  { timezone: 'America/St_Johns', startDate: '2031-03-09', startTime: '02:15' },
  { timezone: 'Pacific/Chatham', startDate: '2031-04-06', startTime: '03:00' },
]
const goodLinks = ['https://hearth.example/room', 'http://münchen.example/ü?x=1', 'HTTPS://[2001:db8::1]/']
const badLinks = [
  'https://user:secret@hearth.example/',
  'ftp://hearth.example/',
  'https://',
  'javascript:alert(1)',
  'https://hearth.example:99999/',
  'https://exa mple/',
  'https://a%00b/',
]
const dayMs = 86_400_000

export const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** So many words at the most, with what may stand between words. */
export function randomText({ pick, upTo }: Choices, max: number): string {
  return Array.from({ length: 1 + upTo(max - 1) }, () => pick(words)).join(
    pick([' ', ', ', '! ', ' – ', '. ']),
  )
}

/** What a member may say of an event around a moment: mostly well, sometimes with slips. */
export function randomEvent(by: Choices, nowMs: number): EventInput {
  const { chance, pick, upTo, some, maybe } = by
  const isSloppy = chance(0.3)
  const or = <T>(good: () => T, slips: readonly T[]): T => (isSloppy && chance(0.15) ? pick(slips) : good())
  const text = (max: number) => randomText(by, max)
  const low = upTo(2000)
  const isFree = chance(0.5)
  const byDonation = chance(0.2)
  return {
    title: or(() => text(4), ['', 'ab', 'x'.repeat(121), 'a\u0000b c', 'two\nlines', ' left and right ']),
    ...maybe(0.4, 'description', () => or(() => text(40), ['x'.repeat(10_001), '   ', 'one\n\ntwo'])),
    ...maybe(0.3, 'intention', () => text(3)),
    category: or(() => pick(categoryIds), ['fishing']),
    timing: randomTiming(by, nowMs, isSloppy),
    venue: {
      id: or(
        () => (chance(0.8) ? '' : pick(venues.slice(0, 2)).id),
        [venues[2]!.id, 'nowhere', knownMembers[0]!.userId!],
      ),
      name: or(() => text(2), ['']),
      address: pick(['Rua das Flores 12', '']),
      city: or(() => pick(cities), ['']),
      ...maybe(0.5, 'capacity', () => or(() => 1 + upTo(8), [0, 100_001, 2 ** 60])),
    },
    pricing: {
      isFree,
      ...(byDonation && { byDonation }),
      ...(!isFree &&
        !byDonation && { priceRange: or(() => ({ min: low, max: low + upTo(500) }), [{ min: 2, max: 1 }]) }),
      ...((!isFree || isSloppy) && { currency: or(() => 'EUR', ['euro']) }),
    },
    ...maybe(0.2, 'image', () =>
      or(() => picturePath(`${pick(knownMembers).userId}/b.webp`), ['https://elsewhere.example/a.png']),
    ),
    tags: some(['music', 'água', 'tea', 'music']),
    ...maybe(0.2, 'externalUrl', () => or(() => pick(goodLinks), badLinks)),
    ...maybe(0.2, 'onlineUrl', () => or(() => pick(goodLinks), badLinks)),
    status: or(
      () => pick(['published', 'published', 'published', 'published', 'draft']),
      ['cancelled', 'over'],
    ),
    visibility: or(() => (chance(0.6) ? 'public' : pick(visibilityIds)), ['everyone']),
    ...maybe(0.3, 'goodFor', () => some(goodForIds)),
    ...maybe(0.3, 'access', () => or(() => some(accessIds), [['lift' as 'seating']])),
    ...maybe(0.2, 'series', () => text(1)),
  }
}

function randomTiming(
  { chance, pick, upTo, maybe }: Choices,
  nowMs: number,
  isSloppy: boolean,
): EventInput['timing'] {
  const startMs = nowMs + (upTo(70) - 10) * dayMs
  const common = { startDate: dateOf(startMs), timezone: pick(zones) }
  if (isSloppy && chance(0.15)) {
    return pick<EventInput['timing']>([
      { ...common, allDay: false },
      { ...common, allDay: false, startTime: '19:30', endTime: '18:30' },
      { ...common, allDay: false, startTime: '25:00' },
      { ...common, allDay: true, endDate: dateOf(startMs + 40 * dayMs) },
      { ...common, allDay: true, timezone: 'Mars/Olympus' },
      { ...common, allDay: true, timezone: '+02:00' },
      { ...common, allDay: true, timezone: 'America_New_York' },
      { ...common, allDay: true, startDate: '2031-02-30' },
      { startDate: common.startDate, allDay: true },
    ])
  }
  if (chance(0.1)) return { ...pick(oddTimes), allDay: false }
  if (chance(0.05)) return { ...common, startDate: '2199-12-31', allDay: true }
  if (chance(0.25))
    return { ...common, allDay: true, ...maybe(0.5, 'endDate', () => dateOf(startMs + upTo(9) * dayMs)) }
  const evening = { ...common, allDay: false, startTime: pick(['00:00', '06:45', '12:00', '19:30']) }
  if (chance(0.3)) return evening
  return chance(0.7)
    ? { ...evening, endTime: pick(['20:15', '22:00', '23:59']) }
    : {
        ...evening,
        endDate: dateOf(startMs + (1 + upTo(2)) * dayMs),
        endTime: pick(['00:00', '02:30', '19:30']),
      }
}
