import { type BatchPart, type BatchReply, batchPath, maxBatchParts } from '@hearth/contracts/batch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'

let app: TestApp
let ana: Member
let ben: Member
beforeAll(async () => {
  app = await startTestApp()
  ana = await buildMember(app.db, { username: 'ana' })
  ben = await buildMember(app.db, { username: 'ben' })
  for (const one of [ana, ben]) {
    await app.db.owner(`insert into public.member_clocks (user_id, timezone) values ($1, 'Europe/Lisbon')`, [
      one.userId,
    ])
  }
})
afterAll(() => app.end())

const reading = (path: string): BatchPart => ({ method: 'GET', path, headers: {} })
const clocks = reading('/rest/v1/member_clocks?select=user_id')

async function send(parts: object[], headers: Record<string, string>) {
  return app.http.inject({ method: 'POST', url: batchPath, headers, payload: { parts } })
}

async function asMember(member: Member, ...parts: object[]): Promise<BatchReply['answers']> {
  const headers = { apikey: app.parts.config.anonKey, authorization: await app.tokenOf(member) }
  const answer = await send(parts, headers)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.json<BatchReply>().answers
}

describe('several readings in one request', () => {
  it('are answered in their order, each as if it had been asked alone', async () => {
    const [profile, count, called, missing] = await asMember(
      ana,
      reading('/rest/v1/profiles?select=username&username=eq.ben'),
      { method: 'HEAD', path: '/rest/v1/profiles?select=id', headers: { prefer: 'count=exact' } },
      {
        method: 'POST',
        path: '/rest/v1/rpc/event_standing',
        headers: { 'content-type': 'application/json' },
        body: '{"ids":[]}',
      },
      reading('/rest/v1/no_such_table'),
    )
    expect(profile).toMatchObject({ status: 200, body: '[{"username":"ben"}]' })
    expect(count).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-range': expect.stringMatching(/\/\d+$/) },
    })
    expect(called).toMatchObject({ status: 200, body: '[]' })
    expect(missing?.status).toBe(404)
    expect(missing?.body).toContain('PGRST205')
  })

  it('show each reader their own rows alone', async () => {
    for (const one of [ana, ben]) {
      const [own] = await asMember(one, clocks)
      expect(JSON.parse(own!.body)).toEqual([{ user_id: one.userId }])
    }
    const visitor = await send([clocks], { apikey: app.parts.config.anonKey })
    expect(visitor.json<BatchReply>().answers[0]?.body).not.toContain(ana.userId)
  })

  it('are refused each by itself where nobody says who asks', async () => {
    const { answers } = (await send([clocks], {})).json<BatchReply>()
    expect(answers[0]?.status).toBe(401)
  })

  it.each<[string, object[]]>([
    ['a write', [{ method: 'PATCH', path: '/rest/v1/profiles?id=eq.1', headers: {}, body: '{}' }]],
    ['a row sent to a table', [{ method: 'POST', path: '/rest/v1/event_likes', headers: {}, body: '{}' }]],
    ['another door', [reading('/auth/v1/user')]],
    ['a batch in a batch', [{ ...reading(batchPath), method: 'POST' }]],
    ['a way out of the tables', [reading('/rest/v1/../../auth/v1/user')]],
    ['another address', [reading('//elsewhere.example/rest/v1/profiles')]],
    ['who asks, said by a part', [{ ...clocks, headers: { authorization: 'Bearer other' } }]],
    ['an unknown field', [{ ...clocks, userId: 'x' }]],
    ['none', []],
    ['too many', Array.from({ length: maxBatchParts + 1 }, () => clocks)],
  ])('refuse %s', async (_, parts) => {
    const answer = await send(parts, {
      apikey: app.parts.config.anonKey,
      authorization: await app.tokenOf(ana),
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'invalid_input' } })
  })

  it('count against the share of the address as if each had come alone', async () => {
    const small = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '1' })
    const headers = { apikey: small.parts.config.anonKey }
    const payload = { parts: Array.from({ length: 6 }, () => reading('/rest/v1/profiles?select=id&limit=1')) }
    const answer = await small.http.inject({ method: 'POST', url: batchPath, headers, payload })
    const statuses = answer.json<BatchReply>().answers.map((one) => one?.status)
    expect(statuses).toContain(429)
    await small.end()
  })
})
