import type { Database } from '@hearth/database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildProvider } from '../testing/providers.ts'
import { buildVenue } from '../testing/venues.ts'
import { sharedFunctions } from './catalogue/rpc-functions.ts'
import type { AnswerCaches } from './index.ts'
import { publicName } from './statement/sql.ts'
import { block, buildDetails, follow } from './testing/build-community.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

let server: TableServer
/** Ana has a page, a venue, an event and fields for every audience; Ben and Cara have nothing that shows. */
let ana: Member
let ben: Member
let cara: Member

/** A server and its people for each test that changes something. */
function startForEach(): void {
  beforeEach(() => start())
  afterEach(() => server.close())
}

async function start(breakCaches?: (cached: AnswerCaches) => AnswerCaches): Promise<void> {
  // Nothing is forgotten because time passes, however slow the machine is.
  server = await buildTableServer({ now: () => 0, ...(breakCaches && { breakCaches }) })
  ana = await buildMember(server.test, { username: 'ana' })
  ben = await buildMember(server.test, { username: 'ben' })
  cara = await buildMember(server.test, { username: 'cara' })
  const venueId = await buildVenue(server.test, { ownerId: ana.userId })
  const { id: providerId } = await buildProvider(server.test, { owner: ana, name: 'Ana bakes' })
  for (const visibility of ['public', 'members', 'private']) {
    const event = await buildEvent(server.test, { createdBy: ana.userId, visibility })
    await server.test.owner('update public.events set venue_id = $2, is_featured = true where id = $1', [
      event,
      venueId,
    ])
    await server.test.owner(
      `insert into public.event_providers (event_id, provider_id, asked_by, state)
       values ($1, $2, 'host', 'accepted')`,
      [event, providerId],
    )
  }
  await buildDetails(server.test, ana, {
    city: ['Lisbon', 'everyone'],
    interests: [['Tea'], 'members'],
    offers: [['Bread'], 'followed'],
    needs: [['Quiet'], 'me'],
  })
}

async function call(name: string, reader?: Member, args: object = {}): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: { ...server.as(reader), 'content-type': 'application/json' },
    payload: JSON.stringify(args),
  })
  expect(response.statusCode).toBe(200)
  return response.body
}
/** How often the database has made such an answer. */
const made = (name: string) => server.statements.filter(({ text }) => text.includes(publicName(name))).length
const shared = [...sharedFunctions]
/** What is featured and which cities there are: it tells of nobody. */
const askedWithoutWords = ['featured_events', 'search_cities']
const showsAna = async (name: string, reader?: Member) =>
  /"name": ?"Ana bakes"|"ana"/.test(await call(name, reader))

describe('a directory', () => {
  // Nothing changes here: one server, which has made nothing yet, is enough for all.
  beforeAll(() => start())
  afterAll(() => server.close())

  it.each(shared)('%s is made once for all members who see the same people', async (name) => {
    const [first, second] = [await call(name, ben), await call(name, cara)]
    expect(second).toBe(first)
    expect(await call(name, ana)).toBe(first)
    expect(made(name)).toBe(1)
    await call(name)
    await call(name)
    expect(made(name)).toBe(2)
  })

  it.each(shared)('%s tells a browser to keep nothing of what members see', async (name) => {
    const { headers } = await server.app.inject({ url: `/rest/v1/rpc/${name}`, headers: server.as(ben) })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
  })

  const asked = shared.filter((name) => !askedWithoutWords.includes(name))
  it.each(asked)('%s is made again for every long question, of which no two are alike', async (name) => {
    const args = { words: 'x'.repeat(3000) }
    const before = made(name)
    expect(await call(name, ben, args)).toBe(await call(name, cara, args))
    expect(made(name)).toBe(before + 2)
  })

  it.each(shared)('%s is a function that changes nothing', async (name) => {
    const rows = await server.test.owner(
      `select distinct provolatile from pg_proc where proname = $1 and pronamespace::regnamespace::text in ('public', 'hearth')`,
      [name],
    )
    expect(rows).toEqual([{ provolatile: 's' }])
  })
})

describe('an answer for members', () => {
  let everybody: string[]
  beforeAll(async () => {
    await start()
    const dora = await buildMember(server.test)
    await block(server.test, ana, ben)
    await block(server.test, cara, ana)
    await follow(server.test, ana, dora)
    await server.test.owner('update public.profiles set is_hidden = true where id = $1', [dora.userId])
    const paused = await buildProvider(server.test, { status: 'paused' })
    const draft = await buildProvider(server.test, { status: 'draft', owner: dora })
    everybody = [ana, ben, cara, dora, paused.owner, draft.owner].map(({ userId }) => userId)
  })
  afterAll(() => server.close())

  it.each(shared)('%s says the same, made for one person or for all of their sight', async (name) => {
    const ask = async (claims: object) => {
      const { rows } = await server.test.database.run(
        { role: 'authenticated', claims: { role: 'authenticated', ...claims } },
        { name: `ask ${name}`, text: `select public.${name}() as answer` },
      )
      return JSON.stringify(rows[0]!.answer)
    }
    const visibilities = new Set<string>()
    for (const userId of everybody) {
      const [row] = await server.test.owner<{ visibility: string }>(
        'select hearth.sight_of($1) as visibility',
        [userId],
      )
      visibilities.add(row!.visibility)
      expect(await ask({ sub: userId })).toBe(await ask({ visibility: row!.visibility }))
    }
    expect(visibilities.size).toBe(5)
  })
})

const peopled = shared.filter((name) => !['venue_directory', ...askedWithoutWords].includes(name))

describe('members of different sight', () => {
  startForEach()

  it.each(peopled)('never share %s', async (name) => {
    await block(server.test, ana, ben)
    expect(await showsAna(name, cara)).toBe(true)
    expect(await showsAna(name, ben)).toBe(false)
    expect(await showsAna(name, cara)).toBe(true)
    await block(server.test, cara, ana)
    expect(await showsAna(name, cara)).toBe(false)
    expect(await showsAna(name, ana)).toBe(true)
    expect(await showsAna(name)).toBe(true)
  })

  it('see each their number of events at a venue', async () => {
    const upcoming = async (reader?: Member) =>
      JSON.parse(await call('venue_directory', reader)).venues[0].upcoming
    expect([await upcoming(), await upcoming(cara), await upcoming(ana)]).toEqual([1, 2, 2])
    await block(server.test, ana, ben)
    expect([await upcoming(ben), await upcoming(cara)]).toEqual([0, 2])
  })

  it('find what the house features: what is public, published and not over, the soonest first', async () => {
    const featured = async (reader?: Member) =>
      JSON.parse(await call('featured_events', reader)) as { id: string }[]
    const [first] = await featured()
    expect(first).toMatchObject({
      title: 'Supper under lanterns',
      start_time: '19:30',
      timezone: 'UTC',
      city: 'Lisbon',
    })
    for (const reader of [undefined, ana, cara]) expect(await featured(reader)).toEqual([first])
    await block(server.test, ana, ben)
    expect(await featured(ben)).toEqual([])
    expect(await featured(cara)).toEqual([first])

    const soonest = await buildEvent(server.test, {
      startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const over = await buildEvent(server.test, {
      startsAt: '2026-01-01T10:00:00Z',
      endsAt: '2026-01-01T11:00:00Z',
    })
    const draft = await buildEvent(server.test, { status: 'draft' })
    await buildEvent(server.test)
    await server.test.owner('update public.events set is_featured = true where id = any ($1)', [
      [soonest, over, draft],
    ])
    await expect.poll(async () => (await featured(cara)).map(({ id }) => id)).toEqual([soonest, first!.id])
  })

  it('of whom one is followed by a member, find what is for such people; no other does', async () => {
    await follow(server.test, ana, ben)
    expect(await call('member_directory', ben)).toContain('Bread')
    expect(await call('member_directory', cara)).not.toContain('Bread')
    expect(await call('member_directory')).not.toContain('Tea')
    for (const reader of [ana, ben, cara])
      expect(await call('member_directory', reader)).not.toContain('Quiet')
  })
})

describe('members of different sight, of a server that is made otherwise,', () => {
  afterEach(() => server.close())

  it.each(peopled)('would share %s if its key left the sight out', async (name) => {
    await start((cached) => ({
      ...cached,
      visibilities: {
        ...cached.visibilities,
        of: async (userId) => ({
          text: '',
          actor: { role: 'authenticated', claims: { role: 'authenticated', sub: userId } },
        }),
      },
    }))
    await block(server.test, ana, ben)
    expect(await showsAna(name, cara)).toBe(true)
    expect(await showsAna(name, ben)).toBe(true)
  })
})

describe('who is about to leave', () => {
  startForEach()

  it('is in no directory, also not in their own', async () => {
    await server.test.owner('update public.profiles set is_hidden = true where id = $1', [ana.userId])
    for (const reader of [undefined, ana, ben])
      expect(await showsAna('provider_directory', reader)).toBe(false)
  })
})

describe('a page that its owner pauses', () => {
  startForEach()

  it('is in no directory, also not in theirs', async () => {
    expect(await showsAna('provider_directory', ana)).toBe(true)
    await server.test.owner(`update public.service_providers set status = 'paused', paused_by = 'owner'`)
    for (const reader of [undefined, ana, ben])
      expect(await showsAna('provider_directory', reader)).toBe(false)
  })
})

describe('a write', () => {
  startForEach()

  it.each(shared)('leaves %s kept when that rests on other tables, and else drops it', async (name) => {
    const eventId = await buildEvent(server.test, { createdBy: ben.userId })
    const heard: string[] = []
    const stop = await server.test.database.listen('table_changed', (table) => heard.push(table))
    await expect
      .poll(() =>
        call(name, ben)
          .then(() => call(name, ben))
          .then(() => made(name) > 0),
      )
      .toBe(true)
    const before = made(name)
    // By this process, and by another one.
    const like = { event_id: eventId, user_id: cara.userId }
    await server.client(cara).from('event_likes').insert(like).throwOnError()
    await server.test.owner('delete from public.event_likes')
    await expect.poll(() => heard.filter((table) => table === 'event_likes').length).toBeGreaterThan(0)
    await call(name, ben)
    expect(made(name)).toBe(before)
    await server.test.owner('update public.events set title = title')
    await expect.poll(() => heard).toContain('events')
    await call(name, ben)
    expect(made(name)).toBe(before + 1)
    await stop()
  })
})

describe('whoever writes', () => {
  afterEach(() => server.close())

  /** While another transaction announces a change of a table, a write leaves its own notice out. */
  async function silence(table: string): Promise<() => Promise<void>> {
    const other = new pg.Client(server.test.ownerUrl)
    await other.connect()
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtext('table_changed'), $1::regclass::oid::integer)`, [
      table,
    ])
    return async () => {
      await other.query('rollback')
      await other.end()
    }
  }
  it('a block no longer meets the other in their next answer', async () => {
    await start()
    await buildProvider(server.test, { owner: ben, name: 'Ben sings' })
    const seen = async () => (await call('provider_directory', ana)).includes('Ben sings')
    expect(await seen()).toBe(true)
    await server.client(ana).from('blocks').insert({ blocked_id: ben.userId }).throwOnError()
    expect(await seen()).toBe(false)
  })

  it.each([
    ['finds', (cached: AnswerCaches) => cached, 'Porto'],
    [
      'would not find, if this process waited for the notice,',
      (cached: AnswerCaches) => ({ ...cached, watch: (database: Database) => database }),
      'Lisbon',
    ],
  ])('%s what they have just saved', async (_, breakCaches, city) => {
    await start(breakCaches)
    const end = await silence('public.profile_details')
    try {
      expect(await call('member_directory', ana)).toContain('Lisbon')
      await server
        .client(ana)
        .from('profile_details')
        .update({ value: 'Porto' })
        .eq('field', 'city')
        .throwOnError()
      expect(await call('member_directory', ana)).toContain(city)
    } finally {
      await end()
    }
  })
})
