import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent, type EventWishes } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { block } from '../testing/providers.ts'

let app: TestApp
let guest: Member
let host: Member

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  guest = await buildMember(app.db)
  host = await buildMember(app.db)
})

const call = async (name: string, member = guest) =>
  app.http.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { authorization: await app.tokenOf(member) },
    payload: {},
  })
const newAddress = async (member = guest): Promise<string> =>
  new URL((await call('renew-calendar-feed', member)).json().address).pathname
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

async function comesTo(wishes: EventWishes = {}, answer = 'coming'): Promise<string> {
  const id = await buildEvent(app.db, { createdBy: host.userId, ...wishes })
  await app.db.owner(
    'insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, $3, $4)',
    [id, guest.userId, answer, answer === 'coming' ? 1 : 0],
  )
  return id
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

function read(calendar: string) {
  return new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((event) => ({
    id: String(event.getFirstPropertyValue('uid')).split('@')[0],
    status: event.getFirstPropertyValue('status'),
  }))
}

describe('what stands in it', () => {
  it('is what the member is coming to, members’ and unlisted events too, and what was called off', async () => {
    const open = await comesTo({ startDate: '2099-01-01' })
    const members = await comesTo({ startDate: '2099-01-02', visibility: 'members' })
    const unlisted = await comesTo({ startDate: '2099-01-03', visibility: 'unlisted' })
    const off = await comesTo({ startDate: '2099-01-04', status: 'cancelled' })
    await comesTo({ startDate: '2099-01-05' }, 'not_coming')
    await buildEvent(app.db)
    const { statusCode, body } = await get(await newAddress())
    expect(statusCode).toBe(200)
    expect(read(body)).toEqual([
      { id: open, status: 'CONFIRMED' },
      { id: members, status: 'CONFIRMED' },
      { id: unlisted, status: 'CONFIRMED' },
      { id: off, status: 'CANCELLED' },
    ])
  })

  it('holds a private event for its host alone, and nothing that closed to the member', async () => {
    const own = await buildEvent(app.db, { createdBy: guest.userId, visibility: 'private' })
    await app.db.owner(
      `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
      [own, guest.userId],
    )
    await comesTo({ visibility: 'private' })
    await comesTo({ status: 'draft' })
    expect(read((await get(await newAddress())).body)).toEqual([{ id: own, status: 'CONFIRMED' }])
  })

  it('remembers three months, and loses what lies further back', async () => {
    const lately = await comesTo({ startDate: daysAgo(60) })
    await comesTo({ startDate: daysAgo(120) })
    expect(read((await get(await newAddress())).body)).toEqual([{ id: lately, status: 'CONFIRMED' }])
  })

  it('says nothing of a host who blocked the member since', async () => {
    // What is over stays answered; only the door is shut.
    const id = await comesTo({ startDate: daysAgo(3) })
    const address = await newAddress()
    expect(read((await get(address)).body)).toEqual([{ id, status: 'CONFIRMED' }])
    await block(app.db, host, guest)
    expect(read((await get(address)).body)).toEqual([])
  })
})

describe('its address', () => {
  it('is told once; the database knows its keyed hash alone', async () => {
    expect((await call('calendar-feed')).json()).toEqual({ since: null })
    const address = await newAddress()
    expect(address).toMatch(/^\/my-calendar\/[A-Za-z0-9_-]{43}\.ics$/)
    expect((await call('calendar-feed')).json()).toEqual({ since: expect.stringMatching(/^\d{4}-/) })
    const token = address.slice('/my-calendar/'.length, -'.ics'.length)
    const [row] = await app.db.owner('select token_hash from hearth.calendar_feeds where user_id = $1', [
      guest.userId,
    ])
    const hash = (row as { token_hash: Buffer }).token_hash
    expect(hash).toHaveLength(32)
    expect(hash.equals(createHash('sha256').update(token).digest())).toBe(false)
    expect(JSON.stringify(app.logged)).not.toContain(token)
  })

  it('dies at once when it is renewed or ended, and with the account', async () => {
    const first = await newAddress()
    const second = await newAddress()
    expect((await get(first)).statusCode).toBe(404)
    expect((await get(second)).statusCode).toBe(200)
    expect((await call('end-calendar-feed')).json()).toEqual({ ended: true })
    expect((await get(second)).statusCode).toBe(404)
    expect((await call('end-calendar-feed')).json()).toEqual({ ended: false })

    const third = await newAddress()
    await app.db.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      guest.userId,
    ])
    expect((await get(third)).statusCode).toBe(404)
    await app.db.owner('delete from auth.users where id = $1', [guest.userId])
    expect((await get(third)).statusCode).toBe(404)
  })

  it('is for no cache, no search engine and no other origin', async () => {
    const { headers } = await get(await newAddress(), { origin: 'https://calendar.example' })
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect((await get('/robots.txt')).body).toContain('Disallow: /my-calendar/')
  })

  it('is another for everyone, and no guess opens one', async () => {
    await comesTo()
    await newAddress()
    expect(read((await get(await newAddress(host))).body)).toEqual([])
    const guess = await get(`/my-calendar/${'A'.repeat(43)}.ics`)
    expect([guess.statusCode, guess.headers['cache-control']]).toEqual([404, 'no-store'])
    expect((await get('/my-calendar/short.ics')).statusCode).toBe(404)
  })

  it('rests when it is asked for without end', async () => {
    const address = await newAddress()
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await get(address)).statusCode))
    expect(codes).toContain(200)
    expect(codes).toContain(429)
    expect((await get(await newAddress(host))).statusCode).toBe(200)
  })

  it('cannot be renewed by a login that has ended', async () => {
    await app.db.owner('delete from auth.sessions where id = $1', [guest.sessionId])
    for (const name of ['calendar-feed', 'renew-calendar-feed', 'end-calendar-feed'])
      expect((await call(name)).statusCode).toBe(401)
  })
})
