import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'
import { buildVenue } from '../testing/venues.ts'

// `/v/{id}` as anybody gets it: whole in the first answer, and for everyone the same.
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function open(id: string, query = '') {
  const { statusCode, body } = await app.http.inject({
    url: `/v/${id}${query}`,
    headers: { accept: 'text/html' },
  })
  const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'))
  return { statusCode, body, text: root.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ') }
}

const past = { startDate: '2024-05-10', startsAt: '2024-05-10T19:30:00Z', endsAt: '2024-05-10T22:00:00Z' }

it('is whole: the place, its owner, what takes place there and what took place', async () => {
  const { userId: ownerId } = await buildMember(app.db)
  await app.db.owner(`update public.profiles set display_name = 'Ana Lua' where id = $1`, [ownerId])
  const venueId = await buildVenue(app.db, { ownerId })
  const ahead = await buildEvent(app.db, { title: 'Soup for all', venueId })
  await buildEvent(app.db, { title: 'Songs of last year', venueId, ...past })
  for (const visibility of ['members', 'private', 'unlisted'])
    await buildEvent(app.db, { title: 'Behind the curtain', venueId, visibility })
  const { statusCode, body, text } = await open(venueId)
  expect(statusCode).toBe(200)
  for (const shown of ['The Old Mill', '1 Mill Lane', 'Ana Lua', 'Soup for all', 'Songs of last year'])
    expect(text).toContain(shown)
  expect(body).toContain(`href="/e/${ahead}"`)
  expect(body).toContain(`<link rel="canonical" href="${app.parts.config.siteUrl}/v/${venueId}">`)
  expect(body).not.toContain('Behind the curtain')
  expect(body).not.toContain('folded')
})

it('tells no address and no contact that its owner keeps from visitors', async () => {
  const venueId = await buildVenue(app.db, { addressAudience: 'members', contactAudience: 'members' })
  await buildEvent(app.db, { venueId, venueAddress: '1 Mill Lane' })
  const { text, body } = await open(venueId)
  expect(text).toContain('The Old Mill')
  expect(body).not.toContain('1 Mill Lane')
  expect(body).not.toContain('@example')
})

it('stays, and says so, when the venue is closed', async () => {
  const { statusCode, text } = await open(await buildVenue(app.db, { status: 'closed' }))
  expect(statusCode).toBe(200)
  expect(text).toContain('closed')
})

it.each(['x', 'new', '00000000-0000-4000-8000-000000000000', 'a'.repeat(300), '💛'])(
  'is a 404 where there is no venue: %s',
  async (id) => {
    expect((await open(id)).statusCode).toBe(404)
  },
)

it('is read in the page’s language where its owner’s words are translated, head and all', async () => {
  const id = await buildVenue(app.db)
  const [original, german] = ['A mill with one long table.', 'Eine Mühle mit einem langen Tisch.']
  await app.db.owner('update public.venues set description = $2 where id = $1', [id, original])
  await app.db.owner(
    `insert into public.translations (venue_id, locale, state, description, made_from)
     values ($1::uuid, 'en', 'original', null, null),
       ($1::uuid, 'de', 'accepted', $2, hearth.words_mark('venue', $1::uuid::text))`,
    [id, german],
  )
  const translated = await open(id, '?lang=de')
  expect(translated.text).toContain(german)
  expect(translated.text).not.toContain(original)
  expect(translated.body).toMatch(/<meta property="og:description" content="[^"]*Eine Mühle mit einem/)
  expect(translated.body).toContain('?words=original"')
  const asWritten = await open(id, '?words=original&lang=de')
  expect(asWritten.body).toMatch(/<p[^>]* lang="en" dir="ltr"[^>]*>A mill with one long table/)
  expect(asWritten.body).toMatch(/<meta property="og:description" content="[^"]*A mill with one/)
  expect((await open(id, '?lang=en')).text).toContain(original)
  // The first page of a language reads its build.
}, 120_000)
