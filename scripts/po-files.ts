// Catalogues as PO files (GNU gettext), which translators' tools open, and back: `npm run messages:po -- write de > de.po` and
// `npm run messages:po -- read de de.po`. An entry is a text: a message, or one variant of it. Its context names both, so that a tool
// finds it again when the English changed. A language that there is not yet is written with all its texts empty, and added once it is read.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type GetTextTranslation, po } from 'gettext-parser'
import {
  type Catalogues,
  countOf,
  type Message,
  readCatalogues,
  type Variants,
} from '../packages/messages/catalogues.ts'
import { type Languages, languageOf } from './language-of.ts'

const folder = join(import.meta.dirname, '../packages/messages')

/** All texts of a language, each beside its English; those without a text of their own are left to translate. */
export function writePo(locale: string, english: Catalogues, own: Catalogues): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  for (const [room, messages] of english) {
    for (const [key, message] of Object.entries(messages)) {
      const translated = own.get(room)?.[key]
      const shaped = translated ?? inFormsOf(locale, message)
      for (const [when, text] of Object.entries(textsOf(shaped))) {
        const msgctxt = contextOf(key, when)
        const msgid = textsOf(message)[when] ?? lastOf(message)
        const { declarations = [] } = variantsOf(shaped)
        translations[msgctxt] = {
          [msgid]: {
            ...{ msgctxt, msgid, msgstr: [translated === undefined ? '' : text] },
            comments: {
              translator: '',
              reference: `${room}.json`,
              extracted: declarations.join('; '),
              flag: '',
              previous: '',
            },
          },
        }
      }
    }
  }
  const headers = {
    Language: locale,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'X-Language-Name': languageOf(locale).name,
  }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8')
}

/**
 * The catalogues of a language with the texts of a PO file in their places. What it leaves empty stays as it was. Throws where it names
 * a text that there is not.
 */
export function readPo(file: string, english: Catalogues, own: Catalogues): Catalogues {
  const read: Catalogues = structuredClone(own)
  const { translations, headers } = po.parse(file)
  const locale = headers.Language ?? 'en'
  for (const { msgctxt, msgstr } of Object.values(translations).flatMap((texts) => Object.values(texts))) {
    const [text = ''] = msgstr
    if (!msgctxt || text === '') continue
    const [, key = '', when = ''] = /^(\w+)(?: \[(.*)\])?$/.exec(msgctxt) ?? []
    const [room, original] = find(english, key) ?? []
    if (!room || original === undefined) throw new Error(`There is no message “${msgctxt}”.`)
    const messages = read.get(room) ?? {}
    messages[key] = withText(messages[key] ?? inFormsOf(locale, original), { when, text, msgctxt })
    read.set(room, messages)
  }
  return new Map([...english].map(([room, messages]) => [room, inOrderOf(messages, read.get(room) ?? {})]))
}

/**
 * An English message with the variants that a language needs: where it depends on one count, a text for each form that the language
 * counts by; and always one for all.
 */
function inFormsOf(locale: string, message: Message): Message {
  const variants = variantsOf(message)
  const { selectors = [], match } = variants
  if (selectors.length === 0) return message
  const count = countOf(variants)
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const whens = [
    ...Object.keys(match).filter((when) => !count || !/=(zero|one|two|few|many|other|\*)$/.test(when)),
    ...(count ? pluralCategories.filter((form) => form !== 'other').map((form) => `${count}=${form}`) : []),
    selectors.map((name) => `${name}=*`).join(', '),
  ]
  const texts = whens.map((when) => [when, match[when] ?? lastOf(message)])
  return [{ ...variants, match: Object.fromEntries(texts) }]
}

function find(all: Catalogues, key: string): [room: string, message: Message] | undefined {
  for (const [room, messages] of all) if (messages[key] !== undefined) return [room, messages[key]]
  return undefined
}

/** As all catalogues are. */
const inOrderOf = (english: Record<string, Message>, own: Record<string, Message>) =>
  Object.fromEntries(Object.keys(english).flatMap((key) => (own[key] === undefined ? [] : [[key, own[key]]])))

function withText(
  message: Message,
  { when, text, msgctxt }: { when: string; text: string; msgctxt: string },
): Message {
  if (!(when in textsOf(message))) throw new Error(`There is no text “${msgctxt}”.`)
  if (typeof message === 'string') return text
  const [variants, ...rest] = message
  return [{ ...variants!, match: { ...variants!.match, [when]: text } }, ...rest]
}

const contextOf = (key: string, when: string) => (when === '' ? key : `${key} [${when}]`)
const variantsOf = (message: Message): Variants =>
  typeof message === 'string' ? { match: { '': message } } : message[0]!
const textsOf = (message: Message) => variantsOf(message).match
const lastOf = (message: Message) => Object.values(textsOf(message)).at(-1)!

/** Adds the texts of a PO file to the catalogues in a folder, and the language itself where it is a new one. */
export function addPo(file: string, locale: string, to = folder): void {
  const languagesFile = join(to, 'languages.json')
  const languages = JSON.parse(readFileSync(languagesFile, 'utf8')) as Languages
  const read = readPo(file, readCatalogues('en', to), readCatalogues(locale, to))
  mkdirSync(join(to, locale), { recursive: true })
  for (const [room, messages] of read)
    writeFileSync(join(to, locale, `${room}.json`), `${JSON.stringify(messages, null, 2)}\n`)
  if (languages[locale]) return
  const settingsFile = join(to, 'project.inlang/settings.json')
  const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as { locales: string[] }
  writeFileSync(languagesFile, JSON.stringify({ ...languages, [locale]: languageOf(locale) }))
  writeFileSync(settingsFile, JSON.stringify({ ...settings, locales: [...settings.locales, locale] }))
}

async function run([act, locale, path]: string[]): Promise<void> {
  if (!locale || locale === 'en' || !(act === 'write' || (act === 'read' && path)))
    throw new Error('npm run messages:po -- write <language> > <file>, or -- read <language> <file>')
  if (act === 'write') {
    process.stdout.write(writePo(locale, readCatalogues('en'), readCatalogues(locale)))
    return
  }
  addPo(readFileSync(path!, 'utf8'), locale)
  const written = [locale, 'languages.json', 'project.inlang/settings.json'].map((name) => join(folder, name))
  const biome = join(import.meta.dirname, '../node_modules/.bin/biome')
  await promisify(execFile)(biome, ['format', '--write', ...written])
}

if (import.meta.filename === process.argv[1]) await run(process.argv.slice(2))
