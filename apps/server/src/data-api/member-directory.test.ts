import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { block, buildDetails, follow } from './testing/build-community.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

type Counted = { name: string; count: number }
type Page = {
  members: ({ id: string; username: string } & Record<string, unknown>)[]
  next: string | null
  total: number
  interests: Counted[]
  cities: Counted[]
}
type Asked = Partial<{
  words: string
  interest: string
  in_city: string
  sort: string
  cursor: string
  page_size: number
}>

let server: TableServer
beforeEach(async () => {
  server = await buildTableServer()
  return () => server.close()
})
afterAll(() => undefined)

const browse = async (asked: Asked = {}, reader?: Member): Promise<Page> => {
  const { data, error } = await server.client(reader).rpc('member_directory', asked)
  expect(error).toBeNull()
  return data
}
const names = async (asked: Asked = {}, reader?: Member) =>
  (await browse(asked, reader)).members.map(({ username }) => username)

let made = 0
/** A member who came `daysAgo`; those made later are older, so that newest first is the order of making. */
async function member(
  username: string,
  details: Record<string, [unknown, string]> = {},
  daysAgo = 100,
): Promise<Member> {
  const person = await buildMember(server.test, { username })
  await server.test.owner(
    `update public.profiles set created_at = now() - make_interval(days => $2, mins => $3) where id = $1`,
    [person.userId, daysAgo, made++],
  )
  // The date of joining never changes outside of tests.
  await server.test.owner('delete from hearth.member_cards where user_id = $1', [person.userId])
  await server.test.owner('select hearth.write_member_cards(array[$1::uuid])', [person.userId])
  await buildDetails(server.test, person, details)
  return person
}

/** What the counts would be if every card were looked at. */
async function recounted() {
  return server.test.owner(
    `select level, kind, folded, count(*)::integer as count from (
       select level, 'all' as kind, '' as folded from hearth.member_cards
       union all select level, 'city', city_folded from hearth.member_cards where city_folded is not null
       union all select level, 'interest', unnest(interests_folded) from hearth.member_cards
     ) x where level < 3 group by 1, 2, 3 order by 1, 2, 3`,
  )
}
const cached = () =>
  server.test.owner('select level, kind, folded, count from hearth.member_counts order by 1, 2, 3')

describe('who is listed', () => {
  it('is every member who has chosen a name and does not hide', async () => {
    const ana = await member('ana')
    await member('ben')
    await member('temp_user_1234')
    const cara = await member('cara')
    await server.test.owner('update public.profiles set is_hidden = true where id = $1', [cara.userId])
    expect(await browse()).toMatchObject({ total: 2, next: null })
    expect(await names()).toEqual(['ana', 'ben'])
    await server.test.owner('update public.profiles set is_hidden = false where id = $1', [cara.userId])
    await server.test.owner('update public.profiles set username = $2 where id = $1', [ana.userId, 'anabel'])
    expect(await names()).toEqual(['anabel', 'ben', 'cara'])
    await server.test.owner('delete from auth.users where id = $1', [ana.userId])
    expect(await browse()).toMatchObject({ total: 2 })
  })

  it('shows of each only what the reader may see', async () => {
    const ana = await member('ana', {
      pronouns: ['she/her', 'everyone'],
      city: ['Lisbon', 'members'],
      interests: [['Baking'], 'followed'],
      offers: [['Bread'], 'me'],
    })
    const [friend, stranger] = [await member('friend'), await member('stranger')]
    await follow(server.test, ana, friend)
    const seenBy = async (reader?: Member) =>
      (await browse({}, reader)).members.find(({ username }) => username === 'ana')
    expect(await seenBy()).toMatchObject({ pronouns: 'she/her', city: null, interests: [], offers: [] })
    expect(await seenBy(stranger)).toMatchObject({ city: 'Lisbon', interests: [], offers: [] })
    expect(await seenBy(friend)).toMatchObject({ city: 'Lisbon', interests: ['Baking'], offers: [] })
    expect(Object.keys((await seenBy())!).sort()).toEqual([
      'city',
      'created_at',
      'display_name',
      'hosting',
      'id',
      'interests',
      'is_new',
      'offers',
      'profile_photo_url',
      'pronouns',
      'username',
    ])
    for (const [reader, count] of [
      [undefined, 0],
      [stranger, 0],
      [friend, 1],
    ] as const) {
      const page = await browse({ interest: 'baking' }, reader)
      expect(page.total).toBe(count)
      expect((await browse({}, reader)).interests).toEqual(count ? [{ name: 'Baking', count }] : [])
    }
  })

  it('leaves out both sides of a block, in page, total and counts', async () => {
    const ana = await member('ana', { city: ['Lisbon', 'everyone'], interests: [['Tea'], 'everyone'] })
    const ben = await member('ben', {
      city: ['Porto', 'everyone'],
      interests: [['tea', 'Chess'], 'everyone'],
    })
    const cara = await member('cara', { city: ['Lisbon', 'everyone'] })
    expect(await browse({}, ben)).toMatchObject({ total: 3 })
    await block(server.test, ana, ben)
    for (const [reader, seen] of [
      [ben, ['ben', 'cara']],
      [ana, ['ana', 'cara']],
      [cara, ['ana', 'ben', 'cara']],
    ] as const) {
      expect(await names({ sort: 'name' }, reader)).toEqual(seen)
      expect((await browse({}, reader)).total).toBe(seen.length)
    }
    const seen = await browse({}, ben)
    expect(seen.cities).toEqual([
      { name: 'Lisbon', count: 1 },
      { name: 'Porto', count: 1 },
    ])
    expect(seen.interests).toEqual([
      { name: 'Chess', count: 1 },
      { name: 'Tea', count: 1 },
    ])
    for (const asked of [{ words: 'ana' }, { interest: 'tea' }, { in_city: 'Lisbon' }])
      expect(await names(asked, ben)).not.toContain('ana')
    await server.test.owner('delete from public.blocks')
    expect(await names({ words: 'ana' }, ben)).toEqual(['ana'])
  })
})

describe('finding members', () => {
  it.each([
    ['display name', 'jose', {}],
    ['username', 'luz', {}],
    ['interests', 'ceramica', { interests: [['Cerâmica'], 'everyone'] }],
    ['offers', 'pao', { offers: [['Pão de queijo'], 'everyone'] }],
    ['needs', 'PIANO', { needs: [['a piano'], 'everyone'] }],
    ['bio', 'cafe lis', { bio: ['Keeps a café in Lisbon.', 'everyone'] }],
    ['city', 'sao', { city: ['São Paulo', 'everyone'] }],
  ] as const)('looks into the %s, without accents and by beginnings', async (_, words, details) => {
    const found = await member('ana_luz', details as unknown as Record<string, [unknown, string]>)
    await server.test.owner(`update public.profiles set display_name = 'José' where id = $1`, [found.userId])
    await member('somebody')
    expect(await browse({ words })).toMatchObject({ total: 1, members: [{ username: 'ana_luz' }] })
  })

  it('finds a word only for those who may read the field', async () => {
    const ana = await member('ana', { bio: ['I am grieving.', 'members'], needs: [['quiet'], 'me'] })
    const ben = await member('ben')
    expect(await names({ words: 'grieving' })).toEqual([])
    expect(await names({ words: 'grieving' }, ben)).toEqual(['ana'])
    for (const reader of [undefined, ben, ana]) expect(await names({ words: 'quiet' }, reader)).toEqual([])
  })

  it('counts each filter as if it were not chosen itself', async () => {
    await member('ana', { city: ['Lisbon', 'everyone'], interests: [['Tea', 'Chess'], 'everyone'] })
    await member('ben', { city: ['LISBON', 'everyone'], interests: [['Tea'], 'everyone'] })
    await member('cara', { city: ['Porto', 'everyone'], interests: [['Chess'], 'everyone'] })
    const tea = await browse({ interest: 'TEA', in_city: 'lisbon' })
    expect(tea.total).toBe(2)
    expect(tea.interests).toEqual([
      { name: 'Tea', count: 2 },
      { name: 'Chess', count: 1 },
    ])
    expect(tea.cities.map(({ count }) => count)).toEqual([2])
    const words = await browse({ words: 'chess' })
    expect(words).toMatchObject({ total: 2 })
    expect(words.cities).toEqual([
      { name: 'Lisbon', count: 1 },
      { name: 'Porto', count: 1 },
    ])
    expect((await browse({ interest: 'chess' })).interests).toEqual((await browse()).interests)
  })

  it('takes any text for words, and none for all', async () => {
    await member('ana')
    for (const words of ['', '   ', '!!!', `'); drop table x; --`, ':*', '\u202e'])
      expect((await browse({ words })).total).toBeTypeOf('number')
    expect((await browse({ words: '!!!' })).total).toBe(1)
  })
})

describe('the order', () => {
  it('puts who hosts something soon first, then the newest, for everybody alike', async () => {
    const me = await member('myself', { city: ['Évora', 'members'], interests: [['Tea'], 'members'] })
    await member('newest', { interests: [['Tea'], 'members'] })
    const host = await member('host')
    const openHost = await member('open_host')
    const lateHost = await member('late_host')
    await member('neighbour', { city: ['Évora', 'members'] })
    await buildEvent(server.test, { createdBy: host.userId, visibility: 'members' })
    await buildEvent(server.test, { createdBy: openHost.userId })
    await buildEvent(server.test, { createdBy: lateHost.userId, startDate: '2099-01-01' })
    const hostingOf = async (reader?: Member) =>
      (await browse({}, reader)).members.map(({ hosting }) => hosting)
    expect(await names({}, me)).toEqual(['host', 'open_host', 'myself', 'newest', 'late_host', 'neighbour'])
    expect(await names({}, host)).toEqual(await names({}, me))
    expect(await hostingOf(me)).toEqual([1, 1, 0, 0, 1, 0])
    // To a visitor, the host of a members' event is no host.
    expect(await names()).toEqual(['open_host', 'myself', 'newest', 'host', 'late_host', 'neighbour'])
    expect(await hostingOf()).toEqual([1, 0, 0, 0, 1, 0])
  })

  it('by name goes by what is shown, without accents', async () => {
    const ana = await member('zoe_first')
    await server.test.owner(`update public.profiles set display_name = 'Ána' where id = $1`, [ana.userId])
    await member('Anb')
    await member('Zed')
    expect(await names({ sort: 'name' })).toEqual(['zoe_first', 'Anb', 'Zed'])
  })

  it('says who is new here: at most thirty days', async () => {
    await member('old', {}, 31)
    await member('young', {}, 29)
    const { members } = await browse({ sort: 'new' })
    expect(members.map(({ username, is_new }) => [username, is_new])).toEqual([
      ['young', true],
      ['old', false],
    ])
  })

  it.each(['kind', 'new', 'name'])('by %s, gives everyone once, page after page', async (sort) => {
    const me = await member('myself', { interests: [['Tea'], 'members'], city: ['Rome', 'members'] })
    for (let n = 0; n < 24; n++) {
      const one = await member(`member_${n}`, {
        ...(n % 3 === 0 && { interests: [['Tea', `Thing ${n}`], n % 2 ? 'members' : 'followed'] }),
        ...(n % 7 === 0 && { city: ['Rome', 'members'] }),
      })
      if (n % 4 === 0) await buildEvent(server.test, { createdBy: one.userId })
      if (n % 6 === 0) await follow(server.test, one, me)
      if (n === 5) await block(server.test, one, me)
    }
    // Many came in the same instant.
    await server.test.owner(
      `update hearth.member_cards set created_at = '2026-01-01' where sort_name like 'member_1%'`,
    )
    // No request changes a card without its profile, which would be announced.
    await server.test.owner('notify table_changed')
    expect(await names({ sort, page_size: 50 }, me)).not.toContain('member_5')
    for (const [filter, count] of [
      [{}, 24],
      [{ words: 'member' }, 23],
      [{ interest: 'tea' }, 9],
      [{ in_city: 'rome', words: 'm' }, 5],
    ] as const) {
      const whole = await names({ ...filter, sort, page_size: 50 }, me)
      expect(new Set(whole).size).toBe(whole.length)
      expect(whole).toHaveLength(count)
      for (const page_size of [1, 5, 7]) {
        const paged: string[] = []
        let cursor: string | null = null
        do {
          const page: Page = await browse({ ...filter, sort, page_size, ...(cursor && { cursor }) }, me)
          expect(page.members.length).toBeLessThanOrEqual(page_size)
          paged.push(...page.members.map(({ username }) => username))
          expect(page.total).toBe(cursor ? null : count)
          cursor = page.next
        } while (cursor)
        expect(paged).toEqual(whole)
      }
    }
  })

  it.each([
    [{ sort: 'popular' }, 'Sort by kind, new or name.'],
    [{ cursor: 'nonsense' }, 'Use the `next` of the page before.'],
    [
      { cursor: Buffer.from('["new",2,"2026-01-01","x"]').toString('hex') },
      'Use the `next` of the page before.',
    ],
    [
      { cursor: Buffer.from('["name",2,"a","00000000-0000-4000-8000-000000000000"]').toString('hex') },
      'Use the `next` of the page before.',
    ],
  ])('refuses %j in words', async (asked, message) => {
    const { error, status } = await server.client().rpc('member_directory', asked)
    expect({ status, message: error?.message }).toEqual({ status: 400, message })
  })
})

describe('members like me', () => {
  const alike = async (reader: Member) => {
    const { data } = await server.client(reader).rpc('members_like_me').throwOnError()
    return (data as { username: string; shares: string[] }[]).map(({ username, shares }) => [
      username,
      shares,
    ])
  }

  it('are those who share an interest or the city, the newest first, with what they share', async () => {
    const me = await member('myself', { city: ['Évora', 'me'], interests: [['tea', 'Bread'], 'me'] })
    await member('stranger', { city: ['Porto', 'everyone'], interests: [['Chess'], 'everyone'] })
    await member('both', { city: ['EVORA', 'members'], interests: [['Chess', 'Tea', 'bread'], 'everyone'] })
    await member('neighbour', { city: ['Evora', 'members'] })
    await member('secret', { city: ['Évora', 'me'], interests: [['Tea'], 'me'] })
    await member('newcomer', { interests: [['TEA'], 'members'] }, 1)
    expect(await alike(me)).toEqual([
      ['newcomer', ['TEA']],
      ['both', ['Tea', 'bread', 'EVORA']],
      ['neighbour', ['Evora']],
    ])
  })

  it('are at most six, and nobody for whoever says nothing of themselves', async () => {
    const me = await member('myself', { interests: [['Tea'], 'everyone'] })
    for (let n = 0; n < 8; n++) await member(`tea_${n}`, { interests: [['Tea'], 'everyone'] })
    expect((await alike(me)).map(([name]) => name)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `tea_${n}`))
    const quiet = await member('quiet')
    await member('also_quiet')
    expect(await alike(quiet)).toEqual([])
  })

  it('are people whom the reader sees, by what the reader may see of them', async () => {
    const tea = { interests: [['Tea'], 'everyone'] as [unknown, string] }
    const me = await member('myself', tea)
    const [blocker, blocked, hidden] = [
      await member('blocker', tea),
      await member('blocked', tea),
      await member('hidden', tea),
    ]
    const friend = await member('friend', { interests: [['Tea'], 'followed'] })
    await member('not_yet', { interests: [['Tea'], 'followed'] })
    await follow(server.test, friend, me)
    await block(server.test, blocker, me)
    await block(server.test, me, blocked)
    await server.test.owner('update public.profiles set is_hidden = true where id = $1', [hidden.userId])
    expect(await alike(me)).toEqual([['friend', ['Tea']]])
  })

  it('are not asked for by visitors', async () => {
    const { status } = await server.client().rpc('members_like_me')
    expect(status).toBe(401)
  })
})

describe('the counts', () => {
  it('stay exact through every change', async () => {
    const ana = await member('ana', {
      city: ['Lisbon', 'everyone'],
      interests: [['Tea', 'tea', 'Chess'], 'members'],
    })
    const ben = await member('ben', { city: ['Porto', 'followed'], interests: [['Tea'], 'everyone'] })
    await member('cara', { interests: [['Tea'], 'everyone'] })
    const check = async () => expect(await cached()).toEqual(await recounted())
    await check()
    await buildDetails(server.test, ana, { city: ['Porto', 'me'], interests: [['Go'], 'everyone'] })
    await check()
    await server.client(ben).from('profile_details').delete().eq('field', 'interests')
    await check()
    await server
      .client(ben)
      .from('profile_details')
      .upsert([
        { user_id: ben.userId, field: 'interests', value: ['Go', 'Tea'], audience: 'everyone' },
        { user_id: ben.userId, field: 'city', value: 'Porto', audience: 'everyone' },
      ])
    await check()
    expect((await browse()).interests).toEqual([
      { name: 'Go', count: 2 },
      { name: 'Tea', count: 2 },
    ])
    await server.test.owner('update public.profiles set is_hidden = true where id = $1', [ana.userId])
    await check()
    await server.test.owner('delete from auth.users where id = any($1)', [[ana.userId, ben.userId]])
    await check()
    expect(await browse()).toMatchObject({ total: 1, cities: [], interests: [{ name: 'Tea', count: 1 }] })
  })

  it('of fields that one member changes in two requests at once are those of both', async () => {
    const ana = await member('ana')
    for (let round = 0; round < 5; round++) {
      const city = `City ${round}`
      const interest = `Interest ${round}`
      const write = (field: string, value: unknown) =>
        server
          .client(ana)
          .from('profile_details')
          .upsert({ user_id: ana.userId, field, value, audience: 'everyone' })
      await Promise.all([write('city', city), write('interests', [interest]), write('bio', `Bio ${round}`)])
      expect((await browse({ words: `Bio ${round}`, in_city: city, interest })).total).toBe(1)
    }
    expect(await cached()).toEqual(await recounted())
  })
})
