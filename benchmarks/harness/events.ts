import type { Identity } from '@dfinity/agent'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import type { EventInput } from '@hearth/contracts/event'
import { categoryIds } from '@hearth/contracts/event-values'
import { callRequest, type EngineRequest, identityOf } from './envelopes.ts'
import type { Hearth } from './hearth.ts'
import { requestBytes, send } from './load.ts'
import { type Member, makeMembers, signIn } from './members.ts'
import type { Owner } from './owner.ts'
import { successful } from './rounds.ts'

const cities = ['Lisbon', 'Kathmandu', "St John's", 'Auckland', 'Vienna', 'Nairobi', 'Lima', 'Kyoto']
const zones = [
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Auckland',
  'Europe/Vienna',
  'Africa/Nairobi',
  'America/Lima',
  'Asia/Tokyo',
]
const dayMs = 86_400_000

/** The n-th event of a lively community: spread over the next 60 days, over the categories and over eight cities. */
/** What the n-th event says. */
export function eventInput(n: number): EventInput {
  const place = n % cities.length
  const startDate = new Date(Date.now() + (1 + (n % 60)) * dayMs).toISOString().slice(0, 10)
  const hour = 8 + (n % 12)
  return {
    title: `Evening number ${n} by the river`,
    intention: 'To sing together until the embers sleep.',
    description:
      'We begin with tea and a round of names. Bring a cushion, a cup and, if you like, an instrument.\n\n'.repeat(
        2,
      ),
    category: categoryIds[n % categoryIds.length]!,
    timing: {
      startDate,
      startTime: `${hour}`.padStart(2, '0').concat(':30'),
      endTime: `${hour + 2}`.padStart(2, '0').concat(':00'),
      timezone: zones[place]!,
      allDay: false,
    },
    venue: {
      id: '',
      name: 'Casa da Esquina',
      address: `Rua das Flores ${n % 200}`,
      city: cities[place]!,
      capacity: 40,
    },
    pricing:
      n % 3 === 0
        ? { isFree: true }
        : { isFree: false, priceRange: { min: 500, max: 1500 }, currency: 'EUR' },
    tags: ['music', 'river'],
    status: 'published',
    visibility: 'public',
    goodFor: ['coming_alone'],
  }
}

/** So many are created through the engine; the rest are copies of them. */
const createdByCalls = 250

/** Fills Hearth with published events to come. */
export async function makeEvents(hearth: Hearth, count: number): Promise<void> {
  await makeMembers(hearth, 1)
  const [host] = (await signIn(hearth, 1)) as [Member]
  const identity = await identityOf(hearth, host)
  const requests = await Promise.all(
    Array.from({ length: createdByCalls }, (_, n) => createCall(hearth, identity, n)),
  )
  const callers = Array.from({ length: 8 }, (_, caller) =>
    requests.filter((_, at) => at % 8 === caller).map(requestBytes),
  )
  successful(await send({ port: hearth.port, callers }))
  await multiplyEvents(hearth.owner, count / createdByCalls)
}

/** A call of createEvent that nobody has sent before. */
export function createCall(hearth: Hearth, identity: Identity, n: number): Promise<EngineRequest> {
  return callRequest(hearth, {
    method: 'createEvent',
    args: [toCandidEventInput(eventInput(n))],
    identity,
  })
}

/**
 * Copies every event until there are so many of each, with the bytes that the engine would have made for the copy. The
 * search index is left out: it would take most of the time, and no list reads it.
 */
async function multiplyEvents(owner: Owner, times: number): Promise<void> {
  await owner.run('alter table public.events disable trigger index_insert')
  const columns = await owner.run<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'events' and is_generated = 'NEVER' and column_name <> 'id'`,
  )
  const copied = columns.map(({ name }) => name).join(', ')
  await owner.run(
    `with copies as (
       select e.id as original, substr(translate(md5(e.id || n), '0189', 'wxyz'), 1, 26) as copy
       from public.events e, generate_series(2, $1::integer) n
     ), made as (
       insert into public.events (id, ${copied})
       select c.copy, ${copied.replaceAll(/(\w+)/g, 'e.$1')} from copies c join public.events e on e.id = c.original
     ), seats as (
       insert into public.event_seats (event_id, capacity)
       select c.copy, s.capacity from copies c join public.event_seats s on s.event_id = c.original
     )
     insert into hearth.event_bytes (event_id, head, tail)
     select c.copy,
       overlay(b.head placing convert_to(c.copy, 'UTF8') from position(convert_to(c.original, 'UTF8') in b.head)),
       b.tail
     from copies c join hearth.event_bytes b on b.event_id = c.original`,
    [times],
  )
  await owner.run('alter table public.events enable trigger index_insert')
  await owner.run('vacuum analyze public.events, public.event_seats, hearth.event_bytes')
}
