import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildComment } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'
import { protocolTables } from './testing/protocol-tables.ts'

vi.mock('./catalogue/rpc-functions.ts', async () => {
  const { protocolFunctions } = await import('./testing/protocol-tables.ts')
  return { rpcFunctions: protocolFunctions, sharedFunctions: new Set() }
})

let server: TableServer

beforeAll(async () => {
  server = await buildTableServer({ arrange: protocolTables })
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
