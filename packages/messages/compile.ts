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
await compile({ ...options, outdir: join(here, 'dist'), outputStructure: 'locale-modules' })
// For browsers: a file for each message, so that each part of the app brings those which it shows. What language a page is in is
// known when it is built.
const forPages = join(here, 'dist/pages')
await compile({ ...options, outdir: forPages, outputStructure: 'message-modules' })
await copyFile(join(here, 'page-runtime.js'), join(forPages, 'runtime.js'))
execFileSync('tsc', ['-p', join(here, 'tsconfig.json')], { stdio: 'inherit' })
await writeFile(join(here, 'dist/compiled'), '')
