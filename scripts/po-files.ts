// Catalogues as PO files (GNU gettext), which translators' tools open, and back: `npm run messages:po -- write de > de.po` and
// `npm run messages:po -- read de de.po`. An entry is a text: a message, or one variant of it. Its context names both, so that a tool
// finds it again when the English changed.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type GetTextTranslation, po } from 'gettext-parser'
import {
  type Catalogues,
  type Message,
  readCatalogues,
  type Variants,
} from '../packages/messages/catalogues.ts'
import { isLocale, type Locale, localeNames } from '../packages/messages/locales.ts'

const catalogues = join(import.meta.dirname, '../packages/messages')

/** All texts of a language, each beside its English; those without a text of their own are left to translate. */
export function writePo(locale: Locale, english: Catalogues, own: Catalogues): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  for (const [room, messages] of english) {
    for (const [key, message] of Object.entries(messages)) {
      const translated = own.get(room)?.[key]
      // A language has the variants that it needs, which may be others than those of English.
      for (const [when, text] of Object.entries(textsOf(translated ?? message))) {
        const msgctxt = contextOf(key, when)
        const msgid = textsOf(message)[when] ?? lastOf(message)
        const { declarations = [] } = variantsOf(translated ?? message)
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
    'X-Language-Name': localeNames[locale],
  }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8')
}

/**
 * The catalogues of a language with the texts of a PO file in their places. What it leaves empty stays as it was. Throws where it names
 * a text that there is not.
 */
export function readPo(file: string, english: Catalogues, own: Catalogues): Catalogues {
  const read: Catalogues = structuredClone(own)
  const { translations } = po.parse(file)
  for (const { msgctxt, msgstr } of Object.values(translations).flatMap((texts) => Object.values(texts))) {
    const [text = ''] = msgstr
    if (!msgctxt || text === '') continue
    const [, key = '', when = ''] = /^(\w+)(?: \[(.*)\])?$/.exec(msgctxt) ?? []
    const [room, original] = find(english, key) ?? []
    if (!room || original === undefined) throw new Error(`There is no message “${msgctxt}”.`)
    const messages = read.get(room) ?? {}
    messages[key] = withText(messages[key] ?? original, { when, text, msgctxt })
    read.set(room, messages)
  }
  return new Map([...english].map(([room, messages]) => [room, inOrderOf(messages, read.get(room) ?? {})]))
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

async function run([act, locale, path]: string[]): Promise<void> {
  if (!isLocale(locale) || locale === 'en' || !(act === 'write' || (act === 'read' && path)))
    throw new Error('npm run messages:po -- write <language> > <file>, or -- read <language> <file>')
  const [english, own] = [readCatalogues('en'), readCatalogues(locale)]
  if (act === 'write') {
    process.stdout.write(writePo(locale, english, own))
    return
  }
  for (const [room, messages] of readPo(readFileSync(path!, 'utf8'), english, own))
    writeFileSync(join(catalogues, locale, `${room}.json`), `${JSON.stringify(messages, null, 2)}\n`)
  await promisify(execFile)(join(import.meta.dirname, '../node_modules/.bin/biome'), [
    'format',
    '--write',
    join(catalogues, locale),
  ])
}

if (import.meta.filename === process.argv[1]) await run(process.argv.slice(2))
