import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember, createTokenSigner } from '../testing/people.ts'
import { buildProvider } from '../testing/providers.ts'

// `/p/{id}` as anybody gets it: whole in the first answer, and for everyone the same.
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function open(id: string, headers: Record<string, string> = {}, query = '') {
  const { statusCode, body } = await app.http.inject({
    url: `/p/${id}${query}`,
    headers: { accept: 'text/html', ...headers },
  })
  const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'))
  return { statusCode, body, root, text: root.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ') }
}

async function listAt(eventId: string, providerId: string, state: 'asked' | 'accepted') {
  await app.db.owner(
    `insert into public.event_providers (event_id, provider_id, asked_by, state) values ($1, $2, 'host', $3)`,
    [eventId, providerId, state],
  )
}

it('is whole: who they are, what they do and for how much, and where they will be', async () => {
  const owner = await buildMember(app.db)
  await app.db.owner(`update public.profiles set display_name = 'Ana Lua' where id = $1`, [owner.userId])
  const { id } = await buildProvider(app.db, { owner })
  const public_ = await buildEvent(app.db, { title: 'Soup for all' })
  const asked = await buildEvent(app.db, { title: 'Not agreed yet' })
  const closed = await buildEvent(app.db, { title: 'Behind the curtain', visibility: 'members' })
  await listAt(public_, id, 'accepted')
  await listAt(asked, id, 'asked')
  await listAt(closed, id, 'accepted')
  const { statusCode, body, text } = await open(id)
  expect(statusCode).toBe(200)
  for (const shown of ['Lantern Bread', 'Sourdough and soup', 'Supper', 'Ana Lua', 'Soup for all'])
    expect(text).toContain(shown)
  expect(body).toContain(`href="/e/${public_}"`)
  expect(body).toContain(`<link rel="canonical" href="${app.parts.config.siteUrl}/p/${id}">`)
  for (const hidden of ['Not agreed yet', 'Behind the curtain', 'submitted_at', 'changed_since_review'])
    expect(body).not.toContain(hidden)
})

it('is the same for its owner as for a stranger', async () => {
  const owner = await buildMember(app.db)
  const { id } = await buildProvider(app.db, { owner })
  const authorization = await createTokenSigner(app.parts)(owner)
  expect((await open(id, { authorization })).root).toBe((await open(id)).root)
})

it.each(['draft', 'in_review', 'paused'] as const)(
  'is a 404 that says nothing of a page that is %s',
  async (status) => {
    const { id } = await buildProvider(app.db, { status, name: 'Hidden Lantern' })
    const { statusCode, body } = await open(id)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('Hidden Lantern')
    const never = randomUUID()
    const withoutIds = (page: { root: string }, own: string) => page.root.replaceAll(own, 'id')
    expect(withoutIds(await open(id), id)).toBe(withoutIds(await open(never), never))
  },
)

it.each(['x', '00000000-0000-4000-8000-000000000000', 'a'.repeat(300), '💛'])(
  'is a 404 where there is no page: %s',
  async (id) => {
    expect((await open(id)).statusCode).toBe(404)
  },
)

it('is read in the page’s language where its owner’s words are translated, head and all', async () => {
  const { id } = await buildProvider(app.db)
  await app.db.owner(
    `insert into public.translations (provider_id, locale, state, title, made_from)
     values ($1::uuid, 'en', 'original', null, null),
       ($1::uuid, 'de', 'accepted', 'Sauerteig und Suppe', hearth.words_mark('provider', $1::uuid::text))`,
    [id],
  )
  const translated = await open(id, {}, '?lang=de')
  expect(translated.text).toContain('Sauerteig und Suppe')
  expect(translated.text).not.toContain('Sourdough and soup')
  expect(translated.body).toMatch(/<meta property="og:description" content="Sauerteig und Suppe/)
  // What is not translated stands there in the original, and says so.
  expect(translated.body).toMatch(/<p[^>]* lang="en" dir="ltr"[^>]*>I bake in the morning/)
  const asWritten = await open(id, {}, '?words=original&lang=de')
  expect(asWritten.text).toContain('Sourdough and soup')
  expect(asWritten.body).toMatch(/<meta property="og:description" content="Sourdough and soup/)
  // The first page of a language reads its build.
}, 120_000)
