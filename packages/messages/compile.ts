// Compiles the catalogues of `en` to functions with types: `npm run messages`, or `--watch` while somebody writes.
import { execFileSync } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CompilerOptions, compile } from '@inlang/paraglide-js'

const here = import.meta.dirname
const options = {
  project: join(here, 'project.inlang'),
  strategy: ['baseLocale'],
  emitReadme: false,
  emitPrettierIgnore: false,
} satisfies Omit<CompilerOptions, 'outdir'>

// For Node and its tests: few files.
const dist = join(here, 'dist')
await compile({ ...options, outdir: dist, outputStructure: 'locale-modules' })
execFileSync('tsc', ['-p', join(here, 'tsconfig.json')], { stdio: 'inherit' })
// For browsers: a file for each message, so that each part of the app brings those which it shows.
const pages = join(dist, 'pages')
await compile({ ...options, outdir: pages, outputStructure: 'message-modules' })
for (const folder of [dist, pages]) await copyFile(join(here, 'runtime.js'), join(folder, 'runtime.js'))
await writeFile(join(dist, 'compiled'), '')
