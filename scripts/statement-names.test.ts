import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// A connection keeps its prepared statements by name: two texts under one name fail, or not, by the connection they
// meet.

const root = join(import.meta.dirname, '..')
const folders = [
  'apps/server/src',
  'packages/event-engine/src',
  'packages/sample-community/src',
  'packages/database/src',
]
const statement = /name: '([^']+)',\s*text: ?(`[^`]*`|'[^']*'|"[^"]*"|[\w$(.]+)/g

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file))
    .map((file) => join(root, folder, file))
}

it('gives every prepared statement a name of its own', () => {
  const textsOf = new Map<string, Set<string>>()
  for (const file of folders.flatMap(sources)) {
    for (const [, name, text] of readFileSync(file, 'utf8').matchAll(statement)) {
      textsOf.set(name!, (textsOf.get(name!) ?? new Set()).add(text!.replace(/\s+/g, ' ')))
    }
  }
  expect(textsOf.size).toBeGreaterThan(200)
  expect([...textsOf].filter(([, texts]) => texts.size > 1).map(([name]) => name)).toEqual([])
})
