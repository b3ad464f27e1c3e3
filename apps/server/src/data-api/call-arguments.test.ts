import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, type Member } from '../testing/people.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'
import { protocolFunctions, protocolTables } from './testing/protocol-tables.ts'

let server: TableServer
let ana: Member

beforeAll(async () => {
  server = await buildTableServer({ arrange: protocolTables, listed: protocolFunctions })
  ana = await buildMember(server.test, { username: 'ana' })
})
afterAll(() => server.close())

async function post(name: string, payload: string, headers: Record<string, string> = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: { 'content-type': 'application/json', ...server.as(ana), ...headers },
    payload,
  })
  return { status: response.statusCode, body: response.body && response.json() }
}
const asText = { 'content-type': 'text/plain' }

// PostgREST, "Functions with a single unnamed JSON parameter", "Functions with a single unnamed parameter".
describe('a function with one argument that has no name', () => {
  it('takes the whole JSON body when that is json or jsonb', async () => {
    expect((await post('keys_of', '{"b": 1, "a": {"c": 2}}')).body).toEqual(['b', 'a'])
    expect((await post('total_of', '[1, 2, 3.5]')).body).toBe(6.5)
  })

  it('takes the whole text when that is text, and the content is said to be text', async () => {
    expect((await post('length_of', 'to be read, "whole"', asText)).body).toBe(19)
    expect((await post('length_of', '{"x": 1}')).body).toMatchObject({ code: 'PGRST202' })
    expect((await post('keys_of', '{"x": 1}', asText)).body).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.keys_of in the schema cache',
      details:
        'Searched for the function public.keys_of with a single unnamed text parameter, but no matches were found in the schema cache.',
    })
  })

  it('gives way to one of the same name whose arguments are named', async () => {
    expect((await post('either', '{"side": "left"}')).body).toBe('left')
    expect((await post('either', '{"other": "left"}')).body).toBe('whole')
  })

  it('is called by an empty name, too', async () => {
    expect((await post('length_of', '{"": "four"}')).body).toBe(4)
    expect((await post('keys_of', '{"": {"a": 1}}')).body).toEqual(['a'])
    expect((await post('total_of', '{"": [1, 2]}')).body).toBe(3)
    expect((await post('double_of', '{"": 4}')).body).toMatchObject({ code: 'PGRST202' })
    expect((await server.app.inject('/rest/v1/rpc/length_of?=four')).json()).toBe(4)
  })

  it('is not found when the argument is of another type, and not by GET', async () => {
    for (const body of ['4', '{}']) {
      expect(await post('double_of', body)).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    }
    const byGet = await server.app.inject('/rest/v1/rpc/keys_of')
    expect(byGet.json()).toMatchObject({ code: 'PGRST202' })
  })

  it('is the only reader of text: a table takes none', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/rest/v1/rooms',
      headers: { ...asText, ...server.as(ana) },
      payload: '{"id": 9}',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'PGRST102' })
  })
})

describe('how many rows a function gives', () => {
  it('is counted for one value, too, and by HEAD', async () => {
    const client = server.client(ana)
    const one = await client.rpc('mood_of', { who: 'ana' }, { count: 'exact' })
    expect(one).toMatchObject({ data: 'calm', count: 1, status: 200 })
    const head = await client.rpc('mood_of', { who: 'ana' }, { count: 'exact', head: true })
    expect(head).toMatchObject({ data: null, count: 1, status: 200 })
    const row = await client.rpc('one_person', { who: 'ana' }, { count: 'exact', get: true })
    expect(row).toMatchObject({ data: { name: 'ana' }, count: 1 })
  })

  it('is not said unless asked for, and not of nothing', async () => {
    const response = await server.app.inject('/rest/v1/rpc/mood_of?who=ana')
    expect(response.headers['content-range']).toBe('0-0/*')
    const head = await server.app.inject({ method: 'HEAD', url: '/rest/v1/rpc/nothing' })
    expect([head.statusCode, head.headers['content-range']]).toEqual([204, undefined])
  })
})

describe('a function that is not found', () => {
  it('is named with what was searched for', async () => {
    expect((await post('mood_of', '{"whom": "ana", "now": 1}')).body).toEqual({
      code: 'PGRST202',
      message: 'Could not find the function public.mood_of(whom, now) in the schema cache',
      details:
        'Searched for the function public.mood_of with parameters whom, now or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: null,
    })
    expect((await post('mood_of', '{}')).body).toMatchObject({
      message: 'Could not find the function public.mood_of without parameters in the schema cache',
      details:
        'Searched for the function public.mood_of without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    })
  })

  it('is named with its arguments, also where there is none of its name', async () => {
    expect((await post('nobody', '{"a": 1}')).body).toMatchObject({
      message: 'Could not find the function public.nobody(a) in the schema cache',
    })
    expect(await post('nobody', '[]')).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    expect(await post('nobody', '{')).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
  })

  it('is not there by GET either, whatever stands in the query', async () => {
    const response = await server.app.inject('/rest/v1/rpc/pg_sleep?seconds=5')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.pg_sleep(seconds) in the schema cache',
      details:
        'Searched for the function public.pg_sleep with parameter seconds, but no matches were found in the schema cache.',
    })
  })

  it('is one of several that fit, which are named with the types of their arguments', async () => {
    const { status, body } = await post('unclear', '{"a": 1}')
    expect(status).toBe(300)
    expect(body).toEqual({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)',
      details: null,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    })
  })
})

// PostgREST, "Request headers, cookies and JWT claims".
describe('the headers of a request', () => {
  it('are read by a function, their names in lower case', async () => {
    const { body } = await post('heard', '{"header": "x-colour"}', { 'X-Colour': 'gold' })
    expect(body).toBe('gold')
  })

  it('are read without what proves who asks', async () => {
    const secret = { apikey: 'sb_publishable_test', cookie: 'a=b' }
    const { body } = await post('all_heard', '{}', secret)
    expect(body).toMatchObject({ 'content-type': 'application/json' })
    for (const name of ['authorization', 'apikey', 'cookie']) expect(body).not.toHaveProperty(name)
  })
})
