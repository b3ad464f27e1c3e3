// An access token ends for reads too, at every door and in every process, once its login ends.
import { openDatabase } from '@hearth/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { authPrefix, createAuth } from '../auth/index.ts'
import { createLivingLogins } from '../auth/login/living-logins.ts'
import type { Parts } from '../parts.ts'
import { findViewer } from '../realtime/viewer.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { calmLoad } from '../testing/load.ts'
import { buildMember, type Member } from '../testing/people.ts'

// Two apps on one PostgreSQL share nothing else, as two processes behind a proxy do.
let first: TestApp
let second: App
let secondParts: Parts
beforeAll(async () => {
  first = await startTestApp()
  secondParts = { ...first.parts, database: await openDatabase({ url: first.db.serviceUrl, max: 5 }) }
  second = await buildApp(secondParts, { load: calmLoad })
})
afterAll(async () => {
  await second.stop()
  await secondParts.database.close()
  await first.end()
})

type Answer = { status: number; body: string }
type Reading = (member: Member & { token: string }) => Promise<Answer>

const ask = async (
  method: 'GET' | 'POST',
  url: string,
  { token }: { token: string },
  payload?: object,
): Promise<Answer> => {
  const response = await second.http.inject({
    method,
    url,
    headers: { apikey: first.parts.config.anonKey, authorization: token },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.body }
}

/** How a member reads, each in the second process; and what it answers once the login has ended. */
const doors: Record<string, { read: Reading; ended: { status: number; says: string } }> = {
  'a table': {
    read: (member) => ask('GET', '/rest/v1/attendances?select=event_id', member),
    ended: { status: 401, says: 'PT401' },
  },
  'a function of the database': {
    read: (member) => ask('POST', '/rest/v1/rpc/my_waiting', member, {}),
    ended: { status: 401, says: 'PT401' },
  },
  'a directory that readers share': {
    read: (member) => ask('POST', '/rest/v1/rpc/venue_directory', member, {}),
    ended: { status: 401, says: 'PT401' },
  },
  'a function': {
    read: (member) => ask('POST', '/functions/v1/account', member, {}),
    ended: { status: 401, says: 'not_signed_in' },
  },
  'the list of pictures': {
    read: (member) => ask('POST', '/storage/v1/object/list/pictures', member, { prefix: '' }),
    ended: { status: 400, says: 'This sign-in has ended' },
  },
  'the account': {
    read: (member) => ask('GET', `${authPrefix}/user`, member),
    ended: { status: 403, says: 'session_not_found' },
  },
  'a private event’s calendar file': {
    read: async (member) => {
      const [event] = await first.db.owner<{ id: string }>(
        'select id from public.events where created_by = $1',
        [member.userId],
      )
      return ask('GET', `/event/${event!.id}.ics`, member)
    },
    ended: { status: 404, says: 'not_found' },
  },
  'a topic of realtime': {
    read: async ({ token }) => {
      const auth = createAuthOfSecond()
      const viewer = await findViewer(auth, token.slice('Bearer '.length))
      return 'problem' in viewer ? { status: 401, body: viewer.problem } : { status: 200, body: '' }
    },
    ended: { status: 401, says: 'This sign-in has ended' },
  },
}

let ofSecond: { auth: ReturnType<typeof createAuth>; database: Parts['database'] } | undefined
const createAuthOfSecond = () =>
  (ofSecond ??= { auth: createAuth(secondParts), database: secondParts.database })

async function someone() {
  const member = await buildMember(first.db)
  await buildEvent(first.db, { createdBy: member.userId, visibility: 'private' })
  return { ...member, token: await first.tokenOf(member) }
}

const ends: Record<string, (member: Member & { token: string }) => Promise<unknown>> = {
  'signing out': ({ token }) =>
    first.http.inject({
      method: 'POST',
      url: `${authPrefix}/logout?scope=local`,
      headers: { apikey: first.parts.config.anonKey, authorization: token },
    }),
  'a suspension': async ({ userId }) => {
    const admin = await buildMember(first.db)
    await first.db.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [admin.userId])
    await first.db.owner('select hearth.suspend(gen_random_uuid(), $1, $2, $3, null)', [
      userId,
      admin.userId,
      'A reason.',
    ])
  },
}

describe.each(Object.keys(ends))('after %s in one process', (how) => {
  it('the token reads nothing more in another', async () => {
    const member = await someone()
    for (const [name, { read }] of Object.entries(doors)) {
      expect((await read(member)).status, name).toBe(200)
    }
    await ends[how]!(member)
    for (const [name, { read, ended }] of Object.entries(doors)) {
      await expect
        .poll(async () => (await read(member)).status, { message: name, timeout: 10_000 })
        .toBe(ended.status)
      expect((await read(member)).body, name).toContain(ended.says)
    }
  })
})

describe('where no notice of the end arrives', () => {
  it('the database is asked again after five seconds, and once for all who ask', async () => {
    const member = await someone()
    let nowMs = Date.now()
    let asked = 0
    const { database } = first.parts
    const counting: Parts['database'] = {
      ...database,
      run: (actor, statement) => {
        asked += 1
        return database.run(actor, statement)
      },
    }
    const logins = createLivingLogins({ database: counting, now: () => nowMs })
    const lives = () => logins.lives(member.sessionId)
    expect(await Promise.all([lives(), lives(), lives()])).toEqual([true, true, true])
    await first.db.owner('delete from auth.sessions where id = $1', [member.sessionId])
    nowMs += 4999
    expect(await lives()).toBe(true)
    expect(asked).toBe(1)
    nowMs += 1
    expect(await lives()).toBe(false)
    expect(asked).toBe(2)
  })

  it('a clock that goes back makes no answer last longer', async () => {
    const member = await someone()
    let nowMs = Date.now()
    const logins = createLivingLogins({ database: first.parts.database, now: () => nowMs })
    expect(await logins.lives(member.sessionId)).toBe(true)
    await first.db.owner('delete from auth.sessions where id = $1', [member.sessionId])
    nowMs -= 3_600_000
    expect(await logins.lives(member.sessionId)).toBe(false)
  })
})
