import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'

// The link of an online event is for those who come, where answering is not simply open
// (docs/decisions/0047-hidden-links.md).
let app: TestApp
let host: Member
let guest: Member
let eventId: string
/** Of each test its own. */
let link: string

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  link = `https://meet.example.org/${host.userId}`
  eventId = await buildEvent(app.db, {
    createdBy: host.userId,
    title: 'A supper far away',
    venueName: '',
    venueAddress: '',
    city: '',
    onlineUrl: link,
  })
})

const call = (member: Member, name: string, body: object = {}) =>
  callFunction(app, member, name, { eventId, ...body })
const choose = (wishes: object = {}) =>
  call(host, 'set-answering', {
    mode: 'open',
    partyLimit: 6,
    guestList: 'hosts',
    hidesAddress: false,
    ...wishes,
  })

async function read(url: string, member?: Member): Promise<string> {
  const { body } = await app.http.inject({
    url,
    headers: {
      apikey: app.parts.config.anonKey as string,
      ...(member && { authorization: await app.tokenOf(member) }),
    },
  })
  return body
}

/** Every door by which an event is read, as this person reads it; what is kept for visitors may be a moment old. */
async function allDoors(member?: Member): Promise<string> {
  const doors = [
    `/rest/v1/events?id=eq.${eventId}&select=*`,
    `/rest/v1/event_addresses?select=*`,
    `/rest/v1/rpc/search?words=supper`,
    `/event/${eventId}.ics`,
    `/event/${eventId}`,
    '/feeds/events.ics',
    '/feeds/events.rss',
    '/feeds/events.json',
    `/feeds/hosts/${host.userId}.json`,
    '/',
    '/login',
  ]
  return (await Promise.all(doors.map((door) => read(door, member)))).join('\n')
}
const knowsLink = async (member?: Member) => (await allDoors(member)).includes(link)
const settled = { timeout: 5000, interval: 200 }

/** What the record says, and what stands beside it. */
async function stands() {
  const [row] = await app.db.owner<{ said: string | null; hidden: string | null; name: string | null }>(
    `select e.online_url as said, d.online_url as hidden, d.venue_name as name
     from public.events e left join public.event_addresses d on d.event_id = e.id where e.id = $1`,
    [eventId],
  )
  return row
}

describe('a hidden link', () => {
  it('is everybody’s while everybody may come', async () => {
    await expect.poll(() => knowsLink(), settled).toBe(true)
    await expect.poll(() => knowsLink(guest), settled).toBe(true)
    expect(await stands()).toEqual({ said: link, hidden: null, name: null })
  })

  for (const wishes of [{ mode: 'approval' }, { mode: 'invitation' }, { hidesAddress: true }]) {
    it(`is at no door of who does not come, with ${JSON.stringify(wishes)}, and comes back`, async () => {
      expect((await choose(wishes)).status).toBe(200)
      expect(await stands()).toMatchObject({ said: '', hidden: link })
      await expect.poll(() => knowsLink(), settled).toBe(false)
      await expect.poll(() => knowsLink(guest), settled).toBe(false)
      expect(await read(`/event/${eventId}.ics`, guest)).toContain('LOCATION:Online')
      expect(await read(`/rest/v1/event_addresses?event_id=eq.${eventId}&select=online_url`, host)).toBe(
        JSON.stringify([{ online_url: link }]),
      )
      await choose()
      expect(await stands()).toEqual({ said: link, hidden: null, name: null })
      await expect.poll(() => knowsLink(guest), settled).toBe(true)
    })
  }

  it('is told to who comes: on the page, in the calendar file, by mail, in their own calendar', async () => {
    await choose({ mode: 'approval' })
    await call(guest, 'answer', { answer: 'coming' })
    const own = async () => {
      const { body } = await callFunction(app, guest, 'renew-calendar-feed', {})
      return read(new URL(String(body.address)).pathname)
    }
    await expect.poll(() => knowsLink(guest), settled).toBe(false)
    expect(await own()).not.toContain(link)
    await call(host, 'decide-answer', { userId: guest.userId, decision: 'approved' })
    expect(await read(`/rest/v1/event_addresses?select=online_url`, guest)).toContain(link)
    expect(await read(`/event/${eventId}.ics`, guest)).toContain(link)
    expect(await own()).toContain(link)
    const mails = await app.db.owner<{ body_text: string }>(
      'select body_text from hearth.mails where user_id = $1',
      [guest.userId],
    )
    expect(mails[0]?.body_text).toContain(link)
    await call(guest, 'answer', { answer: 'not_coming' })
    await expect.poll(() => knowsLink(guest), settled).toBe(false)
  })

  it('is no move for those who come, and a new one is', async () => {
    await call(guest, 'answer', { answer: 'coming' })
    const told = () =>
      app.db.owner<{ before: string; after: string }>(
        `select before ->> 'onlineUrl' as before, after ->> 'onlineUrl' as after
         from hearth.event_changes where event_id = $1`,
        [eventId],
      )
    for (const mode of ['approval', 'open', 'approval']) await choose({ mode })
    expect(await told()).toEqual([{ before: link, after: link }])
    await app.db.owner('delete from hearth.event_changes where event_id = $1', [eventId])
    await app.db.owner(`update public.event_addresses set online_url = $2 where event_id = $1`, [
      eventId,
      `${link}/2`,
    ])
    expect(await told()).toEqual([{ before: link, after: `${link}/2` }])
  })

  it('leaves the record with the first places, also where a host makes room for fewer', async () => {
    await call(guest, 'answer', { answer: 'coming', party: 3 })
    expect((await call(host, 'lower-capacity', { capacity: 1 })).status).toBe(200)
    expect(await stands()).toMatchObject({ said: '', hidden: link })
    await expect.poll(() => knowsLink(guest), settled).toBe(false)
  })

  it('moves out of the records that said it before', async () => {
    await app.db.owner(`
      begin;
      set local session_replication_role = replica;
      update public.events set capacity = 5 where id = '${eventId}';
      commit`)
    expect(await stands()).toMatchObject({ said: link })
    // As the migration does.
    await app.db.owner(
      `begin; set local role hearth_engine; select hearth.settle_place('${eventId}'); commit`,
    )
    expect(await stands()).toEqual({ said: '', hidden: link, name: null })
  })

  it('goes with the place, and needs no city', async () => {
    await app.db.owner(`update public.events set venue_name = 'The blue door' where id = $1`, [eventId])
    await choose({ hidesAddress: true })
    expect(await stands()).toEqual({ said: '', hidden: link, name: 'The blue door' })
    await choose({ mode: 'approval' })
    expect(await stands()).toEqual({ said: '', hidden: link, name: null })
    const [row] = await app.db.owner('select venue_name from public.events where id = $1', [eventId])
    expect(row).toEqual({ venue_name: 'The blue door' })
  })
})
