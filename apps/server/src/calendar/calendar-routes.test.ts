import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent, buildEventId } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

const get = (eventId: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: `/event/${eventId}.ics`, headers })

describe('the calendar file of an event', () => {
  it.each(['public', 'unlisted'])('needs no sign-in when it is %s, from any origin', async (visibility) => {
    const eventId = await buildEvent(app.db, { visibility, timezone: 'Asia/Kathmandu' })
    const { statusCode, headers, body } = await get(eventId, { origin: 'https://calendar.example' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
    })
    expect(body).toContain('DTSTART;TZID=Asia/Kathmandu:')
    expect(body).toContain('BEGIN:VTIMEZONE')
  })

  it.each(['members', 'private'])('is not given to visitors when it is for %s', async (visibility) => {
    expect((await get(await buildEvent(app.db, { visibility }))).statusCode).toBe(404)
  })

  it('is given to whoever may open the event, and then not kept by caches', async () => {
    const host = await buildMember(app.db)
    const guest = await buildMember(app.db)
    const members = await buildEvent(app.db, { visibility: 'members' })
    const own = await buildEvent(app.db, { visibility: 'private', createdBy: host.userId })
    const asHost = { authorization: await app.tokenOf(host) }
    const asGuest = { authorization: await app.tokenOf(guest) }
    expect((await get(members, asGuest)).statusCode).toBe(200)
    expect((await get(own, asGuest)).statusCode).toBe(404)
    const { statusCode, headers } = await get(own, asHost)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('is not there for a draft, an unknown event, or another name', async () => {
    expect((await get(await buildEvent(app.db, { status: 'draft' }))).statusCode).toBe(404)
    expect((await get(buildEventId())).statusCode).toBe(404)
    expect((await get('nonsense')).statusCode).toBe(404)
  })
})
