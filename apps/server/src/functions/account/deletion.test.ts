import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodPassword } from '../../auth/testing.ts'
import { openPictureStore } from '../../storage/index.ts'
import { invoke, type SignedIn, type Site, startSite } from '../../testing/clients.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildPicture } from '../../testing/pictures.ts'
import { buildSecondFactor } from '../../testing/second-factor.ts'

const dayMs = 86_400_000
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.end())

const owner = <T extends Record<string, unknown>>(sql: string, values?: readonly unknown[]) =>
  site.app.db.owner<T>(sql, values)
const ask = ({ client }: SignedIn, events: 'cancel' | 'leave', password: string | undefined = goodPassword) =>
  invoke(client, 'delete-account', { ...(password && { password }), events })
const kinds = async (email: string) => (await site.mails(email)).map(({ kind }) => kind)
const lastMail = async (email: string) => (await site.mails(email)).at(-1)!
const answer = ({ client }: SignedIn, eventId: string, party = 1) =>
  invoke(client, 'answer', { eventId, answer: 'coming', party })

/** The fourteen days pass, and the job comes by. */
async function letTimePass({ userId }: SignedIn) {
  await owner(
    `update hearth.account_deletions set asked_at = asked_at - interval '15 days', deletes_at = deletes_at - interval '15 days'
     where user_id = $1`,
    [userId],
  )
  await runJob()
}

async function runJob() {
  await owner(`select graphile_worker.add_job('end_accounts', job_key => 'now')`)
  await expect
    .poll(() => owner(`select from graphile_worker.jobs where key = 'now'`), { timeout: 20_000 })
    .toEqual([])
}

describe('asking for the deletion', () => {
  it('needs the password', async () => {
    const person = await site.comeIn()
    expect(await invoke(person.client, 'delete-account', { events: 'leave' })).toMatchObject({
      status: 400,
      error: { code: 'invalid_input', fields: { password: 'Please enter your current password.' } },
    })
    expect(await ask(person, 'leave', 'wrong-lantern-47')).toMatchObject({
      status: 400,
      error: { code: 'invalid_input', fields: { password: 'This is not your current password.' } },
    })
    expect((await invoke(person.client, 'account')).data.deletion).toBeNull()
  })

  it('needs a fresh code instead where the account has an authenticator app', async () => {
    const person = await site.comeIn()
    await buildSecondFactor(site.app, person)
    await owner(
      `update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', to_jsonb(extract(epoch from now())::int - 3600))
       where id = $1`,
      [person.sessionId],
    )
    expect(await ask(person, 'leave')).toMatchObject({ status: 403, error: { code: 'insufficient_aal' } })
    expect(await invoke(person.client, 'my-data')).toMatchObject({
      status: 403,
      error: { code: 'insufficient_aal' },
    })
    await owner(
      `update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', to_jsonb(extract(epoch from now())::int))
       where id = $1`,
      [person.sessionId],
    )
    expect((await invoke(person.client, 'my-data')).status).toBe(200)
    expect((await invoke(person.client, 'delete-account', { events: 'leave' })).status).toBe(200)
  })

  it('asks for the password too where the app is younger than a week, or a recovery code was given', async () => {
    const young = await site.comeIn()
    await buildSecondFactor(site.app, young, { ageDays: 6 })
    const old = await site.comeIn()
    await buildSecondFactor(site.app, old)
    const method = `update auth.sessions set amr = jsonb_set(amr, '{0,method}', '"recovery_code"') where id = $1`
    await owner(method, [old.sessionId])
    for (const person of [young, old]) {
      expect(await ask(person, 'leave', '')).toMatchObject({
        status: 400,
        error: { code: 'invalid_input', fields: { password: 'Please enter your current password.' } },
      })
      expect((await ask(person, 'leave', goodPassword)).status).toBe(200)
    }
  })

  it('cannot be used to guess passwords', async () => {
    const strict = await startSite({ LIMIT_PASSWORD_PER_ACCOUNT: '3' })
    const person = await strict.comeIn()
    const statuses = []
    for (let guess = 0; guess < 5; guess++)
      statuses.push((await ask(person, 'leave', 'wrong-lantern-47')).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect((await ask(person, 'leave')).error?.code).toBe('too_many_requests')
    await strict.end()
  })

  it('says the day, ends every other login, hides the profile and writes to the owner', async () => {
    const [person, other] = [await site.comeIn(), await site.comeIn()]
    const phone = await site.signIn(person.email)
    const { data, status } = await ask(person, 'leave')
    expect(status).toBe(200)
    expect(data.cancelledEvents).toBe(0)
    expect(Math.abs(Date.parse(data.deletesAt) - (Date.now() + 14 * dayMs))).toBeLessThan(60_000)

    expect((await phone.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const see = async ({ client }: Pick<SignedIn, 'client'>) =>
      (await client.from('profiles').select('username').eq('id', person.userId)).data?.length
    expect([await see(person), await see(other), await see({ client: site.client() })]).toEqual([1, 0, 0])

    const mail = await lastMail(person.email)
    expect(mail.kind).toBe('deletion_asked')
    expect(mail.subject).toMatch(/^Your Hearth account will be deleted on \w+, \d+ \w+ \d{4}$/)
    expect(mail.body_text).toContain('From that day on they no longer show your name.')
    expect(mail.body_text).toMatch(/Keep my account:\nhttp:\/\/localhost:\d+\/account/)

    const back = await site.signIn(person.email)
    expect((await invoke(back.client, 'account')).data).toMatchObject({
      email: person.email,
      newEmail: null,
      deletion: { deletesAt: data.deletesAt, events: 'leave' },
    })
  })

  it('asked again keeps the day and writes no second mail, but takes the new choice', async () => {
    const [host, guest] = [await site.comeIn(), await site.comeIn()]
    const eventId = await buildEvent(site.app.db, { createdBy: host.userId })
    await answer(guest, eventId)
    const first = await ask(host, 'leave')
    const second = await ask(host, 'cancel')
    expect(second.data).toEqual({ deletesAt: first.data.deletesAt, cancelledEvents: 1 })
    expect((await kinds(host.email)).filter((kind) => kind === 'deletion_asked')).toHaveLength(1)
    expect((await invoke(host.client, 'account')).data.deletion.events).toBe('cancel')
  })

  it('cancels what is still to come where that was chosen, and tells everyone who was coming', async () => {
    const [host, guest, absent] = [await site.comeIn(), await site.comeIn(), await site.comeIn()]
    const upcoming = await buildEvent(site.app.db, {
      createdBy: host.userId,
      title: 'Bread & stars',
      capacity: 9,
    })
    const draft = await buildEvent(site.app.db, { createdBy: host.userId, status: 'draft' })
    const over = await buildEvent(site.app.db, {
      createdBy: host.userId,
      startDate: '2020-01-01',
      startsAt: '2020-01-01T19:30:00Z',
      endsAt: '2020-01-01T22:00:00Z',
    })
    const others = await buildEvent(site.app.db, { createdBy: absent.userId })
    await answer(guest, upcoming, 2)
    await answer(host, upcoming)
    await answer(absent, upcoming)
    await invoke(absent.client, 'answer', { eventId: upcoming, answer: 'not_coming' })

    expect((await ask(host, 'cancel')).data.cancelledEvents).toBe(1)
    const statusOf = async (id: string) =>
      (await owner('select status, version from public.events where id = $1', [id]))[0]
    expect(await statusOf(upcoming)).toEqual({ status: 'cancelled', version: 2 })
    expect(await statusOf(draft)).toEqual({ status: 'draft', version: 1 })
    expect(await statusOf(over)).toEqual({ status: 'published', version: 1 })
    expect(await statusOf(others)).toEqual({ status: 'published', version: 1 })
    expect((await answer(absent, upcoming)).error?.code).toBe('event_cancelled')

    // By a job.
    await vi.waitFor(
      async () =>
        expect(await lastMail(guest.email)).toMatchObject({
          kind: 'event_cancelled',
          subject: 'Cancelled: Bread & stars',
        }),
      { timeout: 10_000 },
    )
    const mail = await lastMail(guest.email)
    expect(mail.body_text).toMatch(/It was planned for: \w+, .* 19:30 to 22:00 \(UTC\)/)
    expect(mail.body_html).toContain('Bread &amp; stars')
    expect(await kinds(absent.email)).not.toContain('event_cancelled')
    expect(await kinds(host.email)).not.toContain('event_cancelled')
  })

  it.each([{}, { events: 'burn' }, { events: 'leave', password: 7 }])('is refused for %j', async (body) => {
    const { client } = await site.comeIn()
    expect((await invoke(client, 'delete-account', body)).error?.code).toBe('invalid_input')
  })
})

describe('changing one’s mind', () => {
  it('brings everything back but what was cancelled', async () => {
    const [person, other] = [await site.comeIn('Staying'), await site.comeIn()]
    await ask(person, 'leave')
    const back = await site.signIn(person.email)
    expect((await invoke(back.client, 'keep-account')).data).toEqual({ kept: true })
    expect((await invoke(back.client, 'account')).data.deletion).toBeNull()
    const { data } = await other.client.from('profiles').select('username').eq('id', person.userId)
    expect(data).toEqual([{ username: 'Staying' }])
    expect((await lastMail(person.email)).kind).toBe('account_kept')
    await runJob()
    expect((await back.client.auth.getUser()).error).toBeNull()
  })

  it('without having asked changes nothing and writes nothing', async () => {
    const person = await site.comeIn()
    const before = await kinds(person.email)
    expect((await invoke(person.client, 'keep-account')).data).toEqual({ kept: false })
    expect(await kinds(person.email)).toEqual(before)
  })

  it('at the moment of the deletion comes before or after it, never between', async () => {
    const person = await site.comeIn()
    await ask(person, 'leave')
    const [kept] = await Promise.all([invoke(person.client, 'keep-account'), letTimePass(person)])
    const isThere = (await owner('select from auth.users where id = $1', [person.userId])).length === 1
    const isAsked = (await owner('select from hearth.account_deletions where user_id = $1', [person.userId]))
      .length
    expect(isThere).toBe(kept.data?.kept === true)
    expect(isAsked).toBe(0)
  })
})

describe('the deletion', () => {
  it('does not come before its day', async () => {
    const person = await site.comeIn()
    await ask(person, 'leave')
    await owner(
      `update hearth.account_deletions set deletes_at = now() + interval '1 minute' where user_id = $1`,
      [person.userId],
    )
    await runJob()
    expect((await person.client.auth.getUser()).error).toBeNull()
  })

  it('frees seats, leaves events without a host, and takes drafts and private ones along', async () => {
    const [host, guest] = [await site.comeIn('Leavinghost'), await site.comeIn()]
    const standing = await buildEvent(site.app.db, {
      createdBy: host.userId,
      capacity: 5,
      title: 'It goes on',
    })
    const draft = await buildEvent(site.app.db, { createdBy: host.userId, status: 'draft' })
    const secret = await buildEvent(site.app.db, { createdBy: host.userId, visibility: 'private' })
    const elsewhere = await buildEvent(site.app.db, { createdBy: guest.userId, capacity: 4 })
    await answer(guest, standing)
    await answer(host, elsewhere, 3)
    await host.client.from('event_likes').insert({ event_id: elsewhere, user_id: host.userId })

    await ask(host, 'leave')
    await letTimePass(host)
    const events = await owner('select id, status, created_by from public.events where id = any($1)', [
      [standing, draft, secret],
    ])
    expect(events).toEqual([{ id: standing, status: 'published', created_by: null }])
    expect(await owner('select taken from public.event_seats where event_id = $1', [elsewhere])).toEqual([
      { taken: 0 },
    ])
    expect(await owner('select taken from public.event_seats where event_id = $1', [standing])).toEqual([
      { taken: 1 },
    ])
    expect(await kinds(guest.email)).not.toContain('event_cancelled')
    expect((await answer(guest, elsewhere, 4)).status).toBe(200)
  })

  it('cancels what was published since, where that was chosen', async () => {
    const [host, guest] = [await site.comeIn(), await site.comeIn()]
    await ask(host, 'cancel')
    const late = await buildEvent(site.app.db, { createdBy: host.userId })
    await answer(guest, late)
    await letTimePass(host)
    expect(await owner('select status from public.events where id = $1', [late])).toEqual([
      { status: 'cancelled' },
    ])
    await vi.waitFor(async () => expect((await lastMail(guest.email)).kind).toBe('event_cancelled'), {
      timeout: 10_000,
    })
  })

  it('leaves nothing of the person anywhere in the database but the last mail, and that only until it is sent', async () => {
    const [person, friend] = [await site.comeIn('Fleetingname'), await site.comeIn()]
    await site.signIn(person.email, {
      userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605',
    })
    // What a host was mailed is the host's.
    await friend.client
      .from('notification_choices')
      .insert({ user_id: friend.userId, topic: 'guests', by_mail: false, in_app: true })
    const event = await buildEvent(site.app.db, { createdBy: person.userId })
    await answer(person, await buildEvent(site.app.db, { createdBy: friend.userId }))
    await answer(friend, event)
    await person.client.from('event_likes').insert({ event_id: event, user_id: person.userId })
    await person.client.auth.updateUser({
      email: 'fleeting-new@example.org',
      current_password: goodPassword,
    })
    await person.client.functions.invoke('answer', {
      body: { eventId: event, answer: 'coming' },
      headers: { 'idempotency-key': 'k' },
    })
    const stranger = await site.comeIn()
    for (const [field, value] of [
      ['city', 'Fleetingname Harbour'],
      ['interests', ['Fleetingname knots']],
    ] as const) {
      const told = { user_id: person.userId, field, value, audience: 'everyone' }
      expect((await person.client.from('profile_details').insert(told)).error).toBeNull()
    }
    await person.client.from('follows').insert({ followed_id: friend.userId })
    await friend.client.from('follows').insert({ followed_id: person.userId })
    await person.client.from('blocks').insert({ blocked_id: stranger.userId })
    const picture = `${person.userId}/${crypto.randomUUID()}.webp`
    const kept = await person.client.storage.from('pictures').upload(picture, await buildPicture())
    expect(kept.error).toBeNull()
    const store = openPictureStore(site.app.parts)
    const [file] = await owner<{ version: string }>(
      'select version from storage.objects where owner_id = $1',
      [person.userId],
    )
    expect(await store.read({ version: file!.version })).toBeDefined()
    const address = site.client().storage.from('pictures').getPublicUrl(picture).data.publicUrl
    expect((await fetch(address)).status).toBe(200)
    await buildSecondFactor(site.app, person)
    await owner(
      `insert into hearth.principals (principal, user_id) values ('aaaaa-aa', $1) on conflict do nothing`,
      [person.userId],
    )
    await ask(person, 'leave')
    expect(await tracesOf(person)).not.toEqual([])
    await letTimePass(person)
    expect(await tracesOf(person)).toEqual(['hearth.mails'])
    expect((await fetch(address)).status).not.toBe(200)
    await expect.poll(() => store.read({ version: file!.version }), { timeout: 20_000 }).toBeUndefined()
    const last = await site.mails(person.email)
    expect(last).toMatchObject([{ kind: 'account_deleted', user_id: null }])

    await owner(`update hearth.mails set sent_at = now() - interval '2 hours' where to_address = $1`, [
      person.email,
    ])
    await owner(`select graphile_worker.add_job('sweep')`)
    await expect.poll(() => tracesOf(person), { timeout: 20_000 }).toEqual([])
    expect(
      (await site.client().auth.signInWithPassword({ email: person.email, password: goodPassword })).error
        ?.code,
    ).toBe('invalid_credentials')
  })

  it('waits for whoever writes to the person in that moment, and they do not wait for each other', async () => {
    const person = await site.comeIn()
    await ask(person, 'leave')
    const writer = new pg.Client(site.app.db.ownerUrl)
    await writer.connect()
    // What the foreign keys of a mail and of a notice hold, a moment apart.
    const lock = (table: string) =>
      writer.query(`select from ${table} where id = $1 for key share`, [person.userId])
    await writer.query('begin')
    await lock('auth.users')
    const ending = letTimePass(person)
    await expect
      .poll(() =>
        owner(`select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'hearth_service'`),
      )
      .not.toEqual([])
    await lock('public.profiles')
    await writer.query('commit')
    await writer.end()
    await ending
    expect(await owner('select from auth.users where id = $1', [person.userId])).toEqual([])
  })

  it('works on with the next account when one fails, and tries that one again', async () => {
    const [stuck, free] = [await site.comeIn(), await site.comeIn()]
    await owner(`create table hearth.holds (user_id uuid references auth.users)`)
    await owner(`grant select on hearth.holds to hearth_auth`)
    await owner('insert into hearth.holds values ($1)', [stuck.userId])
    await ask(stuck, 'leave')
    await ask(free, 'leave')
    await letTimePass(stuck)
    await letTimePass(free)
    const isThere = async ({ userId }: SignedIn) =>
      (await owner('select from auth.users where id = $1', [userId])).length === 1
    expect([await isThere(stuck), await isThere(free)]).toEqual([true, false])
    expect(await kinds(stuck.email)).not.toContain('account_deleted')
    await owner('drop table hearth.holds')
    await runJob()
    await runJob()
    expect(await isThere(stuck)).toBe(false)
    expect((await kinds(stuck.email)).filter((kind) => kind === 'account_deleted')).toHaveLength(1)
  })
})

describe('sign-ups that nobody confirmed', () => {
  it('are forgotten after thirty days, unless a link was asked for since', async () => {
    const client = site.client()
    const emails = ['old', 'renewed', 'young'].map((name) => `${name}-unconfirmed@example.org`)
    for (const email of emails) await client.auth.signUp({ email, password: goodPassword })
    const age = (email: string, created: string, asked: string) =>
      owner(
        `update auth.users set created_at = now() - $2::interval, confirmation_sent_at = now() - $3::interval where email = $1`,
        [email, created, asked],
      )
    await age(emails[0]!, '31 days', '31 days')
    await age(emails[1]!, '31 days', '2 days')
    await age(emails[2]!, '29 days', '29 days')
    const confirmed = await site.comeIn()
    await age(confirmed.email, '400 days', '400 days')
    await runJob()
    const left = await owner(
      `select email from auth.users where email like '%-unconfirmed@example.org' or email = $1 order by email`,
      [confirmed.email],
    )
    expect(left.map(({ email }) => email)).toEqual([confirmed.email, emails[1], emails[2]].sort())
    expect(await owner(`select from hearth.mails where to_address = $1`, [emails[0]])).toEqual([])
  })
})

/** Every table of ours in which the person's id, address or name still stands. */
async function tracesOf({ userId, email }: SignedIn): Promise<string[]> {
  const tables = await owner<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('auth', 'public', 'hearth', 'storage', 'graphile_worker') order by 1`,
  )
  const found = []
  for (const { name } of tables) {
    const rows = await owner(
      `select from ${name} t where t::text ilike any (array['%' || $1 || '%', '%' || $2 || '%', '%fleeting%']) limit 1`,
      [userId, email],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
