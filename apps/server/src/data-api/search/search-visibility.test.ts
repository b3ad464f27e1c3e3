import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, type Member } from '../../testing/people.ts'
import {
  buildSearchEvent,
  buildSearchProvider,
  buildSearchVenue,
  call,
  type Found,
  notify,
  search,
  titles,
} from './testing.ts'

let test: TestDatabase
let member: Member
beforeAll(async () => {
  test = await createTestDatabase()
  member = await buildMember(test)
})
afterAll(() => test.drop())

const both = async (words: string) => ({
  visitor: titles(await search(test, { words })),
  member: titles(await search(test, { words }, member)),
})
const nobody = { visitor: [], member: [] }

describe('who finds what', () => {
  it.each([
    ['public', 'published', { visitor: ['Kirtan one'], member: ['Kirtan one'] }],
    ['members', 'published', { visitor: [], member: ['Kirtan one'] }],
    ['unlisted', 'published', nobody],
    ['private', 'published', nobody],
    ['public', 'draft', nobody],
    ['public', 'cancelled', nobody],
  ])('events that are %s and %s', async (visibility, status, found) => {
    const id = await buildSearchEvent(test, { title: 'Kirtan one', visibility, status })
    expect(await both('kirtan')).toEqual(found)
    await test.owner('delete from public.events where id = $1', [id])
    expect(await both('kirtan')).toEqual(nobody)
  })

  it('the cover of an event that is public alone; that of others is no public picture', async () => {
    const id = await buildSearchEvent(test, { title: 'Pictured kirtan', visibility: 'members' })
    const image = `/storage/v1/object/public/pictures/${member.userId}/3f2b9c1e-0000-4000-8000-000000000001.webp`
    await test.owner('update public.events set image = $2 where id = $1', [id, image])
    const photos = async () =>
      (await search(test, { words: 'pictured' }, member)).hits.map(({ photo }) => photo)
    expect(await photos()).toEqual([null])
    await test.owner(`update public.events set visibility = 'public' where id = $1`, [id])
    expect(await photos()).toEqual([image])
    await test.owner(`update public.events set visibility = 'members' where id = $1`, [id])
    expect(await photos()).toEqual([null])
  })

  it('an event until it is over', async () => {
    await buildSearchEvent(test, { title: 'Yesterdays kirtan', start_date: '2026-01-02' })
    expect(await both('yesterdays')).toEqual(nobody)
  })

  it('an event that becomes unlisted no longer', async () => {
    const id = await buildSearchEvent(test, { title: 'Lanterns afloat' })
    expect((await both('lanterns')).visitor).toEqual(['Lanterns afloat'])
    await test.owner(`update public.events set visibility = 'unlisted' where id = $1`, [id])
    expect(await both('lanterns')).toEqual(nobody)
  })

  it('venues while they are open, and their street as far as it is told', async () => {
    const open = await buildSearchVenue(
      test,
      { name: 'Granary' },
      { address: '7 Secret Alley', audience: 'members' },
    )
    expect(await both('alley')).toEqual({ visitor: [], member: ['Granary'] })
    await test.owner(`update public.venue_addresses set audience = 'owner' where venue_id = $1`, [open])
    expect(await both('alley')).toEqual(nobody)
    await test.owner(`update public.venue_addresses set audience = 'everyone' where venue_id = $1`, [open])
    expect(await both('alley')).toEqual({ visitor: ['Granary'], member: ['Granary'] })
    await test.owner(`update public.venues set status = 'closed' where id = $1`, [open])
    expect(await both('granary')).toEqual(nobody)
  })

  it('a venue where its audience may know it to lie', async () => {
    await buildSearchVenue(
      test,
      { name: 'Lighthouse', city: 'Nowhere' },
      { latitude: 10.1234, longitude: 20.5678, audience: 'members' },
    )
    const near = { latitude: 10.1234, longitude: 20.5678, km: 5 }
    const [forVisitor] = (await search(test, { words: 'lighthouse', near })).hits
    const [forMember] = (await search(test, { words: 'lighthouse', near }, member)).hits
    expect(forMember!.distance_km).toBe(0)
    expect(forVisitor!.distance_km).toBeGreaterThan(0.2)
    expect(forVisitor).toMatchObject({ latitude: 10.12, longitude: 20.57 })
  })

  it.each(['draft', 'in_review', 'paused'])('no provider page that is %s', async (status) => {
    const owner = await buildMember(test)
    await buildSearchProvider(test, {
      owner_id: owner.userId,
      name: `Harp ${status}`,
      status,
      paused_by: status === 'paused' ? 'owner' : null,
    })
    expect(await both(`harp ${status.split('_')[0]}`)).toEqual(nobody)
  })

  it('a provider by what they offer, until they are hidden', async () => {
    const owner = await buildMember(test)
    await buildSearchProvider(test, { owner_id: owner.userId, name: 'Noor' }, [
      { name: 'Glockenspiel at weddings' },
    ])
    expect(await both('glockenspiel')).toEqual({ visitor: ['Noor'], member: ['Noor'] })
    await test.owner('update public.profiles set is_hidden = true where id = $1', [owner.userId])
    expect(await both('glockenspiel')).toEqual(nobody)
  })

  it('a member by what they tell to whom', async () => {
    const amara = await buildMember(test, { username: 'amara_sings' })
    await notify(test, amara, 'bio', 'I mend zithers.', 'everyone')
    await notify(test, amara, 'interests', ['theremin'], 'members')
    await notify(test, amara, 'offers', ['bagpipes'], 'followed')
    await notify(test, amara, 'needs', ['kazoo'], 'me')
    await notify(test, amara, 'city', 'Übach', 'members')
    const name = ['amara_sings']
    expect(await both('amara')).toEqual({ visitor: name, member: name })
    expect(await both('zithers')).toEqual({ visitor: name, member: name })
    expect(await both('theremin')).toEqual({ visitor: [], member: name })
    expect(await both('bagpipes')).toEqual(nobody)
    expect(await both('kazoo')).toEqual(nobody)
    expect((await search(test, { words: 'amara' })).facets.cities).toEqual([])
    expect((await search(test, { in_city: 'ubach' }, member)).facets.cities).toContainEqual({
      name: 'Übach',
      count: 1,
    })
    await notify(test, amara, 'interests', ['theremin'], 'me')
    expect(await both('theremin')).toEqual(nobody)
  })

  it('no member without a chosen name, none who is hidden, none who left', async () => {
    const temp = await buildMember(test, { username: 'temp_user_12345678' })
    expect(await both('temp')).toEqual(nobody)
    await test.owner(`update public.profiles set username = 'quillon' where id = $1`, [temp.userId])
    expect((await both('quillon')).visitor).toEqual(['quillon'])
    await test.owner('update public.profiles set is_hidden = true where id = $1', [temp.userId])
    expect(await both('quillon')).toEqual(nobody)
    await test.owner('update public.profiles set is_hidden = false where id = $1', [temp.userId])
    expect((await both('quillon')).member).toEqual(['quillon'])
    await test.owner('delete from auth.users where id = $1', [temp.userId])
    expect(await both('quillon')).toEqual(nobody)
  })

  it('nothing of whom one blocked or was blocked by, in hits and in counts', async () => {
    const [one, other] = [await buildMember(test, { username: 'ozzy_one' }), await buildMember(test)]
    await buildSearchEvent(test, { title: 'Ozzy plays', created_by: one.userId })
    await buildSearchVenue(test, { name: 'Ozzy house', owner_id: one.userId })
    await buildSearchProvider(test, { owner_id: one.userId, name: 'Ozzy', headline: 'Ozzy plays' })
    const count = async (person?: Member) => (await search(test, { words: 'ozzy' }, person)).total
    const quick = async (person: Member) =>
      (await call<Found>(test, 'search_quick', { words: 'ozzy' }, person)).hits.length
    expect(await count(other)).toBe(4)
    for (const [blocker, blocked] of [
      [one, other],
      [other, one],
    ] as const) {
      await test.owner('insert into public.blocks values ($1, $2)', [blocker.userId, blocked.userId])
      expect(await search(test, { words: 'ozzy' }, other)).toMatchObject({ total: 0, facets: { kinds: [] } })
      expect(await quick(other)).toBe(0)
      expect(await count(one)).toBe(4)
      expect(await count(member)).toBe(4)
      expect(await count()).toBe(4)
      await test.owner('delete from public.blocks')
    }
    expect(await count(other)).toBe(4)
  })
})

describe('the index', () => {
  it('is what the views say after everything above', async () => {
    const entries = () => test.owner('select * from hearth.search_entries order by kind, id, audience')
    const cached = await entries()
    expect(cached.length).toBeGreaterThan(8)
    await test.owner('select hearth.index_everything()')
    expect(await entries()).toEqual(cached)
  })

  it('leaves out what is over, and the name of somebody who is gone', async () => {
    const id = await buildSearchEvent(test, { title: 'Fleeting moment' })
    const rows = () => test.owner('select from hearth.search_entries where id = $1', [id])
    await test.owner(`update hearth.search_entries set ends_at = now() - interval '1 second' where id = $1`, [
      id,
    ])
    expect(await rows()).toHaveLength(1)
    await test.database.run(
      { role: 'hearth_jobs' },
      { name: 'forget', text: 'select hearth.forget_past_entries()' },
    )
    expect(await rows()).toEqual([])

    const names = () => test.owner(`select from hearth.known_words where word = 'xanthippe'`)
    const [one, other] = [await buildMember(test), await buildMember(test)]
    for (const { userId } of [one, other]) {
      await test.owner(`update public.profiles set display_name = 'Xanthippe' where id = $1`, [userId])
    }
    await test.owner('delete from public.profiles where id = $1', [one.userId])
    expect(await names()).toHaveLength(1)
    await test.owner('delete from public.profiles where id = $1', [other.userId])
    expect(await names()).toEqual([])
  })

  it('misses nothing of two who change one record at once', async () => {
    const { userId } = await buildMember(test, { username: 'two_at_once' })
    const add = (field: string, word: string, beforeCommit?: () => Promise<unknown>) =>
      test.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
        await run({
          name: 'tell',
          text: `insert into public.profile_details (user_id, field, value, audience) values ($1, $2, $3, 'everyone')`,
          values: [userId, field, JSON.stringify([word])],
        })
        await beforeCommit?.()
      })
    let second: Promise<unknown> = Promise.resolve()
    await add('offers', 'marimba', async () => {
      second = add('needs', 'vibraphone')
      // Long enough for the second to come to where it must wait for the first.
      await sleep(150)
    })
    await second
    expect(titles(await search(test, { words: 'marimba vibraphone' }))).toEqual(['two_at_once'])
  })

  it('can be read by nobody whom a request can become', async () => {
    for (const role of ['anon', 'authenticated'] as const) {
      const reading = test.database.run({ role }, { name: 'peek', text: 'select from hearth.search_entries' })
      await expect(reading).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('moves events with their venue', async () => {
    const venue = await buildSearchVenue(test, { name: 'Ferry' }, { latitude: 1, longitude: 2 })
    await buildSearchEvent(test, { title: 'Ferry dance', venue_id: venue })
    const where = async () => (await search(test, { words: 'ferry', kinds: ['events'] })).hits[0]
    expect(await where()).toMatchObject({ latitude: 1, longitude: 2 })
    await test.owner('update public.venue_addresses set latitude = 3.00004 where venue_id = $1', [venue])
    expect(await where()).toMatchObject({ latitude: 3.00004, longitude: 2 })
  })
})
