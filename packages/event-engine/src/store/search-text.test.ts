import { folded } from '@hearth/contracts/folded'
import { foldings } from '@hearth/contracts/foldings'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containsWords, fold, wordsOf } from './search-text.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** The tables of letters differ between versions; the rules here are those of the PostgreSQL that comes with Hearth. */
const comesWithHearth = async () => {
  const [row] = await db.owner(`select current_setting('server_version_num')::integer as version`)
  return Number(row!.version) >= 180_000
}

test('every letter that PostgreSQL folds becomes the same here', async ({ skip }) => {
  if (!(await comesWithHearth())) skip()
  const rows = (await db.owner(
    `select chr(c) as character, hearth.fold(chr(c)) as folded from generate_series(1, 131071) as c
     where c not between 55296 and 57343 and hearth.fold(chr(c)) <> chr(c)`,
  )) as { character: string; folded: string }[]
  expect(rows.length).toBeGreaterThan(3000)
  expect(rows.filter(({ character, folded }) => fold(character) !== folded)).toEqual([])
})

/** The letters of our languages, as CLDR lists them (main and auxiliary), and those that `foldings` names. */
const characters = [
  'abcdefghijklmnopqrstuvwxyz',
  // German, Spanish, French, Portuguese.
  'äöüßáàăâåãāæçéèĕêëēíìĭîïīñóòŏôøōœúùŭûūÿ',
  'áéíñóúüàăâåäãāæçèĕêëēìĭîïīºòŏôöøōœùŭûūýªÿ',
  'àâæçéèêëîïôœùûüÿ',
  'áàâãçéêíóôõúăåäāæèĕëēìĭîïīñòŏöøōœùŭûüūÿ',
  'ءأؤإئابتةثجحخدذرزسشصضطظعغفقكلمنهوىيآٱ٠١٢٣٤٥٦٧٨٩',
  'ًٌٍَُِّْٰ',
].flatMap((some) => [...some, ...some.toUpperCase()])

test('letters of our languages fold alike in lists, in search, in the engine and in sentences', async () => {
  const all = [...new Set([...characters, ...foldings.keys()])]
  const rows = await db.owner<{ character: string; folded: string; plain: string }>(
    `select l as character, hearth.fold(l) as folded, hearth.plain_words(l) as plain from unnest($1::text[]) as l`,
    [all],
  )
  expect(rows).toHaveLength(all.length)
  // What stands raised for an ordinal is a letter to Unicode.
  const inSentences = (character: string) => folded(character.normalize('NFKC'))
  for (const { character, folded: inLists, plain } of rows) {
    // Marks between words are blanks to search.
    const isMark = /^\p{P}$/u.test(character)
    expect([plain, fold(character), inSentences(character)], character).toEqual([
      isMark ? ' ' : inLists,
      inLists,
      inLists,
    ])
  }
})

test.each([
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Œuvre', 'oeuvre'],
  ['Ægir', 'aegir'],
  ['Müller', 'muller'],
  ['mañana', 'manana'],
  ['garçon', 'garcon'],
  ['São João', 'sao joao'],
  ['أمسية', 'امسيه'],
  ['اُمْسِيَّة', 'امسيه'],
  ['آفاق', 'افاق'],
  ['إيقاع', 'ايقاع'],
  ['ٱلسلام', 'السلام'],
  ['مقهى', 'مقهي'],
  ['لؤلؤ', 'لولو'],
  ['شاطئ', 'شاطي'],
  ['مرحبـــا', 'مرحبا'],
  ['٢٠٢٦', '2026'],
  ['۱۸', '18'],
])('%s is searched for as %s', async (text, plain) => {
  for (const written of [text, text.normalize('NFD')]) {
    const [row] = await db.owner(`select hearth.fold($1) as folded, hearth.plain_words($1) as plain`, [
      written,
    ])
    expect([row, fold(written), folded(written)]).toEqual([{ folded: plain, plain }, plain, plain])
  }
})

describe('words are found as in PostgreSQL:', () => {
  const texts = [
    'Songs by the river, with tea. Fado!',
    'A sing-along (bring a friend) – host’s choice',
    'Água, chá e pão: Straße Łódź ŒUVRE',
    'चिया गफ Ōtautahi 108 embers 🔥 2nd',
    'Ψυχή ΣΟΦΟΣ тёплый 湯',
    'أُمسية شعرية في المقهى، ٢٠ ضيفًا؛ مكتبةُ الإسكندريّة',
  ]
  test.each([
    'song',
    'songs river',
    'tea fa',
    'fad',
    'along',
    'sing alo',
    'hosts',
    'host',
    's',
    'agua',
    'ÁGUA c',
    'strasse',
    'lodz',
    'oeu',
    'चिया',
    'चि',
    'ōta',
    '108',
    '10',
    '2',
    'nd',
    'ψυχ',
    'σοφοσ',
    'теплыи',
    '湯',
    'friend bring',
    'frien bring',
    'river tea fado',
    'امسيه',
    'أمسية المقهي',
    'ضيفا 20',
    'مكتبه الاسكندر',
  ])('%s', async (words) => {
    const rows = await db.owner(
      `select t.text from unnest($1::text[]) as t (text)
       where to_tsvector('simple', hearth.fold(t.text)) @@ hearth.search_words($2)`,
      [texts, words],
    )
    const here = texts.filter((text) => containsWords(new Set(wordsOf(text)), wordsOf(words)))
    expect(here).toEqual(rows.map(({ text }) => text))
  })
})
