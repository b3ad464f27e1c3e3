import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { block, makeAdmin } from '../../testing/providers.ts'
import { belong, buildApplication } from '../../testing/strategy.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function post(member: Member, url: string, payload: object) {
  const response = await app.http.inject({
    method: 'POST',
    url,
    headers: { authorization: await app.tokenOf(member) },
    payload,
  })
  return { status: response.statusCode, body: response.json() }
}
const call = (member: Member, name: string, body: object) => post(member, `/functions/v1/${name}`, body)
const choose = (member: Member, circle: string | null, isShown = false) =>
  call(member, 'choose-circle', { circle, isShown })
const pageOf = async (member: Member) => (await post(member, '/rest/v1/rpc/membership', {})).body
const waitingFor = async (member: Member, args: object = {}) =>
  (await post(member, '/rest/v1/rpc/open_steward_applications', args)).body
const idsOf = ({ applications }: { applications: { id: string }[] }) => applications.map(({ id }) => id)
const stepsOf = async (member: Member) =>
  (await pageOf(member)).steps.map(
    ({ step, circle }: { step: string; circle: string }) => `${step} ${circle}`,
  )
const ask = (member: Member, id: string = randomUUID()) =>
  call(member, 'ask-stewardship', { id, words: 'I would like to look after the roadmap.' })
const decide = (member: Member, id: string, decision: string) =>
  call(member, 'decide-stewardship', { id, decision })
const steward = async () => {
  const member = await buildMember(app.db)
  await belong(app.db, member, { circle: 'steward' })
  return member
}
const rolesOf = async ({ userId }: Member) =>
  (
    await app.db.owner<{ role: string }>('select role from hearth.user_roles where user_id = $1', [userId])
  ).map(({ role }) => role)
const toldOf = async ({ userId }: Member) =>
  (
    await app.db.owner<{ kind: string }>('select kind from public.notifications where user_id = $1', [userId])
  ).map(({ kind }) => kind)

describe('a circle', () => {
  it('is joined, changed and left, each noted once, however often it is said', async () => {
    const member = await buildMember(app.db)
    expect(await pageOf(member)).toMatchObject({ circle: null, pledge: null, steps: [], may_steward: false })
    for (const circle of ['friend', 'friend', 'keeper', 'keeper', null, null]) {
      expect(await choose(member, circle)).toMatchObject({ status: 200, body: { circle } })
    }
    expect(await stepsOf(member)).toEqual(['left keeper', 'changed keeper', 'joined friend'])
    expect(await pageOf(member)).toMatchObject({ circle: null, since: null })
  })

  it('has a story that begins with its first step, however long it is', async () => {
    const member = await buildMember(app.db)
    await choose(member, 'friend')
    await app.db.owner(
      `insert into public.membership_steps (user_id, step, circle)
       select $1, 'changed', 'keeper' from generate_series(1, 30)`,
      [member.userId],
    )
    const steps = await stepsOf(member)
    expect(steps).toHaveLength(21)
    expect(steps.at(-1)).toBe('joined friend')
  })

  it('is shown to others only while the member wants it', async () => {
    const [member, other] = [await buildMember(app.db), await buildMember(app.db)]
    const seen = async () => {
      const response = await app.http.inject({
        url: `/rest/v1/memberships?select=circle&user_id=eq.${member.userId}`,
        headers: { authorization: await app.tokenOf(other) },
      })
      return response.json()
    }
    await choose(member, 'keeper', true)
    expect(await seen()).toEqual([{ circle: 'keeper' }])
    await choose(member, 'keeper', false)
    expect(await seen()).toEqual([])
    expect(await stepsOf(member)).toEqual(['joined keeper'])
  })

  it('keeps what a call leaves out: two taps in one moment do not undo each other', async () => {
    const member = await buildMember(app.db)
    await choose(member, 'friend')
    const taps = [{ isShown: true }, { circle: 'keeper' }]
    await Promise.all(taps.map((tap) => call(member, 'choose-circle', tap)))
    expect(await pageOf(member)).toMatchObject({ circle: 'keeper', is_shown: true })
    expect((await call(member, 'choose-circle', { isShown: false })).body).toEqual({
      circle: 'keeper',
      isShown: false,
    })
    expect((await call(member, 'choose-circle', { circle: null })).body).toEqual({
      circle: null,
      isShown: false,
    })
    // Who belongs nowhere has nothing to show.
    expect((await call(member, 'choose-circle', { isShown: true })).body).toEqual({
      circle: null,
      isShown: false,
    })
    expect(await pageOf(member)).toMatchObject({ circle: null })
  })

  it('of stewards cannot be taken', async () => {
    const member = await buildMember(app.db)
    expect(await choose(member, 'steward')).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed' } },
    })
    await choose(member, 'keeper')
    expect((await choose(member, 'steward')).status).toBe(403)
    expect(await rolesOf(member)).toEqual([])
  })
})

describe('a pledge', () => {
  const pledge = { kind: 'money', amount: 1200, currency: 'EUR', per: 'month' }
  const save = (member: Member, given: object | null) => call(member, 'save-pledge', { pledge: given })

  it('is noted for who belongs, changed, and ended; the same again is the same', async () => {
    const member = await buildMember(app.db)
    expect((await save(member, pledge)).body.error.code).toBe('conflict')
    await choose(member, 'friend')
    for (let time = 0; time < 2; time++)
      expect((await save(member, pledge)).body).toEqual({ isPledged: true })
    expect(await pageOf(member)).toMatchObject({ pledge })
    await save(member, { kind: 'hours', amount: 4, per: 'month' })
    for (let time = 0; time < 2; time++) expect((await save(member, null)).body).toEqual({ isPledged: false })
    expect(await stepsOf(member)).toEqual([
      'pledge_ended friend',
      'pledged friend',
      'pledged friend',
      'joined friend',
    ])
  })

  it('refuses what nobody can give, and money without a currency', async () => {
    const member = await buildMember(app.db)
    await choose(member, 'friend')
    for (const wrong of [
      { kind: 'hours', amount: 201, per: 'month' },
      { kind: 'hours', amount: 4, per: 'month', currency: 'EUR' },
      { kind: 'hours', amount: 1.5, per: 'month' },
      { kind: 'money', amount: 99, currency: 'EUR', per: 'year' },
      { kind: 'money', amount: 1200, per: 'month' },
      { kind: 'money', amount: 1200, currency: 'EUR', per: 'week' },
    ]) {
      expect((await save(member, wrong)).body.error.code).toBe('invalid_input')
    }
  })

  it('ends with the membership, and is nobody else’s to read', async () => {
    const [member, other, admin] = [await buildMember(app.db), await steward(), await buildMember(app.db)]
    await makeAdmin(app.db, admin)
    await choose(member, 'friend', true)
    await save(member, pledge)
    const read = async (reader: Member) =>
      (
        await app.http.inject({
          url: `/rest/v1/pledges?select=amount&user_id=eq.${member.userId}`,
          headers: { authorization: await app.tokenOf(reader) },
        })
      ).json()
    expect(await read(other)).toEqual([])
    expect(await read(admin)).toEqual([{ amount: 1200 }])
    await choose(member, null)
    expect(await read(admin)).toEqual([])
  })
})

describe('becoming a steward', () => {
  it('is asked for, answered with yes by a steward, and told; role and circle come together', async () => {
    const [member, by] = [await buildMember(app.db), await steward()]
    expect((await ask(member)).body.error.code).toBe('conflict')
    await choose(member, 'friend', true)
    const id = randomUUID()
    for (let time = 0; time < 2; time++) expect((await ask(member, id)).body).toEqual({ id, state: 'open' })
    expect((await ask(member)).body.error.code).toBe('conflict')
    expect(idsOf(await waitingFor(by))).toContain(id)
    expect((await pageOf(by)).waiting).toBeGreaterThan(0)

    for (let time = 0; time < 2; time++)
      expect((await decide(by, id, 'accepted')).body).toEqual({ id, state: 'accepted' })
    expect((await decide(by, id, 'declined')).body.error.code).toBe('conflict')
    expect(await rolesOf(member)).toEqual(['steward'])
    expect(await pageOf(member)).toMatchObject({ circle: 'steward', is_shown: true, may_steward: true })
    expect(await toldOf(member)).toEqual(['steward_accepted'])
    const mails = await app.db.owner('select subject from hearth.mails where user_id = $1', [member.userId])
    expect(mails).toEqual([{ subject: 'You are a steward now' }])
    expect((await ask(member)).body.error.code).toBe('conflict')
  })

  it('is declined kindly, and may be asked again', async () => {
    const [member, admin] = [await buildMember(app.db), await buildMember(app.db)]
    await makeAdmin(app.db, admin)
    await choose(member, 'keeper')
    const id = (await ask(member)).body.id
    expect((await decide(admin, id, 'declined')).status).toBe(200)
    expect(await toldOf(member)).toEqual(['steward_declined'])
    expect(await rolesOf(member)).toEqual([])
    expect((await ask(member)).body.state).toBe('open')
  })

  it('is decided by stewards and admins alone, never about oneself, nor across a block', async () => {
    const [member, other, by, admin] = [
      await buildMember(app.db),
      await buildMember(app.db),
      await steward(),
      await buildMember(app.db),
    ]
    await choose(member, 'friend')
    const id = (await ask(member)).body.id
    for (const nobody of [member, other]) {
      expect((await decide(nobody, id, 'accepted')).body.error.code).toBe('not_allowed')
      expect(await waitingFor(nobody)).toEqual({ applications: [], next: null })
    }
    await block(app.db, member, by)
    expect((await decide(by, id, 'accepted')).body.error.code).toBe('not_found')
    expect(idsOf(await waitingFor(by))).not.toContain(id)

    await makeAdmin(app.db, admin)
    await belong(app.db, admin)
    const own = (await ask(admin)).body.id
    expect((await decide(admin, own, 'accepted')).body.error.code).toBe('not_allowed')
    expect(idsOf(await waitingFor(admin))).not.toContain(own)
    expect(await rolesOf(member)).toEqual([])
  })

  it('is taken back by who asked, and by leaving or asking for the end of the account', async () => {
    const by = await steward()
    const takenBack: ((member: Member, id: string) => Promise<unknown>)[] = [
      (member, id) => call(member, 'withdraw-stewardship', { id }),
      (member) => choose(member, null),
      ({ userId }) => app.db.owner('update public.profiles set is_hidden = true where id = $1', [userId]),
    ]
    for (const takeBack of takenBack) {
      const member = await buildMember(app.db)
      await choose(member, 'friend')
      const { id } = (await ask(member)).body
      await takeBack(member, id)
      expect(idsOf(await waitingFor(by))).not.toContain(id)
      expect((await decide(by, id, 'accepted')).body.error.code).toBe('conflict')
      expect(await rolesOf(member)).toEqual([])
    }
    const [stranger, member] = [await buildMember(app.db), await buildMember(app.db)]
    const id = await buildApplication(app.db, member)
    expect((await call(stranger, 'withdraw-stewardship', { id })).body.error.code).toBe('not_found')
  })

  it('ends with the circle, and with the role when somebody takes that', async () => {
    const leaving = await steward()
    await choose(leaving, 'friend')
    expect(await rolesOf(leaving)).toEqual([])
    expect(await pageOf(leaving)).toMatchObject({ circle: 'friend', may_steward: false })
    expect(await stepsOf(leaving)).toEqual(['changed friend', 'changed keeper', 'changed steward'])

    const relieved = await steward()
    await app.db.owner(`delete from hearth.user_roles where user_id = $1`, [relieved.userId])
    expect(await pageOf(relieved)).toMatchObject({ circle: 'keeper', may_steward: false })

    const gone = await steward()
    await app.db.owner('delete from auth.users where id = $1', [gone.userId])
    expect(await app.db.owner('select from public.memberships where user_id = $1', [gone.userId])).toEqual([])
  })

  it('lists who waits in pages, longest first, without gap or double', async () => {
    const by = await steward()
    const ids: string[] = []
    for (let number = 0; number < 5; number++) {
      // Two of the same moment.
      const askedAt = `2020-01-0${1 + Math.floor(number / 2)}T10:00:00.123456Z`
      ids.push(await buildApplication(app.db, await buildMember(app.db), { askedAt }))
    }
    const found: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 3; page++) {
      const answer = await waitingFor(by, { page_size: 2, ...(cursor && { cursor }) })
      found.push(...idsOf(answer))
      cursor = answer.next
    }
    expect(found.slice(0, 5).toSorted()).toEqual(ids.toSorted())
    expect(new Set(found).size).toBe(found.length)
    expect((await waitingFor(by, { cursor: 'yesterday' })).code).toBe('22023')
  })
})
