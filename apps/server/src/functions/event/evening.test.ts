import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { addHost, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'

// What an event's page says beside the record: who writes it, who reads it, and where else it is told.
let app: TestApp
let host: Member
let guest: Member
let eventId: string

beforeAll(async () => {
  app = await startTestApp({}, { max: 12 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  eventId = await buildEvent(app.db, { createdBy: host.userId })
})

const evening = {
  programme: [
    { at: '19:30', line: 'Light your candle', note: 'Coats off.' },
    { at: '20:00', line: 'Soup, then silence' },
  ],
  bring: 'One candle',
  bringNote: 'Any kind.',
  doorsOpenAt: '19:15',
  lastEntryAt: '20:15',
  wayIn: 'Ring the brass bell',
  wayInNote: 'Cross the courtyard.',
}
const save = (member: Member, said: object = evening) =>
  callFunction(app, member, 'save-evening', { eventId, ...said })

async function read(member: Member | undefined, path: string) {
  const response = await app.http.inject({
    url: `/rest/v1/${path}`,
    headers: {
      apikey: app.parts.config.anonKey as string,
      ...(member && { authorization: await app.tokenOf(member) }),
    },
  })
  return response.json()
}
const pageFor = (member: Member | undefined) => read(member, `rpc/event_page?event=${eventId}`)
const text = async (path: string) => (await app.http.inject({ url: path })).body
const hidePlace = () =>
  callFunction(app, host, 'set-answering', {
    ...{ eventId, mode: 'open', partyLimit: 6, guestList: 'hosts', hidesAddress: true },
  })
const comes = (member: Member) =>
  app.db.owner(
    `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
    [eventId, member.userId],
  )

describe('what hosts say of the evening', () => {
  it('is written by the owner and by co-hosts, as a whole, and by nobody else', async () => {
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: coHost.userId })
    expect(await save(guest)).toMatchObject({ status: 403 })
    expect(await save(coHost)).toMatchObject({ status: 200 })
    expect((await pageFor(undefined)).evening).toEqual({
      programme: evening.programme,
      bring: 'One candle',
      bring_note: 'Any kind.',
      doors_open_at: '19:15',
      last_entry_at: '20:15',
      way_in: 'Ring the brass bell',
      way_in_note: 'Cross the courtyard.',
    })
    expect(await save(host, { programme: [] })).toMatchObject({ status: 200 })
    expect((await pageFor(undefined)).evening).toMatchObject({ programme: [], bring: null, way_in: null })
  })

  it('is refused beside the field that is wrong', async () => {
    const wrong = { programme: [{ at: '25:00', line: '' }], bring: 'x'.repeat(81), doorsOpenAt: 'eight' }
    const { status, body } = await save(host, wrong)
    expect(status).toBe(400)
    expect(Object.keys((body as { error: { fields: object } }).error.fields).sort()).toEqual([
      'bring',
      'doorsOpenAt',
      'programme.0.at',
      'programme.0.line',
    ])
    const many = Array.from({ length: 11 }, () => ({ at: '19:00', line: 'Song' }))
    expect(await save(host, { programme: many })).toMatchObject({ status: 400 })
  })

  it('is read by whoever may open the event, and by nobody else', async () => {
    await save(host)
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
    for (const stranger of [guest, undefined]) {
      expect(await pageFor(stranger)).toBeNull()
      expect(await read(stranger, `event_evenings?event_id=eq.${eventId}`)).toEqual([])
      expect(await read(stranger, `event_ways_in?event_id=eq.${eventId}`)).toEqual([])
    }
    expect(await save(guest)).toMatchObject({ status: 404 })
    expect((await pageFor(host)).evening.bring).toBe('One candle')
  })

  it('tells how one gets in only to hosts and to those who come, where the place is hidden', async () => {
    await save(host)
    await hidePlace()
    for (const stranger of [guest, undefined]) {
      expect((await pageFor(stranger)).evening).toMatchObject({
        bring: 'One candle',
        way_in: null,
        way_in_note: null,
      })
      expect(await read(stranger, `event_ways_in?event_id=eq.${eventId}`)).toEqual([])
    }
    for (const path of [
      `/e/${eventId}`,
      `/event/${eventId}.ics`,
      `/feeds/hosts/${host.userId}.json`,
      `/feeds/hosts/${host.userId}.rss`,
    ])
      expect(await text(path)).not.toContain('brass bell')
    await comes(guest)
    for (const knowing of [guest, host])
      expect((await pageFor(knowing)).evening.way_in).toBe('Ring the brass bell')
    const calendar = await app.http.inject({
      url: `/event/${eventId}.ics`,
      headers: { authorization: await app.tokenOf(guest) },
    })
    expect(calendar.body.replaceAll('\r\n ', '')).toContain('Ring the brass bell')
  })

  it('goes with the event, and counts as a change of it only where something changed', async () => {
    const version = async () =>
      (
        await app.db.owner<{ version: number }>('select version from public.events where id = $1', [eventId])
      )[0]!.version
    const before = await version()
    await save(host)
    expect(await version()).toBe(before + 1)
    await save(host)
    expect(await version()).toBe(before + 1)
    await app.db.owner('delete from public.events where id = $1', [eventId])
    for (const table of ['event_evenings', 'event_ways_in'])
      expect(await app.db.owner(`select from public.${table} where event_id = $1`, [eventId])).toEqual([])
  })

  it('stands in calendars, in feeds, on the page and as the time of the doors', async () => {
    await save(host)
    const calendar = (await text(`/event/${eventId}.ics`)).replaceAll('\r\n ', '')
    expect(calendar).toContain('Doors: Doors open at 19:15\\, last entry at 20:15')
    expect(calendar).toContain('19:30 Light your candle. Coats off.\\n20:00 Soup\\, then silence')
    const feed = JSON.parse(await text(`/feeds/hosts/${host.userId}.json`)) as {
      items: { id: string; content_text: string }[]
    }
    expect(feed.items.find(({ id }) => id === eventId)!.content_text).toContain(
      'Bring: One candle. Any kind.\nHow to get in: Ring the brass bell. Cross the courtyard.',
    )
    expect(await text(`/feeds/hosts/${host.userId}.rss`)).toContain('20:00 Soup, then silence')
    const page = (await app.http.inject({ url: `/e/${eventId}`, headers: { accept: 'text/html' } })).body
    expect(page).toContain('"doorTime":"')
    for (const shown of ['Light your candle', 'One candle', 'Ring the brass bell'])
      expect(page).toContain(shown)
  })
})
