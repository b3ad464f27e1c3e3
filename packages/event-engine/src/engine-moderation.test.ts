import type { Cleansing, EngineInfo, Perfection } from '@hearth/contracts/event-engine.did.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, noonMs, visitor } from './testing/engine-under-test.ts'

let it: EngineUnderTest
let host: Caller & { userId: string }
let admin: Caller & { userId: string }
const controller: Caller = { principal: 'controller', anonymous: false, isController: true }

beforeAll(async () => {
  it = await engineUnderTest()
  host = await it.member('ines')
  admin = await it.member('mara')
  await it.db.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [admin.userId])
})
afterAll(() => it.drop())

const initialize = (caller: Caller) => it.as(caller).ask<boolean>('update', 'initialize')
const cleanse = (caller: Caller, nowMs?: number) =>
  it.as(caller, nowMs).ask<Cleansing>('update', 'invokeVioletFlame')
const examine = (caller: Caller) => it.as(caller).ask<Perfection>('update', 'testSacredFirePerfection')
const faults = async () =>
  (await examine(admin)).checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`)

/** As the table's owner, past row security. */
const break_ = (text: string, values: unknown[] = []) => it.db.owner(text, values)

test('only who may, may', async () => {
  await expect(initialize(visitor)).rejects.toThrow('Only the controller can do this.')
  await expect(initialize(admin)).rejects.toThrow('Only the controller can do this.')
  for (const caller of [visitor, host]) {
    await expect(cleanse(caller)).rejects.toThrow('Only those who look after the house can do this.')
    await expect(examine(caller)).rejects.toThrow('Only those who look after the house can do this.')
  }
  for (const caller of [admin, controller]) {
    await expect(cleanse(caller)).resolves.toBeDefined()
    await expect(examine(caller)).resolves.toMatchObject({ perfect: true })
  }
})

describe('initialize', () => {
  const registry = () => it.as(visitor).ask<EngineInfo[]>('query', 'getEngineRegistry')
  const statuses = async () =>
    Object.fromEntries((await registry()).map(({ name, status }) => [name, status]))

  test('brings sites and counters to what the registry says, as often as it is called', async () => {
    await break_(`update hearth.network_sites set active = not active`)
    await break_(`delete from hearth.network_sites where id = 'story'`)
    await break_(`insert into hearth.network_sites (id) values ('elsewhere')`)
    await break_(`delete from hearth.counters where name = 'engine_calls'`)
    expect(await statuses()).toEqual({
      Hearth: 'unsettled',
      'Profiles of hosts': 'active',
      'Synchronisation across the network': 'unsettled',
      Recommendations: 'active',
    })
    for (let round = 0; round < 2; round++) {
      expect(await initialize(controller)).toBe(true)
      const rows = await it.db.owner('select id, active from hearth.network_sites order by id')
      expect(rows).toEqual([
        { id: 'hearth', active: true },
        { id: 'journal', active: true },
        { id: 'story', active: false },
      ])
    }
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['active']))
  })

  test('keeps what events are shared with', async () => {
    const id = await it.as(host).createEvent(buildEvent())
    await it.as(host).ask('update', 'syncEventAcrossNetwork', id, ['journal'])
    await initialize(controller)
    expect(await it.as(visitor).getEventsByFilter({ sourceFilter: 'journal' })).toMatchObject([{ id }])
  })

  test('an engine is known by its id', async () => {
    const info = (id: string) => it.as(visitor).ask<EngineInfo>('query', 'getEngineInfo', id)
    expect(await info('synchronisation')).toMatchObject({ id: 'synchronisation', status: 'active' })
    expect(await info('weather')).toEqual({ id: 'weather', status: 'unknown', name: '', version: '' })
    expect((await it.as(visitor).getSystemStats()).engines).toBe(BigInt((await registry()).length))
  })
})

describe('invokeVioletFlame', () => {
  test('removes what has expired and nothing else, and says how much', async () => {
    const minute = 60_000
    const request = (name: string, endedMinutesAgo: number) =>
      break_(
        `insert into hearth.engine_requests (request_id, sender, canister_id, method, reply, expires_at)
         values ($1, 's', 'c', 'm', '\\x00', to_timestamp($2))`,
        [Buffer.from(name), (noonMs - endedMinutesAgo * minute) / 1000],
      )
    await request('long gone', 6)
    await request('still polled', 4)
    const past = new Date(Date.now() - minute)
    await break_(
      `insert into public.bridge_authentication (id, user_id, expires_at) values
       (gen_random_uuid(), $1, now() - interval '1 minute'), (gen_random_uuid(), $1, now() + interval '20 years')`,
      [host.userId],
    )
    await break_(
      `update public.sacred_fire_blessings set is_active = true, expires_at = $2 where user_id = $1`,
      [host.userId, past],
    )
    expect(await cleanse(admin)).toEqual({ requests: 1n, bridges: 1n, blessings: 1n, countersMended: 0n })
    expect(await cleanse(admin)).toEqual({ requests: 0n, bridges: 0n, blessings: 0n, countersMended: 0n })
    const rows = await it.db.owner('select is_active from public.sacred_fire_blessings where user_id = $1', [
      host.userId,
    ])
    expect(rows).toEqual([{ is_active: false }])
  })

  test('makes counters what the rows say', async () => {
    const event = buildEvent()
    const id = await it.as(host).createEvent({ ...event, venue: { ...event.venue, capacity: 8 } })
    const lost = await it.as(host).createEvent(event)
    const guest = await it.member('guest.of.two')
    await break_(
      `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 2)`,
      [id, guest.userId],
    )
    await break_(`update public.event_seats set taken = 7, capacity = null where event_id = $1`, [id])
    await break_('delete from public.event_seats where event_id = $1', [lost])
    expect(await faults()).toEqual([
      'Seats are what people answered: One event counts otherwise.',
      'Every event has its seats: One has none.',
    ])
    expect((await cleanse(controller)).countersMended).toBe(2n)
    expect(await faults()).toEqual([])
    const rows = await it.db.owner('select taken, capacity from public.event_seats where event_id = $1', [id])
    expect(rows).toEqual([{ taken: 2, capacity: 8 }])
  })
})

describe('testSacredFirePerfection', () => {
  test('finds nothing where nothing is wrong', async () => {
    const { perfect, checks } = await examine(admin)
    expect(perfect).toBe(true)
    expect(checks).toHaveLength(11)
  })

  /** Breaks something, looks, and mends it again. */
  async function found(wrong: string, mend: string): Promise<string[]> {
    await break_(wrong)
    try {
      return await faults()
    } finally {
      await break_(mend)
    }
  }

  test('an event that is not blessed', async () => {
    const id = await it.as(host).createEvent(buildEvent())
    await break_('alter table public.events drop constraint events_consciousness_level_check')
    const seen = await found(
      `update public.events set consciousness_level = 400 where id = '${id}'`,
      `update public.events set consciousness_level = 500 where id = '${id}'`,
    )
    // Its kept bytes then say something else than its row, and that is seen too.
    expect(seen).toEqual([
      'Every event is blessed and at 500 or more: One event is not.',
      `Records say what their tables say: The record of ${id} does not.`,
    ])
  })

  test('a seat too many', async () => {
    const event = buildEvent()
    const id = await it.as(host).createEvent({ ...event, venue: { ...event.venue, capacity: 3 } })
    await break_('alter table public.event_seats drop constraint seats_never_oversold')
    expect(
      await found(
        `update public.event_seats set taken = 4 where event_id = '${id}'`,
        `update public.event_seats set taken = 0 where event_id = '${id}'`,
      ),
    ).toEqual([
      'No seat is below zero or above the capacity: One event has.',
      'Seats are what people answered: One event counts otherwise.',
    ])
  })

  test('bytes that are another event’s', async () => {
    const id = await it.as(host).createEvent(buildEvent())
    expect(
      await found(
        `update hearth.event_bytes set tail = '\\x01' || tail where event_id = '${id}'`,
        `delete from hearth.event_bytes where event_id = '${id}'`,
      ),
    ).toEqual([`Records say what their tables say: The record of ${id} does not.`])
  })

  test('an index that is not whole', async () => {
    const set = (isValid: boolean) =>
      `update pg_index set indisvalid = ${isValid} where indexrelid = 'public.events_category_idx'::regclass`
    expect(await found(set(false), set(true))).toEqual(['Every index is whole: Broken: events_category_idx.'])
  })

  test('an executed request without its outcome', async () => {
    expect(
      await found(
        `insert into hearth.engine_requests (request_id, sender, canister_id, method, expires_at)
         values ('half', 's', 'c', 'm', now() - interval '1 minute')`,
        `delete from hearth.engine_requests where request_id = 'half'`,
      ),
    ).toEqual(['Every executed request has its outcome: One has none.'])
  })

  test('a site that is not of the registry', async () => {
    expect(
      await found(
        `insert into hearth.network_sites (id) values ('elsewhere')`,
        `delete from hearth.network_sites where id = 'elsewhere'`,
      ),
    ).toEqual(['The sites are those of the registry: One site differs.'])
  })

  test('a certificate that does not verify', async () => {
    it.under.certificateProblem = 'It does not verify: the signature is not right.'
    expect(await faults()).toEqual(['Certificates verify: It does not verify: the signature is not right.'])
    delete it.under.certificateProblem
  })
})
