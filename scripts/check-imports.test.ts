import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findImportProblems, importsOf } from './check-imports.ts'

/** A repository with these files; what each workspace declares is what it may use. */
function buildRepository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'hearth-imports-'))
  const packages = {
    'packages/contracts/package.json': { dependencies: { zod: '1.0.0' }, exports: { '.': './src/index.ts' } },
    'packages/database/package.json': {
      dependencies: { '@hearth/contracts': '0.1.0' },
      exports: { '.': './src/index.ts' },
    },
    'apps/server/package.json': {
      dependencies: { '@hearth/database': '0.1.0', '@hearth/contracts': '0.1.0' },
    },
    'apps/web/package.json': { dependencies: { '@hearth/contracts': '0.1.0', '@hearth/database': '0.1.0' } },
  }
  const written = {
    ...Object.fromEntries(Object.entries(packages).map(([name, file]) => [name, JSON.stringify(file)])),
    ...files,
  }
  for (const [name, text] of Object.entries(written)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

const problemsWith = (name: string, source: string) => findImportProblems(buildRepository({ [name]: source }))

describe('an import', () => {
  it.each([
    ['apps/server/src/app.ts', `import { x } from '@hearth/database'`],
    ['apps/server/src/app.ts', `import { y } from './http/index.ts'`],
    ['apps/server/src/http/a.ts', `import { y } from './b.ts'\nimport { z } from '../parts.ts'`],
    ['packages/contracts/src/a.ts', `import { z } from 'zod'\nimport { join } from 'node:path'`],
    ['apps/web/src/app/screens/site/home.tsx', `import { x } from '../../../features/event/card.tsx'`],
  ])('may run downwards and through doors: %s: %s', (name, source) => {
    expect(problemsWith(name, source)).toEqual([])
  })

  it.each([
    ['upwards', 'packages/contracts/src/a.ts', `import { x } from '@hearth/database'`],
    ['to what is declared but lies upwards', 'apps/web/src/a.ts', `import { x } from '@hearth/database'`],
    ['past a package’s door', 'apps/server/src/a.ts', `import { x } from '@hearth/database/src/start.ts'`],
    [
      'out of its workspace',
      'apps/server/src/a.ts',
      `import { x } from '../../../packages/database/src/start.ts'`,
    ],
    ['past a service’s door', 'apps/server/src/functions/a.ts', `import { x } from '../mail/letter.ts'`],
    ['to what is not declared', 'packages/contracts/src/a.ts', `export * from 'lodash'`],
    ['later, to what is not declared', 'packages/contracts/src/a.ts', `const x = await import('lodash')`],
    [
      'from one feature to another',
      'apps/web/src/features/venue/a.tsx',
      `import { x } from '../event/card.tsx'`,
    ],
    ['from ui to a feature', 'apps/web/src/ui/a.tsx', `import { x } from '../features/event/card.tsx'`],
    ['from a feature to the app', 'apps/web/src/features/venue/a.tsx', `import { x } from '../../app/x.ts'`],
    ['from data to ui', 'apps/web/src/data/a.ts', `import { x } from '../ui/x.ts'`],
    ['from nowhere', 'apps/web/src/a.ts', `import { x } from './ui/x.ts'`],
    [
      'to a feature’s private folder',
      'apps/web/src/app/a.tsx',
      `import { x } from '../features/event/form/parts/x.tsx'`,
    ],
    ['to Node without saying so', 'packages/contracts/src/a.ts', `import { join } from 'path'`],
  ])('may not run %s', (_way, name, source) => {
    expect(problemsWith(name, source)).toHaveLength(1)
  })
})

it('finds every way of importing, and none in comments', () => {
  const source = `
import a from 'one'
import type { B } from "two"
import {
  c,
} from 'three'
import 'four'
export { d } from 'five'
const e = await import('six')
// import f from 'no'
/* import g from 'no' */
`
  expect(importsOf(source)).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
})
