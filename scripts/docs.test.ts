import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingsSchema } from '../apps/server/src/config.ts'

it('docs/running.md lists every setting with its default, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/running.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `([A-Z][A-Z_]+)` \| ([^|]+) \|/gm)].map(([, name, text]) => [
    name,
    text?.trim(),
  ])
  expect(listed.map(([name]) => name).sort()).toEqual(Object.keys(settingsSchema.shape).sort())

  const defaults = settingsSchema.parse({}) as Record<string, unknown>
  for (const [name, text] of listed) {
    const fixed = defaults[name!]
    if (fixed !== undefined && fixed !== '') expect(`${name} ${text}`).toBe(`${name} \`${fixed}\``)
  }
})
