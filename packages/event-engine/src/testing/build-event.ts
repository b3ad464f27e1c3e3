import type { EventInput, EventRecord } from '@hearth/contracts/event'
import {
  accessIds,
  categoryIds,
  eventStatuses,
  goodForIds,
  visibilityIds,
} from '@hearth/contracts/event-values'

/** An event that the rules accept: an evening in Lisbon, free, for everyone. Name what your test is about. */
export function buildEvent(said: Partial<EventInput> = {}): EventInput {
  return {
    title: 'Songs by the river',
    category: 'concerts',
    timing: {
      startDate: '2031-05-10',
      startTime: '19:30',
      endTime: '22:00',
      timezone: 'Europe/Lisbon',
      allDay: false,
    },
    venue: { id: '', name: 'Casa da Esquina', address: 'Rua das Flores 12', city: 'Lisbon' },
    pricing: { isFree: true },
    tags: [],
    status: 'published',
    visibility: 'public',
    ...said,
  }
}

/** The same numbers in the same order for the same seed, from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const texts = [
  'Fado at the corner',
  'चिया र गफ',
  'Ōtautahi morning',
  '🔥 embers',
  'É só vir',
  '"quoted" \\ back',
  '',
]
const characters = 'abcdefghijklmnopqrstuvwxyz234567'

/** A record whose every option is there or not by chance; it need not make sense, only be well-formed. */
export function randomRecord(random: () => number): EventRecord {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const maybe = <K extends string, T>(key: K, value: T) =>
    (random() < 0.5 ? { [key]: value } : {}) as { [P in K]?: T }
  const some = <T>(from: readonly T[]) => from.filter(() => random() < 0.4)
  const count = (max: number) => Math.floor(random() * max)
  const day = `2031-0${1 + count(9)}-1${count(10)}`
  const allDay = random() < 0.3
  const low = count(100_000)
  return {
    id: Array.from({ length: 26 }, () => pick([...characters])).join(''),
    title: `${pick(texts)} ${count(1000)}`,
    ...maybe('description', pick(texts).repeat(1 + count(300))),
    ...maybe('intention', pick(texts)),
    category: pick(categoryIds),
    timing: {
      startDate: day,
      ...(allDay ? maybe('endDate', day) : { startTime: '09:05', ...maybe('endTime', '23:59') }),
      timezone: pick(['Europe/Lisbon', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham']),
      allDay,
    },
    venue: {
      id: pick(texts),
      name: pick(texts),
      address: pick(texts),
      city: pick(texts),
      ...maybe('capacity', 1 + count(90_000)),
    },
    pricing: {
      isFree: random() < 0.5,
      ...maybe('byDonation', random() < 0.5),
      ...maybe('priceRange', { min: low, max: low + count(1000) }),
      ...maybe('currency', 'EUR'),
    },
    ...maybe('image', '/storage/v1/object/public/events/a.webp'),
    tags: some(['music', 'água', 'tea']),
    ...maybe('externalUrl', 'https://hearth.example/'),
    ...maybe('onlineUrl', 'https://hearth.example/room'),
    status: pick(eventStatuses),
    visibility: pick(visibilityIds),
    source: 'hearth',
    ...maybe('createdBy', {
      id: '00000000-0000-4000-8000-000000000001',
      name: pick(texts),
      ...maybe('avatar', '/storage/v1/object/public/faces/a.webp'),
      type: 'member' as const,
    }),
    isLiked: random() < 0.5,
    isFeatured: random() < 0.5,
    createdAtMs: 1_900_000_000_000 + count(1_000_000_000),
    updatedAtMs: 1_900_000_000_000 + count(1_000_000_000),
    consciousnessLevel: 500 + count(500),
    sacredFireBlessing: true,
    ...maybe('goodFor', some(goodForIds)),
    ...maybe('access', some(accessIds)),
    ...maybe('series', pick(texts)),
  } as EventRecord
}
