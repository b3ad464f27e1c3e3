// Compiles the catalogues to functions with types where something has changed: English with `npm run messages`, and before tests as
// `globalSetup` of vitest.config.ts; the other languages with `npm run messages -- all`, which the build does, and one for Node alone
// where a test asks for it (`compileForNode`).
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eachLocale } from './each-locale.ts'
import { formatOf, type Locale, locales } from './locales.ts'

const run = promisify(execFile)
const here = import.meta.dirname
const dist = join(here, 'dist')
const settings = join(here, 'project.inlang/settings.json')
/** What is ours of what Paraglide's functions call. */
const registry = 'registry.js'
/** What stands for a value that is missing. */
const given = 'given.js'
const givenInPages = 'given-in-pages.js'

/** Compiles English where it changed since the last time; some seconds, or nothing. */
export default async function compileWhenChanged(): Promise<void> {
  await Promise.all(['en' as const].filter(hasChanged).map(compileInChild))
}

/** What Node needs of one language, where it changed since the last time. */
export async function compileForNode(locale: Locale): Promise<void> {
  if (locale !== 'en' && isOlder(inNode(locale), locale)) {
    await run(join(here, '../../node_modules/.bin/tsx'), [import.meta.filename, locale, 'node'])
  }
}

/** Side by side, as each takes a processor for some seconds. */
async function compileAll(): Promise<void> {
  const changed = locales.filter(hasChanged)
  if (changed.length === 0) return
  await eachLocale(changed, compileInChild)
  const [english, ...others] = locales.map((locale) => join(dist, 'pages', locale, 'messages'))
  await Promise.all(others.map((own) => takeEnglishWhereBroken(english!, own)))
}

async function compileInChild(locale: Locale): Promise<void> {
  await run(join(here, '../../node_modules/.bin/tsx'), [import.meta.filename, locale])
}

/** Each language by itself, so that what one page loads of it has no other's texts. */
async function compile(locale: Locale): Promise<void> {
  // For browsers: a file for each message, so that each part of the app brings those which it shows.
  const pages = join(dist, 'pages', locale)
  await write(locale, pages, 'message-modules')
  await writeOwn(pages, locale)
  if (locale === 'en') await compileEnglishForNode()
  else await compileOtherForNode(locale)
  await writeFile(compiledAt(locale), '')
}

/** English and all types: few files, whose functions ask for the language of the moment (`runtime-of-node.js`). */
async function compileEnglishForNode(): Promise<void> {
  const node = join(dist, 'node')
  await write('en', node, 'locale-modules')
  await run(join(here, '../../node_modules/.bin/tsc'), ['-p', join(here, 'tsconfig.json')])
  await copyFile(join(here, registry), join(node, registry))
  await copyFile(join(here, given), join(node, given))
  await copyFile(join(here, 'runtime-of-node.js'), join(node, 'runtime.js'))
  const types = await readFile(join(node, 'runtime.d.ts'), 'utf8')
  await writeFile(join(node, 'runtime.d.ts'), `${types}\nexport declare let format: string\n`)
  const index = join(node, 'messages/_index.js')
  await writeFile(index, indexOfMoment(await readFile(index, 'utf8')))
}

/** The index of Paraglide has one language; this one has the same names, and asks for the language each time. */
function indexOfMoment(ofEnglish: string): string {
  const functions = Array.from(ofEnglish.matchAll(/^export const (\w+) = (.*)$/gm), ([, key, type]) => {
    const say = `(i = {}) => say('${key}', en.${key}, i)`
    if (!type!.includes('& { parts: ')) return `export const ${key} = ${say}`
    return `export const ${key} = /* @__PURE__ */ Object.assign(${say}, { parts: (i = {}) => partsOf('${key}', en.${key}, i) })`
  })
  return [
    `import { partsOf, say } from '../runtime.js'`,
    `import * as en from './en.js'`,
    ...functions,
    '',
  ].join('\n')
}

/** Another language: one file, which the server loads beside its bundle. Two processes may write it at once. */
async function compileOtherForNode(locale: Locale): Promise<void> {
  const own = join(dist, 'projects', `${locale}-${process.pid}`)
  await write(locale, own, 'locale-modules')
  const code = await readFile(join(own, `messages/${locale}.js`), 'utf8')
  const short = code
    .replaceAll(/\/\*\* @type.*?\*\/ ?\n?/g, '')
    .replace('"../registry.js"', `"../../${registry}"`)
  await mkdir(join(dist, 'locales'), { recursive: true })
  await writeFile(join(own, `${locale}.js`), short)
  await rename(join(own, `${locale}.js`), inNode(locale))
  await rm(own, { recursive: true })
}

async function write(
  locale: Locale,
  outdir: string,
  outputStructure: 'message-modules' | 'locale-modules',
): Promise<void> {
  const { compile } = await import('@inlang/paraglide-js')
  const project = join(dist, 'projects', `${locale}-${process.pid}.inlang`)
  await mkdir(project, { recursive: true })
  await writeFile(join(project, 'settings.json'), JSON.stringify(settingsFor(locale)))
  await compile({
    ...{ project, outdir, outputStructure, strategy: ['baseLocale'] },
    ...{ emitReadme: false, emitPrettierIgnore: false },
  })
  await rm(project, { recursive: true })
  const messages = join(outdir, 'messages')
  const files = readdirSync(messages).filter((file) => !file.startsWith('_'))
  await Promise.all(files.map((file) => askForValues(join(messages, file))))
}

/** Each value that a message shows goes through `given`, which notices those that are missing. */
async function askForValues(file: string): Promise<void> {
  const code = await readFile(file, 'utf8')
  const asking = code
    .replaceAll(/(?<=\$\{)i\?\.\w+(?=\})/g, 'registry.given($&)')
    .replaceAll(/(?<=String\()i\?\.\w+(?=\))/g, 'registry.given($&)')
  if (asking === code) return
  const imported = /from ["']\.\.\/registry\.js["']/.test(code)
    ? ''
    : `import * as registry from '../registry.js'\n`
  await writeFile(file, imported + asking)
}

/**
 * A page has one language. Where a text of it asks for a value that English does not have, nobody will give that: English stands in its
 * place. `lint` says which.
 */
export async function takeEnglishWhereBroken(english: string, own: string): Promise<void> {
  const valuesIn = async (file: string) =>
    new Set(Array.from((await readFile(file, 'utf8')).matchAll(/\bi\?\.(\w+)/g), ([, name]) => name))
  for (const file of readdirSync(own)) {
    if (file.startsWith('_') || !existsSync(join(english, file))) continue
    const [there, asked] = await Promise.all([valuesIn(join(english, file)), valuesIn(join(own, file))])
    if (![...asked].every((name) => there.has(name))) await copyFile(join(english, file), join(own, file))
  }
}

async function writeOwn(folder: string, locale: Locale): Promise<void> {
  await copyFile(join(here, registry), join(folder, registry))
  await copyFile(join(here, givenInPages), join(folder, given))
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

const hasChanged = (locale: Locale) => isOlder(compiledAt(locale), locale)

function isOlder(compiled: string, locale: Locale): boolean {
  const sources = [
    'compile.ts',
    'runtime.js',
    'runtime-of-node.js',
    registry,
    given,
    givenInPages,
    'package.json',
    'project.inlang/settings.json',
  ].concat(readdirSync(join(here, locale)).map((file) => join(locale, file)))
  const changedMs = Math.max(...sources.map((file) => statSync(join(here, file)).mtimeMs))
  return !existsSync(compiled) || statSync(compiled).mtimeMs < changedMs
}

const compiledAt = (locale: Locale) => join(dist, `compiled-${locale}`)
/** Where `in-locale.ts` finds a language. */
const inNode = (locale: Locale) => join(dist, 'locales', `${locale}.js`)

if (import.meta.filename === process.argv[1]) {
  const [wanted, kind] = process.argv.slice(2)
  const locale = locales.find((name) => name === wanted)
  if (locale && kind === 'node') await compileOtherForNode(locale)
  else await (locale ? compile(locale) : wanted === 'all' ? compileAll() : compileWhenChanged())
}
