import { notificationTopics, topicOfKind } from '@hearth/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { notify } from './notify.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

/** As a browser does. */
async function choose(
  member: Member,
  { method = 'POST', url = 'notification_choices', ...row }: Record<string, unknown>,
) {
  const { statusCode } = await app.http.inject({
    method: method as 'POST',
    url: `/rest/v1/${url}`,
    headers: {
      apikey: app.parts.config.anonKey,
      authorization: await app.tokenOf(member),
      'content-type': 'application/json',
      prefer: 'resolution=merge-duplicates',
    },
    payload: JSON.stringify({ user_id: member.userId, ...row }),
  })
  return statusCode
}

const notifyInvited = ({ userId }: Member) =>
  app.db.database.transaction({ role: 'hearth_engine' }, ({ run }) =>
    notify(run, userId, () => ({
      kind: 'host_invited',
      data: { eventId: 'x', eventTitle: 'Supper', personName: 'Ana' },
      subject: 'Ana asks you',
      from: { writerId: userId, plainSubject: 'Somebody asks you' },
      email: { heading: 'Ana asks you', paragraphs: [] },
    })),
  )

async function told({ userId }: Member) {
  const [counts] = await app.db.owner<{ notifications: number; mails: number }>(
    `select (select count(*)::integer from public.notifications where user_id = $1) as notifications,
       (select count(*)::integer from hearth.mails where user_id = $1) as mails`,
    [userId],
  )
  return counts
}

it('tells in both ways until somebody chooses, and then as they chose, by topic', async () => {
  const [member, other] = [await buildMember(app.db), await buildMember(app.db)]
  await notifyInvited(member)
  expect(await told(member)).toEqual({ notifications: 1, mails: 1 })
  expect(await choose(member, { topic: 'hosting', by_mail: false })).toBe(201)
  await notifyInvited(member)
  expect(await told(member)).toEqual({ notifications: 2, mails: 1 })
  expect(await choose(member, { topic: 'hosting', by_mail: true, in_app: false })).toBe(200)
  await notifyInvited(member)
  expect(await told(member)).toEqual({ notifications: 2, mails: 2 })
  // Neither another topic nor another person is touched.
  expect(await choose(member, { topic: 'hosting', by_mail: true, in_app: true })).toBe(200)
  expect(await choose(member, { topic: 'reminders', by_mail: false, in_app: false })).toBe(201)
  await notifyInvited(member)
  await notifyInvited(other)
  expect(await told(member)).toEqual({ notifications: 3, mails: 3 })
  expect(await told(other)).toEqual({ notifications: 1, mails: 1 })
})

it('writes mails about an account whatever somebody chose', async () => {
  const member = await buildMember(app.db)
  for (const topic of notificationTopics)
    await choose(member, { topic, by_mail: false, in_app: topic === 'changes' })
  await app.db.database.run(
    { role: 'hearth_auth' },
    {
      name: 'test account mail',
      text: `insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html)
             values ('password_changed', $1, 'x@example.org', 'x', 'x', 'x')`,
      values: [member.userId],
    },
  )
  expect(await told(member)).toEqual({ notifications: 0, mails: 1 })
})

it('takes no choice for somebody else, of an unknown topic, or against being told of changes here', async () => {
  const [member, other] = [await buildMember(app.db), await buildMember(app.db)]
  expect(await choose(member, { user_id: other.userId, topic: 'hosting', by_mail: false })).toBe(403)
  expect(await choose(member, { topic: 'security', by_mail: false })).toBe(400)
  expect(await choose(member, { topic: 'changes', in_app: false })).toBe(400)
  expect(await choose(member, { topic: 'changes', by_mail: false })).toBe(201)
})

it('knows in the database every kind with its topic, and every topic', async () => {
  const kinds = await app.db.owner<{ kind: string; topic: string }>(
    'select kind, topic from hearth.notification_kinds',
  )
  const wanted = topicOfKind.flatMap(([kind, topic]) => (topic ? [{ kind, topic }] : []))
  expect(kinds.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual(
    wanted.sort((a, b) => a.kind.localeCompare(b.kind)),
  )
  const member = await buildMember(app.db)
  for (const topic of notificationTopics) expect(await choose(member, { topic })).toBe(201)
})

it('keeps the clock that a browser tells, and refuses what is no zone', async () => {
  const member = await buildMember(app.db)
  const reportClock = (timezone: string) => choose(member, { url: 'member_clocks', timezone })
  expect(await reportClock('Asia/Kathmandu')).toBe(201)
  expect(await reportClock('America/St_Johns')).toBe(200)
  expect(await reportClock('Nowhere/Land')).toBe(400)
  expect(await reportClock("'; drop table x")).toBe(400)
  expect(await app.db.owner('select hearth.zone_of($1) as zone', [member.userId])).toEqual([
    { zone: 'America/St_Johns' },
  ])
})

it('keeps the language that somebody chose, beside a clock or alone', async () => {
  const member = await buildMember(app.db)
  const saveLocale = (locale: string) => choose(member, { url: 'member_clocks', locale })
  const known = () =>
    app.db.owner('select hearth.zone_of($1) as zone, hearth.locale_of($1) as locale', [member.userId])
  expect(await saveLocale('ar')).toBe(201)
  expect(await known()).toEqual([{ zone: null, locale: 'ar' }])
  expect(await choose(member, { url: 'member_clocks', timezone: 'Asia/Kathmandu' })).toBe(200)
  expect(await saveLocale('de')).toBe(200)
  expect(await known()).toEqual([{ zone: 'Asia/Kathmandu', locale: 'de' }])
  expect(await saveLocale('German')).toBe(400)
})

it('keeps the hours and weeks that somebody chose, and says the hours with the language', async () => {
  const member = await buildMember(app.db)
  const save = (habits: object) => choose(member, { url: 'member_clocks', ...habits })
  const reading = async () => {
    const [row] = await app.db.owner('select hearth.locale_of($1) as locale', [member.userId])
    return row!.locale
  }
  expect(await save({ hours: 12 })).toBe(201)
  expect(await reading()).toBe('und-u-hc-h12')
  expect(await save({ locale: 'de', hours: 24, week_start: 7 })).toBe(200)
  expect(await reading()).toBe('de-u-hc-h23')
  expect(await save({ timezone: 'Europe/Lisbon', hours: null })).toBe(200)
  expect(await reading()).toBe('de')
  for (const wrong of [{ hours: 13 }, { week_start: 2 }]) expect(await save(wrong)).toBe(400)
})
