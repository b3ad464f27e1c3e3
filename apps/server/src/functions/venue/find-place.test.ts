import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildMember, type Member } from '../../testing/people.ts'

let geocoder: Server
let app: TestApp
let member: Member
let asked: URL[] = []
let answer: { status: number; body: string }

beforeAll(async () => {
  geocoder = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://geocoder'))
    response.writeHead(answer.status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  const { port } = geocoder.address() as AddressInfo
  app = await startTestApp({ GEOCODER_URL: `http://127.0.0.1:${port}/search?key=house` })
  member = await buildMember(app.db)
})
afterAll(async () => {
  await app.end()
  geocoder.close()
})
beforeEach(() => {
  asked = []
  answer = { status: 200, body: '[]' }
})

const find = async (text: string, { on = app, by = member }: { on?: TestApp; by?: Member } = {}) => {
  const reply = await on.http.inject({
    method: 'POST',
    url: '/functions/v1/find-place',
    headers: { authorization: await on.tokenOf(by) },
    payload: { text },
  })
  return { status: reply.statusCode, body: reply.json() }
}

it('asks the geocoder for the words alone, and gives what it finds', async () => {
  answer.body = JSON.stringify([
    { display_name: 'Rua das Andorinhas 12, Lisboa', lat: '38.7167', lon: '-9.1302', licence: 'ODbL' },
    { display_name: 'Nowhere', lat: 'x', lon: '0' },
    { display_name: '', lat: '1', lon: '1' },
    null,
    { display_name: 'Beyond the pole', lat: '91', lon: '0' },
  ])
  expect(await find('  Rua das Andorinhas 12, Lisboa ')).toEqual({
    status: 200,
    body: { places: [{ label: 'Rua das Andorinhas 12, Lisboa', latitude: 38.7167, longitude: -9.1302 }] },
  })
  expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
    key: 'house',
    q: 'Rua das Andorinhas 12, Lisboa',
    format: 'jsonv2',
    limit: '5',
  })
})

it.each([
  ['an error', { status: 500, body: '[]' }],
  ['another address', { status: 302, body: '' }],
  ['something else', { status: 200, body: '{"error":"no"}' }],
  ['what is no JSON', { status: 200, body: '<html>' }],
  ['too much', { status: 200, body: `["${'x'.repeat(1_100_000)}"]` }],
])('says that the pin can be placed by hand when the geocoder answers with %s', async (_, wrong) => {
  answer = wrong
  const { status, body } = await find('Lisboa')
  expect(status).toBe(503)
  expect(body.error.message).toBe('We can’t look up addresses right now. Place the pin yourself.')
})

it('asks nobody where none is set, nor for someone without a username', async () => {
  const plain = await startTestApp()
  try {
    const other = await buildMember(plain.db)
    expect((await find('Lisboa', { on: plain, by: other })).status).toBe(404)
    const info = (await plain.http.inject('/.well-known/hearth.json')).json()
    expect(info.maps).toEqual({
      tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
      findsPlaces: false,
    })
  } finally {
    await plain.end()
  }
  const unnamed = await buildMember(app.db, { username: 'temp_user_abcdef12' })
  expect((await find('Lisboa', { by: unnamed })).body.error.code).toBe('username_required')
  expect(asked).toEqual([])
})

it('has an end for each member and day', async () => {
  await app.db.owner('update hearth.attempts set count = 100 where key = $1', [`find-place ${member.userId}`])
  const { status, body } = await find('Lisboa')
  expect(status).toBe(429)
  expect(body.error.message).toMatch(/^You’ve looked up many addresses today/)
  expect(asked).toEqual([])
})
