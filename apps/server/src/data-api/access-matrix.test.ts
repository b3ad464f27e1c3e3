import { randomUUID } from 'node:crypto'
import { type AccessLine, type Person, people, readAccessMatrix } from '@hearth/database/access-matrix'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEvent, buildEventId } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

/** A row that belongs to someone, how it is found, and what may be tried on it. */
type Example = { filter: string; insert: Record<string, unknown>; update: Record<string, unknown> }

let server: TableServer
let host: Member
const lines = await readAccessMatrix()

beforeAll(async () => {
  server = await buildTableServer()
  host = await buildMember(server.test)
})
afterAll(() => server.close())

/** How a row of each line comes about. A table without an example here cannot be tried, and fails. */
const examples: Record<string, (owner: Member) => Promise<Example>> = {
  'profiles: shown': async (owner) => profileExample(owner),
  'profiles: hidden': async (owner) => {
    await server.test.owner('update public.profiles set is_hidden = true where id = $1', [owner.userId])
    return profileExample(owner)
  },
  'events: public': (owner) => eventExample(owner, { visibility: 'public' }),
  'events: members': (owner) => eventExample(owner, { visibility: 'members' }),
  'events: unlisted': (owner) => eventExample(owner, { visibility: 'unlisted' }),
  'events: private': (owner) => eventExample(owner, { visibility: 'private' }),
  'events: draft': (owner) => eventExample(owner, { status: 'draft' }),
  'event_seats: of a public event': (owner) => seatsExample(owner, 'public'),
  'event_seats: of a private event': (owner) => seatsExample(owner, 'private'),
  "attendances: one's own": (owner) => attendanceExample({ host, guest: owner }),
  'attendances: to the event one hosts': async (owner) =>
    attendanceExample({ host: owner, guest: await buildMember(server.test) }),
  "event_likes: one's own": async ({ userId }) => {
    const event_id = await buildEvent(server.test, { createdBy: host.userId })
    const like = { event_id, user_id: userId }
    await server.test.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [
      event_id,
      userId,
    ])
    return {
      filter: `event_id=eq.${event_id}&user_id=eq.${userId}`,
      insert: like,
      update: { created_at: '2020-01-01' },
    }
  },
  "onboarding: one's own": async ({ userId }) => {
    const row = { user_id: userId, choice: 'photo_later' }
    await server.test.owner(
      'insert into public.onboarding (user_id, choice) values ($1, $2)',
      Object.values(row),
    )
    return { filter: `user_id=eq.${userId}`, insert: row, update: { choice: 'photo_offer_closed' } }
  },
  "journal_lines: one's own": async ({ userId }) => {
    const row = { id: randomUUID(), user_id: userId, line: 'It rained, and I stayed.' }
    await server.test.owner(
      'insert into public.journal_lines (id, user_id, line) values ($1, $2, $3)',
      Object.values(row),
    )
    return { filter: `id=eq.${row.id}`, insert: row, update: { line: 'It did not rain.' } }
  },
  "bridge_authentication: one's own": async ({ userId, sessionId }) => {
    const bridge = buildBridge(userId)
    await server.test.owner(
      `insert into public.bridge_authentication (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [sessionId, userId],
    )
    return { filter: `user_id=eq.${userId}`, insert: bridge, update: bridge }
  },
  "universal_user_blessings: one's own": async ({ userId }) => ({
    filter: `user_id=eq.${userId}`,
    insert: { user_id: userId },
    update: { consciousness_level: 1000 },
  }),
  "consciousness_sync_state: one's own": async ({ userId }) => {
    const state = {
      user_id: userId,
      app_domain: 'localhost',
      consciousness_level: 800,
      sacred_fire_blessing: true,
      last_sync_at: new Date().toISOString(),
    }
    await server.test.owner(
      `insert into public.consciousness_sync_state (user_id, app_domain) values ($1, 'localhost')`,
      [userId],
    )
    return { filter: `user_id=eq.${userId}`, insert: state, update: state }
  },
  "sacred_fire_blessings: one's own": async ({ userId }) => ({
    filter: `user_id=eq.${userId}`,
    insert: { user_id: userId },
    update: { is_active: true, expires_at: new Date().toISOString() },
  }),
}

/** What each listed function is called with. */
const calls: Record<string, object> = { event_standing: { ids: [] } }

function profileExample({ userId }: Member): Example {
  return {
    filter: `id=eq.${userId}`,
    insert: { id: userId, username: `other_${userId.slice(0, 8)}` },
    update: {
      username: `new_${userId.slice(0, 8)}`,
      display_name: 'New name',
      profile_photo_url: `/storage/v1/object/public/pictures/${userId}/new.webp`,
      cover_photo_url: `/storage/v1/object/public/pictures/${userId}/new-cover.webp`,
    },
  }
}

function buildBridge(userId: string) {
  return {
    user_id: userId,
    bridge_token: 'a token',
    is_active: true,
    sacred_fire_blessed: true,
    violet_flame_protection: true,
    consciousness_level: 800,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    last_used_at: null,
    deactivated_at: null,
    app_domain: 'localhost',
  }
}

async function eventExample(
  owner: Member,
  wishes: { visibility?: string; status?: string },
): Promise<Example> {
  const id = await buildEvent(server.test, { createdBy: owner.userId, ...wishes })
  return {
    filter: `id=eq.${id}`,
    insert: { id: buildEventId(), title: 'Mine', created_by: owner.userId },
    update: { title: 'Changed' },
  }
}

async function seatsExample(owner: Member, visibility: string): Promise<Example> {
  const id = await buildEvent(server.test, { createdBy: owner.userId, visibility, capacity: 5 })
  return { filter: `event_id=eq.${id}`, insert: { event_id: id }, update: { capacity: 500 } }
}

async function attendanceExample({ host, guest }: { host: Member; guest: Member }): Promise<Example> {
  const event = await buildEvent(server.test, { createdBy: host.userId })
  const row = { event_id: event, user_id: guest.userId, answer: 'coming', party: 1 }
  await server.test.owner(
    'insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, $3, $4)',
    Object.values(row),
  )
  return { filter: `event_id=eq.${event}&user_id=eq.${guest.userId}`, insert: row, update: { party: 2 } }
}

/** The owner of the row and who acts on it. */
async function cast(person: Person): Promise<{ owner: Member; actor: Member | undefined }> {
  const { test } = server
  if (person === 'without a name') {
    const owner = await buildMember(test)
    await test.owner(
      `update public.profiles set username = 'temp_user_' || substr(id::text, 1, 8) where id = $1`,
      [owner.userId],
    )
    return { owner, actor: owner }
  }
  const owner = await buildMember(test)
  if (person === 'anonymous') return { owner, actor: undefined }
  if (person === 'owner') return { owner, actor: owner }
  const actor = await buildMember(test)
  if (person === 'admin') {
    await test.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [actor.userId])
  }
  return { owner, actor }
}

async function ask(
  actor: Member | undefined,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const response = await server.app.inject({
    method,
    url: `/rest/v1/${url}`,
    headers: {
      ...server.as(actor),
      ...(payload && { 'content-type': 'application/json' }),
      ...((method === 'PATCH' || method === 'DELETE') && { prefer: 'return=representation' }),
    },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  expect(response.statusCode).toBeLessThan(500)
  return { status: response.statusCode, body: response.body === '' ? [] : response.json() }
}

/** The letters of what the person could really do, each tried on a row of its own. */
async function tried(line: AccessLine, person: Person): Promise<string> {
  const { name } = line
  if (line.isFunction) {
    const { actor } = await cast(person)
    const { status } = await ask(actor, 'POST', `rpc/${name}`, calls[name]!)
    return status === 200 ? 'x' : ''
  }
  const example = examples[`${name}: ${line.rows}`]
  if (!example) throw new Error(`There is no example of ${name}: ${line.rows}.`)
  const found = ({ status, body }: { status: number; body: unknown }) =>
    status === 200 && (body as unknown[]).length === 1

  const works: [string, (actor: Member | undefined, row: Example) => Promise<boolean>][] = [
    ['r', async (actor, { filter }) => found(await ask(actor, 'GET', `${name}?${filter}`))],
    [
      'i',
      async (actor, { filter, insert }) => {
        const where = filter.split('&').map((part, at) => `${part.split('=')[0]} = $${at + 1}`)
        const values = filter.split('&').map((part) => part.split('=eq.')[1])
        // A profile goes with its person: without the row, only what refers to it is left.
        if (name !== 'profiles')
          await server.test.owner(`delete from public.${name} where ${where.join(' and ')}`, values)
        return (await ask(actor, 'POST', name, insert)).status === 201
      },
    ],
    ['u', async (actor, { filter, update }) => found(await ask(actor, 'PATCH', `${name}?${filter}`, update))],
    ['d', async (actor, { filter }) => found(await ask(actor, 'DELETE', `${name}?${filter}`))],
  ]
  let may = ''
  for (const [letter, work] of works) {
    const { owner, actor } = await cast(person)
    if (await work(actor, await example(owner))) may += letter
  }
  return may
}

it.each(
  lines.flatMap((line) => people.map((person) => ({ line, person, what: `${line.name} ${line.rows}` }))),
)('$person and $what: what is listed is what happens', async ({ line, person }) => {
  expect(await tried(line, person)).toBe(line.may[person])
})

it('tries every column that the matrix lists, and no table is without an example', async () => {
  const owner = await buildMember(server.test)
  for (const line of lines.filter(({ isFunction }) => !isFunction)) {
    const example = await examples[`${line.name}: ${line.rows}`]!(owner)
    if (line.updateColumns.length > 0) expect(Object.keys(example.update).sort()).toEqual(line.updateColumns)
    if (line.insertColumns.length > 0) expect(Object.keys(example.insert).sort()).toEqual(line.insertColumns)
  }
})
