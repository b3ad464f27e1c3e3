import type { Database } from '@hearth/database'
import { expect, it } from 'vitest'
import { changesVisibility, createVisibilities } from './visibilities.ts'

/** A database that answers with the next of these visibilities, or fails where there is none. */
function answering(...texts: string[]) {
  let asked = 0
  const run = async () => {
    const visibility = texts[asked++]
    if (visibility === undefined) throw new Error('away')
    return { rows: [{ visibility }], rowCount: 1 }
  }
  return { database: { run } as unknown as Database, asked: () => asked }
}

it('is asked once in a second of each member, and again after a change', async () => {
  let atMs = 0
  const { database, asked } = answering('', '{"blocks": []}', 'later', 'changed')
  const visibilities = createVisibilities(database, () => atMs)
  const textOf = async (userId: string) => (await visibilities.of(userId)).text
  expect(await Promise.all([textOf('ana'), textOf('ana')])).toEqual(['', ''])
  expect(await textOf('ben')).toBe('{"blocks": []}')
  atMs = 999
  expect(await textOf('ana')).toBe('')
  atMs = 1000
  expect(await textOf('ana')).toBe('later')
  visibilities.drop()
  expect(await textOf('ana')).toBe('changed')
  expect(asked()).toBe(4)
})

it('is not kept when the database could not say it', async () => {
  const { database } = answering()
  const visibilities = createVisibilities(database, () => 0)
  await expect(visibilities.of('ana')).rejects.toThrow('away')
  await expect(visibilities.of('ana')).rejects.toThrow('away')
})

it('tells whoever makes an answer what is seen, and not by whom', async () => {
  const { database } = answering('{"blocks": ["x"]}')
  const { actor } = await createVisibilities(database, () => 0).of('ana')
  expect(actor).toEqual({
    role: 'authenticated',
    claims: { role: 'authenticated', visibility: '{"blocks": ["x"]}' },
  })
})

it.each([
  [['blocks'], true],
  [['events', 'follows'], true],
  [['profile_details'], true],
  [['profiles'], true],
  [undefined, true],
  [['events'], false],
  [['venues', 'event_likes'], false],
])('may change with a change of %s: %s', (tables, changes) => {
  expect(changesVisibility(tables && new Set(tables.map((name) => `public.${name}`)))).toBe(changes)
})
