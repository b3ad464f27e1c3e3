import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember } from '../testing/people.ts'
import { buildProvider } from '../testing/providers.ts'
import { buildSearchVenue } from './search/testing.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

const latin = [
  'Abendstern',
  'Äpfel und Öl',
  'Azulejo',
  'Éclair',
  'Edelweiß',
  'Fado',
  'Ñandú',
  'Noor',
  'Oeillet',
  'Œuvre libre',
  'Straße 9',
  'Übermut',
  'Zürich singt',
]
const arabic = ['أمسيات', 'إيقاع', 'بيت الشاي', 'تل الورد', 'الساحة', 'شاطئ', 'مقهى', 'يمامة']
const names = [...latin, ...arabic]
const shuffled = names.toSorted((one, other) => one.length - other.length || (one < other ? 1 : -1))

let server: TableServer
beforeAll(async () => {
  server = await buildTableServer()
  for (const [place, name] of shuffled.entries()) {
    const member = await buildMember(server.test, { username: `named_${place}` })
    await server.test.owner('update public.profiles set display_name = $2 where id = $1', [
      member.userId,
      name,
    ])
    await buildSearchVenue(server.test, { name, city: 'Lisbon' })
    await buildProvider(server.test, { name, owner: member })
  }
})
afterAll(() => server.close())

async function listed(name: string, wishes: object, of: string): Promise<string[]> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: { ...server.as(undefined), 'content-type': 'application/json' },
    payload: JSON.stringify(wishes),
  })
  expect(response.statusCode).toBe(200)
  return response
    .json()
    [of].map((row: { name?: string; display_name?: string }) => row.display_name ?? row.name)
}

// Spanish readers find ñ beside n.
describe.each(['en', 'de', 'fr', 'pt', 'ar'])('in %s', (locale) => {
  /** Latin letters stand before Arabic ones on our lists; within each, as readers of the language look for names. */
  const sorted = (some: string[], by: string) => some.toSorted(new Intl.Collator(by).compare)
  const expected = [...sorted(latin, locale), ...sorted(arabic, 'ar')]

  it.each([
    ['venue_directory', { page_size: 50 }, 'venues'],
    ['provider_directory', { page_size: 50 }, 'providers'],
    ['member_directory', { page_size: 50, sort: 'name' }, 'members'],
  ])('%s has names where readers look for them', async (name, wishes, of) => {
    expect(await listed(name, wishes, of)).toEqual(expected)
  })
})
