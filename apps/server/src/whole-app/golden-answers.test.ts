// The answers of tables, functions, feeds and pages to forty requests, recorded whole: nothing that a client reads
// changes without being seen here. Ids, moments of this run and what is random stand as placeholders, numbered as
// they appear.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildComment, buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildPost } from '../testing/posts.ts'
import { buildProvider } from '../testing/providers.ts'
import { buildVenue } from '../testing/venues.ts'

let app: TestApp
let ines: Member
let tomas: Member
const known: Record<string, string> = {}
const eventId = 'songsbytheriver2222222abcd'
const supperId = 'supperunderlanterns2222abc'

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
  ines = await buildMember(app.db, { username: 'ines', email: 'ines@example.org' })
  tomas = await buildMember(app.db, { username: 'tomas', email: 'tomas@example.org' })
  await app.db.owner(`update public.profiles set display_name = 'Inês Duarte' where id = $1`, [ines.userId])
  const venue = await buildVenue(app.db, { ownerId: ines.userId, capacity: 60, access: ['hearing_loop'] })
  const provider = await buildProvider(app.db, { owner: ines })
  const evening = { startDate: '2031-05-10', timezone: 'Europe/Lisbon', createdBy: ines.userId }
  await buildEvent(app.db, {
    ...evening,
    id: eventId,
    title: 'Songs by the river',
    intention: 'To hear each other.',
    description: 'Bring a blanket.\n\nThere is tea.',
    category: 'concerts',
    capacity: 24,
    tags: ['singing', 'river'],
    startsAt: '2031-05-10T18:30:00Z',
    endsAt: '2031-05-10T21:00:00Z',
    venueId: venue,
  })
  await buildEvent(app.db, { ...evening, id: supperId, visibility: 'members', startDate: '2031-06-02' })
  const post = await buildPost(app.db, { author: ines, body: 'The oven is warm.' })
  const comment = await buildComment(app.db, tomas, { eventId, body: 'I bring bread.' })
  Object.assign(known, { venue, provider: provider.id, post, comment, ines: ines.userId })
})
afterAll(() => app.end())

type Request = { as?: 'ines' | 'tomas'; call?: object } & ({ get: string } | { post: string })
const rpc = (name: string, call: object = {}, as?: Request['as']): Request => ({
  post: `/rest/v1/rpc/${name}`,
  call,
  as,
})
const does = (name: string, call: object = {}, as: Request['as'] = 'tomas'): Request => ({
  post: `/functions/v1/${name}`,
  call,
  as,
})

const requests: Record<string, readonly Request[]> = {
  tables: [
    { get: '/rest/v1/profiles?select=username,display_name&username=eq.ines' },
    { get: '/rest/v1/events?select=id,title,starts_at,venue_name,city&order=starts_at&limit=5' },
    { get: '/rest/v1/events?select=id,title,event_seats(capacity,taken)&id=eq.:event', as: 'tomas' },
    { get: '/rest/v1/venues?select=name,kind,venue_addresses(address),venue_contacts(email)&id=eq.:venue' },
    {
      get: '/rest/v1/venues?select=name,kind,venue_addresses(address),venue_contacts(email)&id=eq.:venue',
      as: 'tomas',
    },
    { get: '/rest/v1/event_comments?select=body,created_at&event_id=eq.:event', as: 'tomas' },
    { get: '/rest/v1/no_such_table' },
    { get: '/rest/v1/profiles?select=no_such_column' },
    rpc('venue_directory', { page_size: 2 }),
    rpc('provider_directory', { page_size: 2 }),
    rpc('member_directory', { page_size: 2 }, 'tomas'),
    rpc('search', { words: 'river', today: '2031-05-01', page_size: 5 }),
    rpc('how_to_answer', { event: ':event' }, 'tomas'),
    rpc('post_feed', { feed: 'around', page_size: 2 }, 'tomas'),
  ],
  functions: [
    does('answer', { eventId: ':event', answer: 'coming', party: 2 }),
    does('answer', { eventId: 'x', answer: 'perhaps' }),
    does('invite-host', { eventId: ':event', username: 'tomas' }, 'ines'),
    does('answer-host-invitation', { eventId: ':event', state: 'accepted' }),
    does('say-comment', {
      eventId: ':event',
      body: 'I bring soup.',
      id: '00000000-0000-4000-8000-000000000011',
    }),
    does('save-post', {
      id: '00000000-0000-4000-8000-000000000012',
      body: 'Thank you.',
      audience: 'members',
    }),
    does('choose-circle', { circle: 'friend' }),
    does('feature-event', { eventId: ':event', isFeatured: true }),
    does('account'),
    does('no-such-function'),
    { post: '/functions/v1/answer', call: { eventId: ':event', answer: 'coming' } },
  ],
  feeds: [
    { get: '/feeds/events.rss' },
    { get: '/feeds/events.json?city=Lisbon' },
    { get: '/feeds/events.ics' },
    { get: '/feeds/venues/:venue.json' },
    { get: '/event/:event.ics' },
    { get: '/sitemap.xml' },
    { get: '/feeds/hosts/:ines.rss' },
  ],
  pages: [
    { get: '/' },
    { get: '/event/:event' },
    { get: '/event/:supper' },
    { get: '/venues/:venue' },
    { get: '/service-providers/:provider' },
    { get: '/profile/public/:ines' },
    { get: '/no/such/path' },
    { get: '/login' },
  ],
}

it.each(Object.entries(requests))('%s answer as ever', async (door, asked) => {
  const hide = placeholders()
  const answers: string[] = []
  for (const request of asked) answers.push(hide(await answerTo(request)))
  await expect(answers.join('\n\n')).toMatchFileSnapshot(`../../golden/${door}.txt`)
})

it('are forty', () => {
  expect(Object.values(requests).flat()).toHaveLength(40)
})

async function answerTo({ as, call, ...request }: Request): Promise<string> {
  const ids: Record<string, string> = { event: eventId, supper: supperId, ...known }
  const fill = (text: string) => text.replaceAll(/:([a-z]+)\b/g, (whole, name) => ids[name] ?? whole)
  const method = 'get' in request ? 'GET' : 'POST'
  const url = 'get' in request ? request.get : request.post
  const token = as && (await app.tokenOf(as === 'ines' ? ines : tomas))
  const response = await app.http.inject({
    method,
    url: fill(url),
    headers: {
      ...(token ? { authorization: token } : { apikey: app.parts.config.anonKey ?? '' }),
      host: 'localhost:8080',
    },
    ...(call && { payload: JSON.parse(fill(JSON.stringify(call))) }),
  })
  const type = String(response.headers['content-type'] ?? '')
  const head = `${method} ${url}${as ? ` as ${as}` : ''}${call ? ` ${JSON.stringify(call)}` : ''}`
  const cached = response.headers['cache-control'] ?? 'nothing said of keeping'
  return `${head}\n${response.statusCode} ${type}; ${cached}\n${readable(response.body, type)}`
}

/** JSON in lines; of a page its head and its words, without what the build names. */
function readable(body: string, type: string): string {
  if (type.includes('json')) return JSON.stringify(JSON.parse(body), null, 2)
  if (!type.includes('html')) return body
  const head = (
    body.match(
      /<title>.*?<\/title>|<meta [^>]*>|<link rel="canonical"[^>]*>|<script type="application\/ld\+json">.*?<\/script>/gs,
    ) ?? []
  )
    .map((tag) => tag.replaceAll(/ nonce="[^"]*"/g, ''))
    .join('\n')
  const words = (/<body[^>]*>(.*)<\/body>/s.exec(body)?.[1] ?? '')
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/\s*\n\s*/g, '\n')
  return `${head}\n${words.trim()}`
}

/** Puts numbered names where ids and moments of this run stand; the same one for the same value. */
function placeholders(): (text: string) => string {
  const seen = new Map<string, string>()
  const named = (kind: string) => (value: string) => {
    if (value === eventId || value === supperId || value.startsWith('00000000-0000-')) return value
    const name = seen.get(value) ?? `<${kind} ${seen.size + 1}>`
    seen.set(value, name)
    return name
  }
  return (text) =>
    text
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, named('id'))
      .replaceAll(/\b20(?!31)\d\d-\d\d-\d\dT[0-9:.]+(?:Z|\+00:00)/g, '<moment>')
      .replaceAll(/\b20(?!31)\d{6}T\d{6}Z/g, '<moment>')
      .replaceAll(/\w{3}, \d{2} \w{3} \d{4} [0-9:]{8} GMT/g, '<moment>')
      // The strip of days begins today.
      .replaceAll(/\n(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2}(?=\n)/g, '\n<day>')
      // A scene is chosen by the id.
      .replaceAll(/\/art\/\d+\/[\w-]+\/share/g, '/art/<scene>/share')
      .replaceAll(/\bmember_[0-9a-f]{8}\b/g, named('name'))
}
