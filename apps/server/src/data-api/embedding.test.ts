import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildComment } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'
import { protocolFunctions, protocolTables } from './testing/protocol-tables.ts'

let server: TableServer

beforeAll(async () => {
  server = await buildTableServer({ arrange: protocolTables, listed: protocolFunctions })
})
afterAll(() => server.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.inject({ method: 'GET', url: `/rest/v1/${path}`, headers })
  return { status: response.statusCode, body: response.json() }
}

describe('embedding in a table that refers to itself', () => {
  const asService = { authorization: 'Bearer sb_secret_test' }
  let asked: string
  let answered: string

  beforeAll(async () => {
    const ana = await buildMember(server.test, { username: 'ana' })
    asked = await buildComment(server.test, ana, { body: 'Who brings bread?' })
    const eventId = (await server.test.owner('select event_id from public.event_comments'))[0]!
      .event_id as string
    answered = await buildComment(server.test, ana, { eventId, replyTo: asked, body: 'I do.' })
  })

  it('gives the rows that refer under the table’s name, with and without its column', async () => {
    for (const name of [
      'event_comments',
      'event_comments!reply_to',
      'event_comments!event_comments_reply_to_fkey',
    ]) {
      const { body } = await get(
        `event_comments?select=body,replies:${name}(id,body)&order=created_at`,
        asService,
      )
      expect(body).toEqual([
        { body: 'Who brings bread?', replies: [{ id: answered, body: 'I do.' }] },
        { body: 'I do.', replies: [] },
      ])
    }
  })

  it('gives the row referred to under the column alone', async () => {
    const { body } = await get('event_comments?select=body,reply_to(id,body)&order=created_at', asService)
    expect(body).toEqual([
      { body: 'Who brings bread?', reply_to: null },
      { body: 'I do.', reply_to: { id: asked, body: 'Who brings bread?' } },
    ])
  })

  it('knows no relationship under the constraint’s name alone', async () => {
    const { status, body } = await get('event_comments?select=event_comments_reply_to_fkey(id)', asService)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'PGRST200' })
  })
})

// PostgREST, "Computed Fields".
describe('a computed column', () => {
  it('is given where it is asked for, and by no star', async () => {
    const named = await get('letters?select=id,opening&order=id')
    expect(named.body).toEqual([
      { id: 1, opening: 'Hello,' },
      { id: 2, opening: 'Take' },
      { id: 3, opening: 'Salt?' },
    ])
    const star = await get('letters?id=eq.1')
    expect(Object.keys(star.body[0])).toEqual(['id', 'body', 'writer', 'reader', 'room_id'])
    expect((await get('letters?select=*,first:opening&id=eq.2')).body[0]).toMatchObject({ first: 'Take' })
  })

  it('filters and orders', async () => {
    expect((await get('letters?select=id&opening=eq.Take')).body).toEqual([{ id: 2 }])
    expect((await get('letters?select=id&opening=fts.salt')).body).toEqual([{ id: 3 }])
    expect((await get('letters?select=id&order=opening.desc')).body).toEqual([
      { id: 2 },
      { id: 3 },
      { id: 1 },
    ])
  })

  it('is given of embedded rows, of a function’s rows and of what was written', async () => {
    const embedded = await get('people?select=name,letters!letters_writer_fkey(opening)&name=eq.bo')
    expect(embedded.body).toEqual([{ name: 'bo', letters: [{ opening: 'Salt?' }] }])
    const called = await get('rpc/letters_of?who=bo&select=id,opening')
    expect(called.body).toEqual([{ id: 3, opening: 'Salt?' }])
    const client = server.client()
    const letter = { id: 9, body: 'Once more', writer: 'cy' }
    for (const write of [
      () => client.from('letters').insert(letter),
      () => client.from('letters').upsert(letter),
    ]) {
      expect((await write().select('opening').single()).data).toEqual({ opening: 'Once' })
    }
    await client.from('letters').delete().eq('id', 9)
  })

  it('is not there when its function changes something, and closed to whom it is not given', async () => {
    expect((await get('people?select=shout')).body).toMatchObject({ code: '42703' })
    expect(await get('people?select=kept_back')).toMatchObject({ status: 401, body: { code: '42501' } })
  })

  it('is not written', async () => {
    const { error } = await server.client().from('letters').insert({ id: 8, writer: 'bo', opening: 'Oh' })
    expect(error).toMatchObject({ code: 'PGRST204' })
  })
})

// PostgREST, "Resource Embedding": "Computed Relationships".
describe('a computed relationship', () => {
  it('is embedded under the name of its function, as a list', async () => {
    const { body } = await get('people?select=name,letters_read(id,body)&order=name&limit=2')
    expect(body).toEqual([
      { name: 'ana', letters_read: [{ id: 3, body: 'Salt?' }] },
      { name: 'bo', letters_read: [{ id: 1, body: 'Hello, world!' }] },
    ])
  })

  it('is one row or null when the function gives at most one', async () => {
    const { body } = await get('people?select=name,letter:first_letter(id)&name=in.(ana,cy)&order=name')
    expect(body).toEqual([
      { name: 'ana', letter: { id: 1 } },
      { name: 'cy', letter: null },
    ])
  })

  it('joins where there is no key, and leads on along those of its rows', async () => {
    const { body } = await get('rooms?select=title,portraits(colour,people(name))&order=id')
    expect(body[0]).toEqual({ title: 'Garden', portraits: [{ colour: 'gold', people: { name: 'ana' } }] })
    expect(body[2]).toEqual({ title: 'Attic', portraits: [] })
  })

  it('is filtered, ordered, limited, and inner', async () => {
    const inner = await get('people?select=name,letters_read!inner(id)&letters_read.body=like.*world*')
    expect(inner.body).toEqual([{ name: 'bo', letters_read: [{ id: 1 }] }])
    const none = await get('people?select=name,letters_read(id)&letters_read.limit=0&name=eq.bo')
    expect(none.body).toEqual([{ name: 'bo', letters_read: [] }])
  })
})

// PostgREST, "Functions": "Table-Valued Functions".
describe('embedding below the rows of a function', () => {
  it('follows the keys of the table whose rows they are', async () => {
    const list = await get(
      'rpc/letters_of?who=ana&select=id,rooms(title),people!letters_reader_fkey(name)&order=id',
    )
    expect(list.body).toEqual([
      { id: 1, rooms: { title: 'Garden' }, people: { name: 'bo' } },
      { id: 2, rooms: { title: 'Kitchen' }, people: null },
    ])
    const client = server.client()
    const one = await client
      .rpc('one_person', { who: 'ana' })
      .select('name,portraits(colour),letters_read(id)')
    expect(one.data).toEqual({ name: 'ana', portraits: { colour: 'gold' }, letters_read: [{ id: 3 }] })
  })

  it('filters them by what is embedded', async () => {
    const { data } = await server
      .client()
      .rpc('letters_of', { who: 'ana' })
      .select('id,rooms!inner(title)')
      .eq('rooms.title', 'Kitchen')
    expect(data).toEqual([{ id: 2, rooms: { title: 'Kitchen' } }])
  })

  it('is refused where the rows are of no table', async () => {
    const { body } = await get('rpc/people_of_mood?said=calm&select=name,letters(id)')
    expect(body).toMatchObject({ code: 'PGRST200' })
  })
})
