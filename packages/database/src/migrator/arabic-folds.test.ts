import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, createTestDatabase, type TestDatabase } from '../testing.ts'
import { packageDirectory } from './migration-files.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const sqlOf = (name: string) => readFile(join(packageDirectory, name), 'utf8')

/** As migration 0001 made it. */
async function foldAsBefore() {
  const [, body] = (await sqlOf('migrations/0001-foundations.sql')).match(
    /create function (hearth\.fold\(value text\)[\s\S]*?end \$\$;)/,
  )!
  await test.owner(`create or replace function ${body}`)
}

it('writes anew what was folded otherwise before, and nothing else', async () => {
  const { owner } = test
  await foldAsBefore()
  await owner(await sqlOf('schema/search/anew.sql'))
  const [ana, zayd] = [await addAccount(test), await addAccount(test)]
  await owner(
    `insert into public.profiles (id, username, display_name) values ($1, 'ana', 'Ana'), ($2, 'zayd', 'زيد الأحمد')`,
    [ana, zayd],
  )
  await owner(
    `insert into public.profile_details (user_id, field, value)
     values ($1, 'city', '"Lisboa"'), ($2, 'city', '"القاهرة"')`,
    [ana, zayd],
  )
  await owner(
    `insert into public.venues (id, owner_id, name, city, kind, timezone)
     values (gen_random_uuid(), $1, 'Casa', 'Lisboa', 'hall', 'Europe/Lisbon'),
       (gen_random_uuid(), $2, 'مقهى الأصدقاء', 'القاهرة', 'hall', 'Africa/Cairo')`,
    [ana, zayd],
  )
  await owner(
    `insert into public.event_alerts (user_id, city, words)
     values ($1, 'القاهرة', 'أمسية'), ($1, 'القاهره', 'امسيه'), ($1, null, 'jazz')`,
    [zayd],
  )
  const rows = () => owner(`select name, xmin::text from public.venues where city = 'Lisboa'`)
  const before = await rows()

  await owner(await sqlOf('migrations/0051-arabic-folds.sql'))
  await owner(await sqlOf('schema/search/anew.sql'))

  expect(await rows()).toEqual(before)
  expect(
    await owner(`select name_folded, city_folded, search @@ hearth.search_words('الاصدقاء') as found
      from public.venues where city <> 'Lisboa'`),
  ).toEqual([{ name_folded: 'مقهي الاصدقاء', city_folded: 'القاهره', found: true }])
  expect(
    await owner(`select kind, folded, n from hearth.venue_counts where kind = 'city' order by folded`),
  ).toEqual([
    { kind: 'city', folded: 'lisboa', n: 1 },
    { kind: 'city', folded: 'القاهره', n: 1 },
  ])
  expect(
    await owner(
      `select folded, count from hearth.member_counts where kind = 'city' and level = 2 order by folded`,
    ),
  ).toEqual([
    { folded: 'lisboa', count: 1 },
    { folded: 'القاهره', count: 1 },
  ])
  expect(
    await owner(`select sort_name, city_folded from hearth.member_cards where user_id = $1 and level = 2`, [
      zayd,
    ]),
  ).toEqual([{ sort_name: 'زيد الاحمد', city_folded: 'القاهره' }])
  expect(await owner(`select city_folded, word from public.event_alerts order by word`)).toEqual([
    { city_folded: '', word: 'jazz' },
    { city_folded: 'القاهره', word: 'امسيه' },
  ])
  // By the index that rests on the fold.
  await owner('set enable_seqscan to off')
  expect(
    await owner(`select username from public.profiles where
      (' ' || hearth.fold(username) || ' ' || hearth.fold(coalesce(display_name, ''))) like '%الاحمد%'`),
  ).toEqual([{ username: 'zayd' }])
  expect(
    await owner(`select title from hearth.search_entries where terms @@ 'vمقهي & vالاصدقاء'::tsquery`),
  ).toEqual([{ title: 'مقهى الأصدقاء' }])
  const triggers = await owner(`select count(*)::integer as off from pg_trigger where tgenabled = 'D'`)
  expect(triggers).toEqual([{ off: 0 }])
})
