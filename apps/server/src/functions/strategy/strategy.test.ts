import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { block, makeAdmin } from '../../testing/providers.ts'
import { belong, buildRoadmapComment, buildRoadmapItem } from '../../testing/strategy.ts'
import { buildVenue } from '../../testing/venues.ts'

let app: TestApp
let steward: Member
let member: Member

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
  ;[steward, member] = [await buildMember(app.db), await buildMember(app.db)]
  await belong(app.db, steward, { circle: 'steward' })
})
afterAll(() => app.end())

async function ask(who: Member, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const response = await app.http.inject({
    method,
    url,
    headers: { authorization: await app.tokenOf(who) },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
}
const call = (who: Member, name: string, body: object) => ask(who, 'POST', `/functions/v1/${name}`, body)
const strategy = async (who = member) => (await ask(who, 'POST', '/rest/v1/rpc/strategy', {})).body
type Roadmap = {
  items: { id: string; supports: number; is_supported: boolean; comments: number }[]
  next: string | null
  total: number | null
}
const roadmap = async (who = member, args: object = {}): Promise<Roadmap> =>
  (await ask(who, 'POST', '/rest/v1/rpc/roadmap', args)).body
const itemOf = async (who: Member, id: string) =>
  (await roadmap(who, { page_size: 50 })).items.find((item) => item.id === id)!
const support = (who: Member, itemId: string) =>
  ask(who, 'POST', '/rest/v1/roadmap_supports', { item_id: itemId, user_id: who.userId })
const goal = (wishes: object = {}) => ({
  id: randomUUID(),
  title: 'Ten open doors',
  measure: 'venues',
  target: 10,
  until: '2027-06-30',
  ...wishes,
})

it('is written by stewards and admins alone: every function, by the role row', async () => {
  const admin = await buildMember(app.db)
  await makeAdmin(app.db, admin)
  const id = await buildRoadmapItem(app.db)
  const works: [string, (basedOn: number | null) => object][] = [
    ['save-vision', (basedOn) => ({ text: `A table in every street, ${basedOn}.`, basedOn })],
    ['save-goal', () => goal({ id })],
    ['delete-goal', () => ({ id })],
    ['save-roadmap-item', () => ({ id, title: 'A tool shed', state: 'planned' })],
    ['delete-roadmap-item', () => ({ id })],
  ]
  for (const [name, body] of works) {
    expect((await call(member, name, body(null))).body.error.code).toBe('not_allowed')
    for (const who of [steward, admin]) {
      const basedOn = (await strategy()).vision?.id ?? null
      expect((await call(who, name, body(basedOn))).status).toBe(200)
    }
  }
})

describe('the vision', () => {
  it('keeps who changed what when, and does not overwrite what the writer has not read', async () => {
    const basedOn = (await strategy()).vision?.id ?? null
    const save = (text: string, from: number | null, summary = '') =>
      call(steward, 'save-vision', { text, basedOn: from, summary })
    const first = (await save('# One table\n\nThen two.', basedOn, 'A beginning')).body.versionId
    expect(await save('# One table\n\nThen two.', basedOn)).toMatchObject({ body: { versionId: first } })
    expect((await save('Mine alone.', basedOn)).body.error.code).toBe('conflict')
    const second = (await save('# One table\n\nThen ten.', first, 'Ten')).body.versionId
    expect((await strategy()).vision).toMatchObject({ id: second, text: '# One table\n\nThen ten.' })
    const versions = await ask(
      member,
      'GET',
      `/rest/v1/vision_versions?select=summary,author:profiles(id)&order=id.desc&limit=2`,
    )
    expect(versions.body).toEqual([
      { summary: 'Ten', author: { id: steward.userId } },
      { summary: 'A beginning', author: { id: steward.userId } },
    ])
  })

  it('refuses control characters and nothing at all', async () => {
    for (const text of ['', '   ', 'Dusk\u202E'])
      expect((await call(steward, 'save-vision', { text, basedOn: null })).body.error.code).toBe(
        'invalid_input',
      )
  })
})

describe('goals', () => {
  it('count what is so by now, from rows', async () => {
    const measures = [
      'members',
      'belonging',
      'events_quarter',
      'people_quarter',
      'hosts_year',
      'cities_year',
      'venues',
      'providers',
    ]
    for (const measure of measures) await call(steward, 'save-goal', goal({ measure, title: measure }))
    const reached = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await strategy()).goals.map((one: { measure: string; reached: number }) => [
          one.measure,
          one.reached,
        ]),
      )
    const before = await reached()
    const [host, guest] = [await buildMember(app.db), await buildMember(app.db)]
    const now = new Date()
    const over = {
      startsAt: new Date(now.getTime() - 7000).toISOString(),
      endsAt: new Date(now.getTime() - 2000).toISOString(),
    }
    const eventId = await buildEvent(app.db, {
      ...over,
      createdBy: host.userId,
      city: `Sintra ${randomUUID()}`,
    })
    await app.db.owner(
      `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 3)`,
      [eventId, guest.userId],
    )
    await buildEvent(app.db, { ...over, createdBy: host.userId, status: 'cancelled', city: 'Evora' })
    await buildEvent(app.db, { createdBy: guest.userId, city: 'Braga' })
    await buildVenue(app.db, { ownerId: host.userId })
    await belong(app.db, guest)
    // Without a name, and about to leave: neither is counted.
    for (const change of [`username = 'temp_user_' || substr(id::text, 1, 8)`, 'is_hidden = true'])
      await app.db.owner(`update public.profiles set ${change} where id = $1`, [
        (await buildMember(app.db)).userId,
      ])
    // What was read may be a second old, unless something was written through the house.
    await call(steward, 'delete-goal', { id: randomUUID() })
    const after = await reached()
    const grown = Object.fromEntries(measures.map((name) => [name, after[name]! - before[name]!]))
    expect(grown).toEqual({
      members: 2,
      belonging: 1,
      events_quarter: 1,
      people_quarter: 3,
      hosts_year: 1,
      cities_year: 1,
      venues: 1,
      providers: 0,
    })
  })

  it('are changed under their id, refused beyond thirty, and taken off', async () => {
    const mine = goal()
    await call(steward, 'save-goal', mine)
    await call(steward, 'save-goal', { ...mine, target: 25 })
    const found = async () => (await strategy()).goals.filter(({ id }: { id: string }) => id === mine.id)
    expect(await found()).toMatchObject([{ target: 25, until: '2027-06-30' }])
    await app.db.owner(
      `insert into public.goals (id, title, measure, target, until)
       select gen_random_uuid(), 'One more', 'venues', 1, '2030-01-01' from generate_series(1, 30 - (select count(*)::int from public.goals))`,
    )
    expect((await call(steward, 'save-goal', goal())).body.error.code).toBe('conflict')
    await call(steward, 'delete-goal', { id: mine.id })
    expect(await found()).toEqual([])
  })
})

describe('the roadmap', () => {
  it('comes in pages, what is at hand first, then what most support; without gap or double', async () => {
    await app.db.owner('delete from public.roadmap_items')
    const ids = []
    for (const [state, supports] of [
      ['under_way', 1],
      ['planned', 9],
      ['planned', 2],
      ['idea', 7],
      ['idea', 7],
      ['done', 30],
    ] as const)
      ids.push(await buildRoadmapItem(app.db, { state, supports }))
    const found: string[] = []
    let cursor: string | null = null
    let totals = ''
    do {
      const page: Roadmap = await roadmap(member, { page_size: 2, ...(cursor && { cursor }) })
      found.push(...page.items.map(({ id }) => id))
      totals += `${page.total} `
      cursor = page.next
    } while (cursor)
    const [underWay, planned, later, one, other, done] = ids
    expect(found).toEqual([underWay, planned, later, ...[one, other].toSorted(), done])
    expect(totals).toBe('6 null null ')
    expect((await ask(member, 'POST', '/rest/v1/rpc/roadmap', { cursor: 'x y z' })).body.code).toBe('22023')
  })

  it('counts each support once, with undo, and for who has a name', async () => {
    const id = await buildRoadmapItem(app.db)
    expect((await support(member, id)).status).toBe(201)
    expect((await support(member, id)).status).toBe(409)
    expect(await itemOf(member, id)).toMatchObject({ supports: 1, is_supported: true })
    expect(await itemOf(steward, id)).toMatchObject({ supports: 1, is_supported: false })
    await ask(member, 'DELETE', `/rest/v1/roadmap_supports?item_id=eq.${id}&user_id=eq.${member.userId}`)
    expect(await itemOf(member, id)).toMatchObject({ supports: 0, is_supported: false })
    const going = await buildMember(app.db)
    await support(going, id)
    await app.db.owner('delete from auth.users where id = $1', [going.userId])
    expect(await itemOf(member, id)).toMatchObject({ supports: 0 })
  })

  it('is discussed: said once, removed by its author or a steward, hidden across a block', async () => {
    const itemId = await buildRoadmapItem(app.db)
    const [author, other] = [await buildMember(app.db), await buildMember(app.db)]
    const comment = { id: randomUUID(), itemId, body: 'Our street has a dry cellar.' }
    for (let time = 0; time < 2; time++)
      expect((await call(author, 'say-on-roadmap', comment)).body).toEqual({ id: comment.id })
    expect((await call(other, 'say-on-roadmap', comment)).body.error.code).toBe('conflict')
    expect(
      (await call(author, 'say-on-roadmap', { ...comment, id: randomUUID(), itemId: randomUUID() })).status,
    ).toBe(404)
    expect(
      (await call(author, 'say-on-roadmap', { ...comment, id: randomUUID(), body: 'a\u0007b' })).status,
    ).toBe(400)
    const read = async (who: Member) =>
      (await ask(who, 'GET', `/rest/v1/roadmap_comments?select=id&item_id=eq.${itemId}`)).body
    expect(await read(other)).toEqual([{ id: comment.id }])
    expect(await itemOf(other, itemId)).toMatchObject({ comments: 1 })

    await block(app.db, other, author)
    for (const who of [other, member]) {
      const shown = who === other ? 0 : 1
      expect(await read(who)).toHaveLength(shown)
      expect(await itemOf(who, itemId)).toMatchObject({ comments: shown })
    }
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [author.userId])
    expect(await read(member)).toEqual([])
    await app.db.owner('update public.profiles set is_hidden = false where id = $1', [author.userId])

    const remove = (who: Member, id: string) => call(who, 'remove-roadmap-comment', { id })
    expect((await remove(other, comment.id)).body.error.code).toBe('not_allowed')
    expect((await remove(author, comment.id)).status).toBe(200)
    expect((await remove(author, comment.id)).status).toBe(200)
    const second = await buildRoadmapComment(app.db, { itemId, author })
    expect((await remove(steward, second)).status).toBe(200)
    expect(await read(member)).toEqual([])
  })

  it('lets somebody new say ten things a day', async () => {
    const itemId = await buildRoadmapItem(app.db)
    const newcomer = await buildMember(app.db, { isNew: true })
    const say = async () =>
      (await call(newcomer, 'say-on-roadmap', { id: randomUUID(), itemId, body: 'Hello.' })).status
    for (let said = 0; said < 10; said++) expect(await say()).toBe(200)
    expect(await say()).toBe(429)
  })

  it('lets nobody say more than sixty things a day', async () => {
    const itemId = await buildRoadmapItem(app.db)
    await app.db.owner(
      `insert into hearth.attempts (key, window_started_at, count) values ('roadmap:said-by:' || $1, now(), 60)`,
      [member.userId],
    )
    const said = await call(member, 'say-on-roadmap', { id: randomUUID(), itemId, body: 'And one more.' })
    expect(said.body.error.code).toBe('too_many_requests')
  })
})

describe('supports of many at once', () => {
  const people = 12

  it('are as many as there are rows, after all came and some went', async () => {
    const id = await buildRoadmapItem(app.db)
    const crowd = await Promise.all(Array.from({ length: people }, () => buildMember(app.db)))
    await Promise.all(crowd.flatMap((one) => [support(one, id), support(one, id)]))
    await Promise.all(
      crowd
        .slice(0, 5)
        .map((one) =>
          ask(one, 'DELETE', `/rest/v1/roadmap_supports?item_id=eq.${id}&user_id=eq.${one.userId}`),
        ),
    )
    const [row] = await app.db.owner(
      `select supports, (select count(*)::integer from public.roadmap_supports s where s.item_id = i.id) as rows
       from public.roadmap_items i where id = $1`,
      [id],
    )
    expect(row).toEqual({ supports: people - 5, rows: people - 5 })
  })

  it('would be lost if a count was read and then written: this test can fail', async () => {
    const id = await buildRoadmapItem(app.db)
    let readers = 0
    let allHaveRead: () => void
    const read = new Promise<void>((resolve) => {
      allHaveRead = resolve
    })
    const countByHand = () =>
      app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
        const { rows } = await run<{ supports: number }>({
          name: 'read supports',
          text: 'select supports from public.roadmap_items where id = $1::uuid',
          values: [id],
        })
        if (++readers === 2) allHaveRead()
        await read
        await run({
          name: 'write supports',
          text: 'update public.roadmap_items set supports = $2 where id = $1::uuid',
          values: [id, rows[0]!.supports + 1],
        })
      })
    await Promise.all([countByHand(), countByHand()])
    const [row] = await app.db.owner('select supports from public.roadmap_items where id = $1', [id])
    expect(row).toEqual({ supports: 1 })
  })
})
