import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// `biome.imports.json` says which way imports run: each line below is a file of its own in a repository of our shape.

const right = [
  ['apps/server/src/app.ts', `export { x } from '@hearth/database'`],
  ['apps/server/src/main.ts', `export { y } from './http/index.ts'`],
  ['apps/server/src/http/a.ts', `export { y } from './b.ts'\nexport { z } from '../parts.ts'`],
  [
    'apps/server/src/functions/venue/a.ts',
    `export { y } from '../call.ts'\nexport { z } from '../../http/index.ts'`,
  ],
  ['apps/server/src/http/a.test.ts', `export { y } from '../mail/letter.ts'\nexport { z } from 'vitest'`],
  ['packages/contracts/src/a.ts', `export { z } from 'zod'\nexport { join } from 'node:path'`],
  ['apps/web/src/app/screens/site/home.tsx', `export { x } from '../../../features/event/page/x.tsx'`],
  ['apps/web/src/navigation/index.ts', `export { x } from 'regexparam'`],
  ['apps/web/src/features/venue/c.tsx', `export { x } from '../../ui/x.tsx'\nexport { y } from './d.tsx'`],
] as const

const wrong = [
  ['upwards', 'packages/contracts/src/upwards.ts', `export { x } from '@hearth/database'`],
  ['to what is declared but lies upwards', 'apps/web/src/a.ts', `export { x } from '@hearth/database'`],
  ['past a package’s door', 'apps/server/src/door.ts', `export { x } from '@hearth/database/src/start.ts'`],
  [
    'out of its workspace',
    'apps/server/src/out.ts',
    `export { x } from '../../../packages/database/src/start.ts'`,
  ],
  ['past a service’s door', 'apps/server/src/functions/a.ts', `export { x } from '../mail/letter.ts'`],
  ['past it from a room', 'apps/server/src/functions/venue/b.ts', `export { x } from '../../mail/letter.ts'`],
  ['to what is not declared', 'packages/contracts/src/other.ts', `export * from 'lodash'`],
  [
    'later, to what is not declared',
    'packages/contracts/src/later.ts',
    `export const x = await import('lodash')`,
  ],
  [
    'from one feature to another',
    'apps/web/src/features/venue/a.tsx',
    `export { x } from '../event/card.tsx'`,
  ],
  [
    'from the folder of a feature to another',
    'apps/web/src/features/venue/form/a.tsx',
    `export { x } from '../../event/card.tsx'`,
  ],
  ['from a feature to the app', 'apps/web/src/features/venue/b.tsx', `export { x } from '../../app/x.ts'`],
  ['from ui to a feature', 'apps/web/src/ui/a.tsx', `export { x } from '../features/event/card.tsx'`],
  ['from a screen to the router’s library', 'apps/web/src/app/b.tsx', `export { x } from 'regexparam'`],
  ['from navigation to ui', 'apps/web/src/navigation/a.ts', `export { x } from '../ui/x.ts'`],
  ['from data to ui', 'apps/web/src/data/a.ts', `export { x } from '../ui/x.ts'`],
  [
    'to a private folder of a feature',
    'apps/web/src/app/a.tsx',
    `export { x } from '../features/event/form/parts/x.tsx'`,
  ],
  ['to Node without saying so', 'packages/contracts/src/node.ts', `export { join } from 'path'`],
  ['in a circle', 'packages/contracts/src/one.ts', `export { b } from './two.ts'\nexport const a = 1`],
] as const

const packages = {
  'packages/contracts/package.json': { dependencies: { zod: '1.0.0' } },
  'packages/database/package.json': { dependencies: { '@hearth/contracts': '0.1.0' } },
  'apps/server/package.json': { dependencies: { '@hearth/database': '0.1.0', '@hearth/contracts': '0.1.0' } },
  'apps/web/package.json': {
    dependencies: { '@hearth/contracts': '0.1.0', '@hearth/database': '0.1.0', regexparam: '1.0.0' },
  },
}

const repository = join(import.meta.dirname, '..')
let root: string
let report: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'hearth-imports-'))
  for (const name of ['biome.json', 'biome.imports.json'])
    copyFileSync(join(repository, name), join(root, name))
  const files = [
    ...Object.entries(packages).map(([path, content]) => [path, JSON.stringify(content)] as const),
    ...right,
    ...wrong.map(([, path, content]) => [path, content] as const),
    ['packages/contracts/src/two.ts', `export { a } from './one.ts'\nexport const b = 1`] as const,
  ]
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const biome = join(repository, 'node_modules/.bin/biome')
  const options = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.']
  const { stdout } = await promisify(execFile)(biome, options, { cwd: root }).catch((error) => error)
  report = stdout
})
afterAll(() => rmSync(root, { recursive: true }))

const importRules = /noRestrictedImports|noUndeclaredDependencies|noImportCycles|useNodejsImportProtocol/
const problemsOf = (path: string) =>
  report.split('\n').filter((line) => importRules.test(line) && line.includes(path))

describe('an import', () => {
  it.each(right)('may run downwards and through doors: %s: %s', (path) => {
    expect(problemsOf(path)).toEqual([])
  })

  it.each(wrong)('may not run %s', (_way, path) => {
    expect(problemsOf(path)).not.toEqual([])
  })
})
