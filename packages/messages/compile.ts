// Compiles the catalogues to functions with types where something has changed: English with `npm run messages`, and before tests as
// `globalSetup` of vitest.config.ts; the other languages with `npm run messages -- all`, which the build does.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatOf, type Locale, locales } from './locales.ts'

const run = promisify(execFile)
const here = import.meta.dirname
const dist = join(here, 'dist')
const settings = join(here, 'project.inlang/settings.json')
/** What is ours of what Paraglide's functions call. */
const registry = 'registry.js'

/** Compiles English where it changed since the last time; some seconds, or nothing. */
export default async function compileWhenChanged(): Promise<void> {
  await Promise.all(['en' as const].filter(hasChanged).map(compileInChild))
}

/** Side by side, as each takes a processor for some seconds. */
async function compileAll(): Promise<void> {
  const waiting = locales.filter(hasChanged)
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await compileInChild(next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

async function compileInChild(locale: Locale): Promise<void> {
  await run(join(here, '../../node_modules/.bin/tsx'), [import.meta.filename, locale])
}

/** Each language by itself, so that what one page loads of it has no other's texts. */
async function compile(locale: Locale): Promise<void> {
  const { compile } = await import('@inlang/paraglide-js')
  const project = join(dist, 'projects', `${locale}.inlang`)
  await mkdir(project, { recursive: true })
  await writeFile(join(project, 'settings.json'), JSON.stringify(settingsFor(locale)))
  const options = { project, strategy: ['baseLocale' as const], emitReadme: false, emitPrettierIgnore: false }
  // For browsers: a file for each message, so that each part of the app brings those which it shows.
  const pages = join(dist, 'pages', locale)
  await compile({ ...options, outdir: pages, outputStructure: 'message-modules' })
  await writeOwn(pages, locale)
  if (locale === 'en') {
    // For Node and its tests: few files.
    const node = join(dist, 'node')
    await compile({ ...options, outdir: node, outputStructure: 'locale-modules' })
    await run(join(here, '../../node_modules/.bin/tsc'), ['-p', join(here, 'tsconfig.json')])
    await writeOwn(node, locale)
  }
  await writeFile(compiledAt(locale), '')
}

async function writeOwn(folder: string, locale: Locale): Promise<void> {
  await copyFile(join(here, registry), join(folder, registry))
  const english = readFileSync(join(here, 'runtime.js'), 'utf8')
  const runtime = english
    .replace(`'en'`, `'${locale}'`)
    .replace(`'${formatOf('en')}'`, `'${formatOf(locale)}'`)
  await writeFile(join(folder, 'runtime.js'), runtime)
}

/** The project as translators' tools open it, of one language, from where it is compiled. */
function settingsFor(locale: Locale) {
  const project = JSON.parse(readFileSync(settings, 'utf8'))
  const format = project['plugin.inlang.messageFormat']
  const modules = project.modules.map((path: string) => join('../..', path))
  const pathPattern = format.pathPattern.map((path: string) => join('../..', path))
  return {
    ...{ ...project, baseLocale: locale, locales: [locale], modules },
    'plugin.inlang.messageFormat': { ...format, pathPattern },
  }
}

function hasChanged(locale: Locale): boolean {
  const sources = [
    'compile.ts',
    'runtime.js',
    registry,
    'package.json',
    'project.inlang/settings.json',
  ].concat(readdirSync(join(here, locale)).map((file) => join(locale, file)))
  const changedMs = Math.max(...sources.map((file) => statSync(join(here, file)).mtimeMs))
  return !existsSync(compiledAt(locale)) || statSync(compiledAt(locale)).mtimeMs < changedMs
}

const compiledAt = (locale: Locale) => join(dist, `compiled-${locale}`)

if (import.meta.filename === process.argv[1]) {
  const [wanted] = process.argv.slice(2)
  const locale = locales.find((name) => name === wanted)
  await (locale ? compile(locale) : wanted === 'all' ? compileAll() : compileWhenChanged())
}
