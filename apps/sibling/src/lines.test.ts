import { createBackendClient } from '@hearth/network-sdk/backend'
import { describe, expect, it } from 'vitest'
import { byDay, keepLine, type Line, sayDay } from './lines.ts'

const line = (id: string, created_at: string): Line => ({ id, line: `Line ${id}`, created_at })

describe('lines', () => {
  it('stand under the day on which they were written, in their order', () => {
    const lines = [
      line('c', new Date(2026, 10, 21, 23, 59).toISOString()),
      line('b', new Date(2026, 10, 21, 0, 1).toISOString()),
      line('a', new Date(2026, 10, 20, 23, 59).toISOString()),
    ]
    expect(byDay(lines).map(({ lines: written }) => written.map(({ id }) => id))).toEqual([['c', 'b'], ['a']])
  })

  it('say their year only when it is another one', () => {
    const now = new Date(2026, 10, 21)
    expect(sayDay(new Date(2026, 0, 3), now)).toBe('Saturday 3 January')
    expect(sayDay(new Date(2025, 0, 3), now)).toBe('Friday 3 January 2025')
  })

  it('are kept once, however often the same one is sent', async () => {
    const stored = line('one', '2026-11-21T10:00:00Z')
    const backend = createBackendClient({
      url: 'https://hearth.example',
      anonKey: 'key',
      transport: class {} as never,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (request.method === 'GET') return Response.json(stored)
        return Response.json(
          { code: '23505', message: 'duplicate', details: null, hint: null },
          { status: 409 },
        )
      },
    })
    expect(await keepLine(backend, { id: 'one', userId: 'me', line: 'Line one' })).toEqual(stored)
  })
})
