// Compiles the catalogues of `en` to functions with types where something has changed: `npm run messages`, and before tests as
// `globalSetup` of vitest.config.ts.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const here = import.meta.dirname
const dist = join(here, 'dist')
const compiledAt = join(dist, 'compiled')
/** What is ours of what Paraglide's functions call. */
const own = ['runtime.js', 'registry.js']
/** What the functions are made from. */
const sources = ['compile.ts', ...own, 'package.json', 'project.inlang/settings.json'].concat(
  readdirSync(join(here, 'en')).map((file) => join('en', file)),
)

/** Compiles what changed since the last time; some seconds, or nothing. */
export default async function compileWhenChanged(): Promise<void> {
  const changedMs = Math.max(...sources.map((file) => modifiedMs(join(here, file))))
  if (existsSync(compiledAt) && modifiedMs(compiledAt) >= changedMs) return
  const { compile } = await import('@inlang/paraglide-js')
  const options = {
    project: join(here, 'project.inlang'),
    strategy: ['baseLocale' as const],
    emitReadme: false,
    emitPrettierIgnore: false,
  }
  // For Node and its tests: few files.
  await compile({ ...options, outdir: dist, outputStructure: 'locale-modules' })
  execFileSync(join(here, '../../node_modules/.bin/tsc'), ['-p', join(here, 'tsconfig.json')], {
    stdio: 'inherit',
  })
  // For browsers: a file for each message, so that each part of the app brings those which it shows.
  const pages = join(dist, 'pages')
  await compile({ ...options, outdir: pages, outputStructure: 'message-modules' })
  for (const file of own)
    for (const folder of [dist, pages]) await copyFile(join(here, file), join(folder, file))
  await writeFile(compiledAt, '')
}

const modifiedMs = (path: string) => statSync(path).mtimeMs

if (import.meta.filename === process.argv[1]) await compileWhenChanged()
