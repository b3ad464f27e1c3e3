import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent, type EventWishes } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'
import { buildVenue } from '../testing/venues.ts'
import { readHome } from './home-data.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

describe('the home page’s data', () => {
  it('is whole and empty while there are no events', async () => {
    const { home } = await readHome(db.database, { nowMs: Date.parse('2026-12-01T12:00:00Z') })
    expect(home.days.map(({ on }) => on)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-12-0${day}`))
    expect(home.thisWeek).toEqual({
      party: 0,
      business: 0,
      sports: 0,
      education: 0,
      spiritual: 0,
      theater: 0,
      concerts: 0,
    })
    expect(home).toMatchObject({ cities: [], soonest: [], featured: [], venues: [], hosts: [] })
    expect(home.counts).toEqual({ isWhole: true, cells: [] })
  })

  it('holds public, published, coming events alone, soonest first, counted by the day they begin on', async () => {
    const on = (day: string, hour = '19:30') => ({
      startDate: day,
      startTime: hour,
      startsAt: `${day}T${hour}:00Z`,
      endsAt: `${day}T23:00:00Z`,
    })
    const second = await buildEvent(db, { ...on('2026-12-03'), city: 'Porto' })
    const first = await buildEvent(db, { ...on('2026-12-02'), city: 'Lisbon', capacity: 12 })
    const far = await buildEvent(db, { ...on('2027-01-20'), city: 'Lisbon' })
    for (const visibility of ['members', 'unlisted', 'private'])
      await buildEvent(db, { ...on('2026-12-02'), visibility })
    for (const status of ['draft', 'cancelled']) await buildEvent(db, { ...on('2026-12-02'), status })
    await buildEvent(db, on('2026-11-30'))

    const { home } = await readHome(db.database, { nowMs: Date.parse('2026-12-01T12:00:00Z') })
    expect(home.soonest.map(({ id }) => id)).toEqual([first, second, far])
    expect(home.soonest[0]).toMatchObject({
      venue: { city: 'Lisbon', capacity: 12 },
      coming: 0,
      timing: { startTime: '19:30' },
    })
    expect(home.days.map(({ count }) => count)).toEqual([0, 1, 1, 0, 0, 0, 0])
    expect(home.thisWeek.party).toBe(2)
    expect(home.cities).toEqual(['Lisbon', 'Porto'])
    expect(home.counts).toEqual({
      isWhole: true,
      cells: [
        [1, 0, 0, 1],
        [2, 0, 1, 1],
      ],
    })
  })

  it('holds what is near a reader too, by clock and by city, however much elsewhere is sooner', async () => {
    const other = await createTestDatabase()
    const at = (hour: number) => ({
      startDate: '2026-12-02',
      startTime: `${hour}:00`,
      startsAt: `2026-12-02T${hour}:00:00Z`,
      endsAt: '2026-12-02T23:30:00Z',
    })
    for (let hour = 10; hour < 18; hour++)
      await buildEvent(other, { ...at(hour), timezone: 'Asia/Tokyo', city: 'Tokyo' })
    const zone = await buildEvent(other, { ...at(19), timezone: 'Europe/Lisbon', city: 'Porto' })
    const city = await buildEvent(other, { ...at(20), timezone: 'America/New_York', city: ' lisbon' })
    const hidden = await buildEvent(other, { ...at(20), city: 'Lisbon', visibility: 'members' })
    const read = async (near: object) => {
      const reading = await readHome(other.database, { nowMs: Date.parse('2026-12-01T12:00:00Z'), near })
      expect([...reading.zones].sort()).toEqual(['America/New_York', 'Asia/Tokyo', 'Europe/Lisbon'])
      return reading.home.soonest.map(({ id }) => id)
    }
    const everyone = await read({})
    expect(everyone).toHaveLength(7)
    expect(await read({ timeZone: 'Europe/Lisbon' })).toEqual([...everyone, zone])
    expect(await read({ city: 'Lisbon' })).toEqual([...everyone, city])
    expect(await read({ timeZone: 'Europe/Lisbon', city: 'LISBON' })).toEqual([...everyone, zone, city])
    expect(await read({ city: "'; drop table events" })).toEqual(everyone)
    expect([...everyone, zone, city]).not.toContain(hidden)
    await other.drop()
  })

  it('names venues and hosts of public events alone, as far as everyone may see them, near the reader first', async () => {
    const other = await createTestDatabase()
    const [ana, ben, hidden, unnamed] = await Promise.all(
      ['ana', 'ben', 'hidden', 'temp_user_9'].map(
        async (username) => (await buildMember(other, { username })).userId,
      ),
    )
    await other.owner('update public.profiles set is_hidden = true where id = $1', [hidden])
    const [mill, closed] = [await buildVenue(other), await buildVenue(other)]
    await other.owner(`update public.venues set status = 'closed', closed_at = now() where id = $1`, [closed])
    const by = (createdBy: string, wishes: EventWishes) => buildEvent(other, { ...wishes, createdBy })
    const on = (day: number) => ({
      startDate: `2026-12-0${day}`,
      startsAt: `2026-12-0${day}T19:30:00Z`,
      endsAt: `2026-12-0${day}T22:00:00Z`,
    })
    const first = await by(ana!, { ...on(2), city: 'Porto', title: 'Song' })
    await by(ana!, { ...on(4), city: 'Porto' })
    const near = await by(ben!, { ...on(3), city: 'Lisbon', title: 'Supper' })
    const secret = await by(hidden!, on(2))
    await by(unnamed!, on(2))
    await by(hidden!, { ...on(2), visibility: 'members' })
    await other.owner('update public.events set venue_id = $2 where id = any ($1)', [[first, near], mill])
    await other.owner('update public.events set venue_id = $2 where id = $1', [secret, closed])
    await other.owner('update public.events set is_featured = true where id = $1', [near])

    const nowMs = Date.parse('2026-12-01T12:00:00Z')
    const { home } = await readHome(other.database, { nowMs })
    expect(home.hosts).toEqual([
      { username: 'ana', name: 'ana', next: { title: 'Song', on: '2026-12-02' } },
      { username: 'ben', name: 'ben', next: { title: 'Supper', on: '2026-12-03' } },
    ])
    expect(home.venues).toMatchObject([{ id: mill, name: 'The Old Mill', city: 'Lisbon', events: 2 }])
    expect(home.featured.map(({ id }) => id)).toEqual([near])
    const inLisbon = await readHome(other.database, { nowMs, near: { city: 'lisbon' } })
    expect(inLisbon.home.hosts.map(({ username }) => username)).toEqual(['ben', 'ana'])
    await other.drop()
  })

  it('tells no address that an event copied from its venue', async () => {
    const other = await createTestDatabase()
    const venueId = await buildVenue(other, { addressAudience: 'owner' })
    const picked = await buildEvent(other, { venueAddress: '1 Mill Lane' })
    await other.owner('update public.events set venue_id = $2 where id = $1', [picked, venueId])
    const { soonest } = (await readHome(other.database, { nowMs: Date.now() })).home
    expect(soonest.map(({ venue }) => venue)).toEqual([
      { id: venueId, name: 'The Old Mill', city: 'Lisbon', address: '' },
    ])
    await other.drop()
  })

  it('begins with today as it is where the soonest event is', async () => {
    const other = await createTestDatabase()
    await buildEvent(other, {
      timezone: 'Pacific/Auckland',
      startDate: '2026-12-02',
      startsAt: '2026-12-01T20:00:00Z',
      endsAt: '2026-12-01T22:00:00Z',
    })
    const { home } = await readHome(other.database, { nowMs: Date.parse('2026-12-01T12:00:00Z') })
    expect(home.days[0]).toEqual({ on: '2026-12-02', count: 1 })
    await other.drop()
  })

  it('has titles in the language that is asked for where they are translated', async () => {
    const host = await buildMember(db)
    const id = await buildEvent(db, {
      ...{ createdBy: host.userId, title: 'Shadow play', startDate: '2031-03-03' },
      ...{ startsAt: '2031-03-03T19:30:00Z', endsAt: '2031-03-03T22:00:00Z' },
    })
    await db.owner(
      `insert into public.translations (event_id, locale, state, title, made_from) values ($1, 'de', 'accepted', 'Schattenspiel', 'x')`,
      [id],
    )
    const titleIn = async (locale?: 'de' | 'fr') => {
      const { home } = await readHome(db.database, {
        nowMs: Date.parse('2031-03-01T12:00:00Z'),
        ...(locale && { locale }),
      })
      return [home.soonest.find((event) => event.id === id)?.title, home.hosts[0]?.next.title]
    }
    expect(await titleIn('de')).toEqual(['Schattenspiel', 'Schattenspiel'])
    expect(await titleIn('fr')).toEqual(['Shadow play', 'Shadow play'])
    expect(await titleIn()).toEqual(['Shadow play', 'Shadow play'])
  })
})
