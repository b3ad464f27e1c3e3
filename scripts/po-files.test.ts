import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Catalogues, type Message, readCatalogues } from '../packages/messages/catalogues.ts'
import { locales } from '../packages/messages/locales.ts'
import { findTranslationProblems } from './check-translations.ts'
import { languageOf } from './language-of.ts'
import { addPo, readPo, writePo } from './po-files.ts'

const messages = join(import.meta.dirname, '../packages/messages')

const english = readCatalogues('en')
const plural = (match: Record<string, string>) => [
  { declarations: ['input count', 'local countPlural = count: plural'], selectors: ['countPlural'], match },
]
const of = (site: Record<string, Message>): Catalogues => new Map([['site', site]])
const small = of({
  site_a: 'Say “{name}”\n{#link}here{/link}',
  site_b: plural({ 'countPlural=one': '1 day', 'countPlural=*': '{count} days' }),
})
const german = of({
  site_a: 'Sag „{name}“\n{#link}hier{/link}',
  site_b: plural({ 'countPlural=one': '1 Tag', 'countPlural=*': '{count} Tage' }),
})
/** The file as another program's reader has it. */
const entriesOf = (file: string) =>
  Object.values(po.parse(file).translations)
    .flatMap((texts) => Object.values(texts))
    .filter(({ msgctxt }) => msgctxt)

describe('a PO file', () => {
  it('has each text beside its English, and what a translator must know of it', () => {
    const file = writePo('de', small, german)
    expect(po.parse(file).headers.Language).toBe('de')
    expect(entriesOf(file).map(({ msgctxt, msgid, msgstr }) => [msgctxt, msgid, ...msgstr])).toEqual([
      ['site_a', 'Say “{name}”\n{#link}here{/link}', 'Sag „{name}“\n{#link}hier{/link}'],
      ['site_b [countPlural=one]', '1 day', '1 Tag'],
      ['site_b [countPlural=*]', '{count} days', '{count} Tage'],
    ])
    expect(file).toContain('#. input count; local countPlural = count: plural')
  })

  it('has the forms that the language counts by, which may be more than those of English', () => {
    const arabic = of({ site_b: plural({ 'countPlural=two': 'يومان', 'countPlural=*': '{count} يومًا' }) })
    expect(entriesOf(writePo('ar', of({ site_b: small.get('site')!.site_b! }), arabic))).toMatchObject([
      { msgctxt: 'site_b [countPlural=two]', msgid: '{count} days', msgstr: ['يومان'] },
      { msgctxt: 'site_b [countPlural=*]', msgid: '{count} days', msgstr: ['{count} يومًا'] },
    ])
  })

  it('leaves what is not translated empty, and takes what was written there', () => {
    const file = writePo('de', small, new Map())
    expect(entriesOf(file).map(({ msgstr }) => msgstr)).toEqual([[''], [''], ['']])
    expect(readPo(file, small, new Map())).toEqual(of({}))
    const done = file.replace('msgid "1 day"\nmsgstr ""', 'msgid "1 day"\nmsgstr "1 Tag"')
    expect(readPo(done, small, german)).toEqual(german)
    expect(readPo(done, small, new Map()).get('site')).toEqual({
      site_b: plural({ 'countPlural=one': '1 Tag', 'countPlural=*': '{count} days' }),
    })
  })

  it('changes the texts that it changes, and no other', () => {
    const file = writePo('de', small, german).replace('{count} Tage', 'in {count} Tagen')
    const changed = readPo(file, small, german)
    expect(changed.get('site')!.site_b).toEqual(
      plural({ 'countPlural=one': '1 Tag', 'countPlural=*': 'in {count} Tagen' }),
    )
    expect(changed.get('site')!.site_a).toBe(german.get('site')!.site_a)
  })

  it('is refused where it names what there is not', () => {
    const file = writePo('de', small, german)
    expect(() => readPo(file.replace('"site_a"', '"site_z"'), small, german)).toThrow('“site_z”')
    expect(() => readPo(file.replace('countPlural=one]', 'countPlural=few]'), small, german)).toThrow('few')
  })
})

describe('a language that there is not yet', () => {
  it('is one PO file: read, it is whole, with the forms that it counts by', () => {
    const folder = mkdtempSync(join(tmpdir(), 'languages-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const name of ['en', 'languages.json', 'project.inlang'])
      cpSync(join(messages, name), join(folder, name), { recursive: true })
    const empty = po.parse(writePo('pl', english, new Map()))
    // Any words that are not English will do, as long as what is shown and marked stays.
    for (const entry of Object.values(empty.translations).flatMap((texts) => Object.values(texts)))
      if (entry.msgctxt) entry.msgstr = [`Tak: ${entry.msgid}`]
    addPo(po.compile(empty).toString('utf8'), 'pl', folder)
    expect(findTranslationProblems(english, 'pl', readCatalogues('pl', folder))).toEqual([])
    const languages = JSON.parse(readFileSync(join(folder, 'languages.json'), 'utf8'))
    expect(Object.keys(languages)).toEqual([...locales, 'pl'])
    // Translators' tools read the list in a file of their own.
    const settings = JSON.parse(readFileSync(join(folder, 'project.inlang/settings.json'), 'utf8'))
    expect(settings.locales).toEqual(Object.keys(languages))
    expect(languages.pl).toEqual({
      name: 'Polski',
      format: 'pl',
      direction: 'ltr',
      hours: 24,
      firstWeekday: 1,
    })
  })

  it('has its name, direction, hours and weeks from CLDR, as those that are there', () => {
    const languages = JSON.parse(readFileSync(join(messages, 'languages.json'), 'utf8'))
    for (const locale of ['de', 'es', 'fr', 'ar']) expect(languageOf(locale)).toEqual(languages[locale])
    // Written as in Brazil.
    expect({ ...languageOf('pt'), format: 'pt-BR' }).toEqual(languages.pt)
    expect(() => languageOf('zz')).toThrow('zz')
  })
})

it.each(locales.filter((locale) => locale !== 'en'))('takes all of %s there and back', (locale) => {
  const own = readCatalogues(locale)
  const file = writePo(locale, english, own)
  const read = readPo(file, english, own)
  expect(read).toEqual(own)
  expect(JSON.stringify([...read])).toBe(
    JSON.stringify([...english.keys()].map((room) => [room, own.get(room)])),
  )
  expect(entriesOf(file).length).toBeGreaterThan(4000)
})
