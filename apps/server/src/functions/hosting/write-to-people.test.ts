// Who agreed to hear from a host, the host's page of them, and a word to them all.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asSent } from '../../mail/as-sent.ts'
import { getMail } from '../../mail/queries.ts'
import { createSendHostWord } from '../../notifications/index.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { buildEvent, buildGuest } from '../../testing/events.ts'
import { buildListener } from '../../testing/listeners.ts'
import { buildCrowd, buildMember, type Member } from '../../testing/people.ts'
import { block } from '../../testing/providers.ts'
import { createCountPeople } from './count-people.ts'

let app: TestApp
let host: Member
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 }, { runsJobs: false })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
})

const write = (id = randomUUID(), body = 'Next month we sing again.\n\nCome early.') =>
  callFunction(app, host, 'write-to-people', { id, body })
const send = (id: string, options?: { batch: number }) =>
  createSendHostWord(app.parts, options)({ id }, { isLastTry: true })
const hears = (who?: Member, came = true) =>
  buildListener(app.db, { hostId: host.userId, came, ...(who && { who }) })
const people = () =>
  askDatabase<{ id: string; user_id: string | null; times: number }[]>(app, host, 'my_people', {})
const mailsOf = (listenerId: string) =>
  app.db.owner<{ id: string; subject: string; body_text: string }>(
    'select id, subject, body_text from hearth.mails where listener_id = $1',
    [listenerId],
  )

describe('the people of a host', () => {
  it('are those who came and agreed, with how often, who came last first; for the host alone', async () => {
    const [ana, ben] = [await hears(), await hears()]
    await hears(undefined, false)
    await app.db.owner(
      `insert into hearth.host_people (host_id, user_id, times, last_at) values ($1, $2, 2, now() - interval '9 days')`,
      [host.userId, (await buildMember(app.db)).userId],
    )
    await app.db.owner(`update hearth.host_people set times = 4, last_at = now() where user_id = $1`, [
      ben.userId,
    ])
    expect((await people()).map(({ user_id, times }) => [user_id, times])).toEqual([
      [ben.userId, 4],
      [ana.userId, 1],
    ])
    expect(await askDatabase(app, ana, 'my_people', {})).toEqual([])
    expect(await askDatabase(app, host, 'my_people_summary', {})).toEqual({ people: 2, next_word_at: null })
    expect(await askDatabase(app, ana, 'my_hosts', {})).toMatchObject([{ host_id: host.userId, body: null }])
  })

  it('come in pages', async () => {
    for (let n = 0; n < 52; n++) await hears()
    const first = await people()
    expect(first).toHaveLength(50)
    const last = first.at(-1) as unknown as { id: string; last_at: string }
    const rest = await askDatabase<{ id: string }[]>(app, host, 'my_people', {
      after_at: last.last_at,
      after_id: last.id,
    })
    expect(rest).toHaveLength(2)
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(52)
  })

  it('are found by their names, by every one of a few and by members’ of many', async () => {
    const [zoe, ana] = [await hears(), await hears()]
    await app.db.owner(
      `update public.profiles set display_name = case id when $1 then 'Zoë Moreau' else 'Ana' end where id in ($1, $2)`,
      [zoe.userId, ana.userId],
    )
    await app.db.owner(
      `update public.host_listeners set last_at = now() - interval '3 years' where user_id = $1`,
      [zoe.userId],
    )
    const found = async (words: string) =>
      (await askDatabase<{ user_id: string }[]>(app, host, 'my_people', { words })).map(
        ({ user_id }) => user_id,
      )
    expect(await found('zoe mor')).toEqual([zoe.userId])
    expect(await found('nobody at all')).toEqual([])
    const crowd = await buildCrowd(app.db, { count: 1000 })
    await app.db.owner(
      `insert into public.host_listeners (host_id, user_id, times, last_at) select $1, u::uuid, 1, now() from unnest($2::text[]) u`,
      [host.userId, crowd],
    )
    await app.db.owner('update public.host_listeners set last_at = now() where user_id::text = any ($1)', [
      crowd,
    ])
    expect(await found('zoe')).toEqual([zoe.userId])
  })

  it('include who agreed before the event, once it was counted', async () => {
    const ana = await hears(undefined, false)
    expect(await people()).toEqual([])
    const eventId = await buildEvent(app.db, {
      createdBy: host.userId,
      startsAt: new Date(Date.now() - 40 * 3_600_000).toISOString(),
      endsAt: new Date(Date.now() - 30 * 3_600_000).toISOString(),
    })
    await buildGuest(app.db, { eventId, userId: ana.userId })
    await createCountPeople(app.parts)({}, { isLastTry: true })
    expect(await people()).toMatchObject([{ user_id: ana.userId, times: 1 }])
  })

  it('are nobody with whom there is a block, whoever blocked', async () => {
    const [ana, ben] = [await hears(), await hears()]
    await block(app.db, host, ana)
    await block(app.db, ben, host)
    expect(await people()).toEqual([])
    await expect(hears(ana, false)).rejects.toThrow('row-level security')
  })
})

describe('a word to them all', () => {
  it('reaches each once, in the app and by an email that ends by one press', async () => {
    const [ana, ben] = [await hears(), await hears()]
    const early = await hears(undefined, false)
    const id = randomUUID()
    expect((await write(id)).status).toBe(200)
    expect((await write(id)).status).toBe(200)
    await send(id)
    await send(id)
    for (const { listenerId, userId } of [ana, ben]) {
      const [mail, ...more] = await mailsOf(listenerId)
      expect(more).toEqual([])
      expect(mail!.body_text).toContain('Next month we sing again.')
      expect(
        await app.db.owner('select kind from public.notifications where user_id = $1', [userId]),
      ).toEqual([{ kind: 'host_word' }])
    }
    expect(await mailsOf(early.listenerId)).toEqual([])
    expect(await askDatabase(app, ana, 'my_hosts', {})).toMatchObject([
      { body: 'Next month we sing again.\n\nCome early.' },
    ])

    const [mail] = await mailsOf(ana.listenerId)
    const sent = asSent((await getMail(app.db.database, mail!.id))!, app.parts.config)
    const path = new URL(sent.unsubscribe!).pathname
    const page = await app.http.inject({ url: path })
    expect(page.body).toContain('You get emails from a host you agreed to hear from.')
    expect(await people()).toHaveLength(2)
    const done = await app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(done.statusCode).toBe(200)
    expect((await people()).map(({ user_id }) => user_id)).toEqual([ben.userId])
  })

  it('is one a week, not of a newcomer, not to nobody, and not too long', async () => {
    expect(await write()).toMatchObject({ status: 409 })
    await hears()
    expect((await write(randomUUID(), 'a'.repeat(2001))).status).toBe(400)
    expect((await write()).status).toBe(200)
    expect((await write()).status).toBe(429)
    await app.db.owner(
      `update public.host_words set created_at = now() - interval '8 days' where host_id = $1`,
      [host.userId],
    )
    expect((await write()).status).toBe(200)
    host = await buildMember(app.db, { isNew: true })
    await hears()
    expect((await write()).status).toBe(403)
  })

  it('goes on where a process was killed, reaches nobody twice, and not who has ended it meanwhile', async () => {
    const readers = []
    for (let n = 0; n < 7; n++) readers.push(await hears())
    const id = randomUUID()
    await write(id)
    await app.db.owner('create sequence public.cuts')
    await app.db.owner(
      `create function hearth.cut_once() returns trigger language plpgsql security definer set search_path = '' as $$
       begin
         if nextval('public.cuts') = 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
         return null;
       end $$`,
    )
    await app.db.owner(
      'create trigger cut_once after insert on hearth.mails for each statement execute function hearth.cut_once()',
    )
    await expect(send(id, { batch: 2 })).rejects.toThrow()
    await app.db.owner('drop trigger cut_once on hearth.mails')
    await Promise.all([send(id, { batch: 2 }), send(id, { batch: 2 })])
    await send(id, { batch: 2 })
    const counts = await Promise.all(
      readers.map(async ({ listenerId }) => (await mailsOf(listenerId)).length),
    )
    expect(counts).toEqual(readers.map(() => 1))
    expect(await app.db.owner('select told from public.host_words where id = $1', [id])).toEqual([
      { told: 7 },
    ])
  })

  it('ends where its host was suspended before it was sent', async () => {
    const ana = await hears()
    const id = randomUUID()
    await write(id)
    await app.db.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      host.userId,
    ])
    await send(id)
    expect(await mailsOf(ana.listenerId)).toEqual([])
  })
})
