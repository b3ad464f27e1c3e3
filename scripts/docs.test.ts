import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { settingsSchema } from '../apps/server/src/config.ts'

it('docs/running.md lists every setting with its default, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/running.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| ([^|]+) \|/gm)].map(([, name, text]) => [
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

it('no page names a row of its tables twice', () => {
  const folder = join(import.meta.dirname, '../docs')
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  // Those that are written from results name the same figure of several searches.
  for (const page of pages.filter((name) => name !== 'performance.md' && name !== 'proofs.md')) {
    const lines = readFileSync(join(folder, page), 'utf8').split('\n')
    const names = lines.flatMap((line, at) => {
      const [, name] = /^\| ([^|]+) \|.*\|/.exec(line) ?? []
      const isHeading = lines[at + 1]?.startsWith('|---')
      return name && !isHeading ? [name] : []
    })
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    expect([page, twice]).toEqual([page, []])
  }
})

it('the index of decisions names each by its title', () => {
  const folder = join(import.meta.dirname, '../docs/decisions')
  const listed = [
    ...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- \[\d{4}\]\((.+?)\) (.+)$/gm),
  ]
  const titles = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .map((name) => [name, readFileSync(join(folder, name), 'utf8').split('\n')[0]!.replace('# ', '')])
  expect(listed.map(([, name, title]) => [name, title]).sort()).toEqual(titles.sort())
})

it('links between the pages of docs lead to a file', () => {
  const docs = join(import.meta.dirname, '../docs')
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(docs, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .filter(([, to]) => !existsSync(join(docs, dirname(page), to!)))
      .map(([, to]) => `${page}: ${to}`),
  )
  expect(broken).toEqual([])
})
