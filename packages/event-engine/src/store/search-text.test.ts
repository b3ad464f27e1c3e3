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

describe('words are found as in PostgreSQL:', () => {
  const texts = [
    'Songs by the river, with tea. Fado!',
    'A sing-along (bring a friend) – host’s choice',
    'Água, chá e pão: Straße Łódź ŒUVRE',
    'चिया गफ Ōtautahi 108 embers 🔥 2nd',
    'Ψυχή ΣΟΦΟΣ тёплый 湯',
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
