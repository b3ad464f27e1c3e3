// Ten events as they stand on the wire and in the table, recorded byte for byte: whoever changes how an event is
// described, encoded or kept sees here what else changes with it.
import { createHash } from 'node:crypto'
import { IDL } from '@dfinity/candid'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import type { EventInput } from '@hearth/contracts/event'
import { addAccount } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { methodType } from './candid/interface.ts'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, visitor } from './testing/engine-under-test.ts'

const hostId = '00000000-0000-4000-8000-000000000001'
const host: Caller = { principal: 'key-of-the-host', anonymous: false, userId: hostId, isController: false }
const timing = buildEvent().timing

const events: [string, Partial<EventInput>][] = [
  ['an evening', {}],
  ['a day', { timing: { startDate: '2031-06-01', timezone: 'Asia/Kathmandu', allDay: true } }],
  ['days', { timing: { startDate: '2031-06-01', endDate: '2031-06-04', timezone: 'UTC', allDay: true } }],
  ['past midnight', { timing: { ...timing, endDate: '2031-05-11', endTime: '02:15' } }],
  [
    'letters of the world',
    { title: 'चिया र गफ 🔥', tags: ['água', 'chá', '茶'], intention: '"É só vir" \\' },
  ],
  ['a price', { pricing: { isFree: false, priceRange: { min: 500, max: 2000 }, currency: 'EUR' } }],
  ['a donation', { pricing: { isFree: false, byDonation: true } }],
  [
    'seats',
    { venue: { ...buildEvent().venue, capacity: 24 }, goodFor: ['coming_alone'], access: ['seating'] },
  ],
  [
    'online',
    {
      venue: { id: '', name: '', address: '', city: 'Online' },
      onlineUrl: 'https://hearth.example/room',
      externalUrl: 'https://hearth.example/more',
    },
  ],
  [
    'for members, with everything',
    {
      description: 'Forty quiet minutes.\n\nThen tea.',
      visibility: 'members',
      status: 'draft',
      series: 'Dawn',
      category: 'spiritual',
      goodFor: ['coming_alone', 'first_timers'],
      access: ['step_free_entrance', 'seating'],
      tags: ['breath', 'silence'],
    },
  ],
]

let engine: EngineUnderTest
beforeAll(async () => {
  engine = await engineUnderTest()
  await addAccount(engine.db, { userId: hostId })
  await engine.db.owner(
    `insert into public.profiles (id, username, display_name) values ($1, 'ines', 'Inês Água')`,
    [hostId],
  )
})
afterAll(() => engine.drop())

it.each(events)('%s', async (name, said) => {
  const { query, update } = engine.as(host)
  const arg = new Uint8Array(
    IDL.encode(methodType('createEvent').takes, [toCandidEventInput(buildEvent(said))]),
  )
  const made = await update('createEvent', arg, createHash('sha256').update(name).digest())
  if (!made.ok) throw new Error(made.message)
  const [id] = IDL.decode([IDL.Text], made.reply) as unknown as [string]
  const ask = new Uint8Array(IDL.encode([IDL.Text], [id]))
  const toHost = await query('getEvent', ask)
  const toVisitor = await engine.as(visitor).query('getEvent', ask)
  const [row] = await engine.db.owner<{ row: Record<string, unknown> }>(
    `select to_jsonb(e) - 'search' as row from public.events e where id = $1`,
    [id],
  )
  const recorded = [
    ['createEvent takes', hex(arg)],
    ['getEvent gives the host', toHost.ok ? hex(toHost.reply) : toHost.message],
    ['getEvent gives a visitor', toVisitor.ok ? hex(toVisitor.reply) : toVisitor.message],
    ['the row', JSON.stringify(row?.row, null, 2)],
  ]
  await expect(recorded.map(([what, bytes]) => `${what}\n${bytes}\n`).join('\n')).toMatchFileSnapshot(
    `../golden/events/${name.replaceAll(/[ ,]+/g, '-')}.txt`,
  )
})

/** In lines of 32 bytes, so that a difference is seen where it is. */
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').replaceAll(/.{64}/g, '$&\n')
