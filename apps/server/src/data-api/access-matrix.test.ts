import { randomUUID } from 'node:crypto'
import { type AccessLine, type Person, people, readAccessMatrix } from '@hearth/database/access-matrix'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccountlessGuest, addHost, buildEvent, buildEventId } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildPhoto } from '../testing/photos.ts'
import { buildProvider } from '../testing/providers.ts'
import { buildReport } from '../testing/reports.ts'
import { buildVenue, type VenueWishes } from '../testing/venues.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'
import { postExamples } from './testing/post-examples.ts'
import { providerExamples } from './testing/provider-examples.ts'
import { strategyExamples } from './testing/strategy-examples.ts'

/** A row that belongs to someone, how it is found, and what may be tried on it. */
type Example = { filter: string; insert: Record<string, unknown>; update: Record<string, unknown> }

let server: TableServer
let host: Member
const lines = await readAccessMatrix()

beforeAll(async () => {
  server = await buildTableServer()
  host = await buildMember(server.test)
})
afterAll(() => server.close())

/** How a row of each line comes about, before `actor` tries it. A table without an example here fails. */
const examples: Record<string, (owner: Member, actor?: Member) => Promise<Example>> = {
  'profiles: shown': async (owner) => profileExample(owner),
  'profiles: hidden': async (owner) => {
    await server.test.owner('update public.profiles set is_hidden = true where id = $1', [owner.userId])
    return profileExample(owner)
  },
  'events: public': (owner) => eventExample(owner, { visibility: 'public' }),
  'events: members': (owner) => eventExample(owner, { visibility: 'members' }),
  'events: unlisted': (owner) => eventExample(owner, { visibility: 'unlisted' }),
  'events: private': (owner) => eventExample(owner, { visibility: 'private' }),
  'events: draft': (owner) => eventExample(owner, { status: 'draft' }),
  'event_seats: of a public event': (owner) => seatsExample(owner, 'public'),
  'event_seats: of a private event': (owner) => seatsExample(owner, 'private'),
  "attendances: one's own": (owner) => attendanceExample({ host, guest: owner }),
  'attendances: to the event one hosts': async (owner) =>
    attendanceExample({ host: owner, guest: await buildMember(server.test) }),
  'events: draft, hosted with its owner': async ({ userId }) => {
    const example = await eventExample(host, { status: 'draft' })
    await addHost(server.test, { eventId: example.filter.slice('id=eq.'.length), userId })
    return example
  },
  'attendances: to an event hosted with its owner': async ({ userId }) => {
    const example = await attendanceExample({ host, guest: await buildMember(server.test) })
    await addHost(server.test, { eventId: String(example.insert.event_id), userId })
    return example
  },
  'attendances: of a guest without an account, to the event one hosts': async ({ userId }) => {
    const event_id = await buildEvent(server.test, { createdBy: userId })
    const guest_id = await addAccountlessGuest(server.test, { eventId: event_id })
    return {
      filter: `guest_id=eq.${guest_id}`,
      insert: { event_id, guest_id, answer: 'coming', party: 1 },
      update: { party: 2 },
    }
  },
  'event_arrivals: at the event one hosts': async (owner) =>
    arrivalExample({ host: owner, guest: await buildMember(server.test) }),
  'event_arrivals: at an event hosted with its owner': async ({ userId }) => {
    const example = await arrivalExample({ host, guest: await buildMember(server.test) })
    await addHost(server.test, { eventId: String(example.insert.event_id), userId })
    return example
  },
  "event_arrivals: of one's own answer": (owner) => arrivalExample({ host, guest: owner }),
  'event_walk_ins: at the event one hosts': async (owner) =>
    walkInExample(await buildEvent(server.test, { createdBy: owner.userId })),
  'event_walk_ins: at an event one comes to': async (owner) => {
    const { insert } = await attendanceExample({ host, guest: owner })
    return walkInExample(String(insert.event_id))
  },
  "event_waiting: one's own": (owner) => waitingExample({ host, guest: owner }),
  'event_waiting: at the event one hosts': async (owner) =>
    waitingExample({ host: owner, guest: await buildMember(server.test) }),
  'event_waiting: at an event hosted with its owner': async ({ userId }) => {
    const example = await waitingExample({ host, guest: await buildMember(server.test) })
    await addHost(server.test, { eventId: String(example.insert.event_id), userId })
    return example
  },
  'event_waiting: of a guest without an account, at the event one hosts': async ({ userId }) => {
    const event_id = await buildEvent(server.test, { createdBy: userId, capacity: 1 })
    const guest_id = await addAccountlessGuest(server.test, { eventId: event_id })
    const row = { event_id, guest_id, party: 1, place: 1 }
    await server.test.owner(
      'insert into public.event_waiting (event_id, guest_id, party, place) values ($1, $2, $3, $4)',
      Object.values(row),
    )
    return { filter: `guest_id=eq.${guest_id}`, insert: row, update: { place: 0 } }
  },
  'event_hosts: of oneself': ({ userId }) => hostExample({ ownerId: host.userId, userId }),
  'event_hosts: at an event one owns': async ({ userId }) =>
    hostExample({ ownerId: userId, userId: (await buildMember(server.test)).userId }),
  'event_answering: of a public event': (owner) => answeringExample(owner, 'public'),
  'event_answering: of a private event': (owner) => answeringExample(owner, 'private'),
  'event_questions: of a public event': (owner) => questionExample(owner, 'public'),
  'event_questions: of a private event': (owner) => questionExample(owner, 'private'),
  'event_evenings: of a public event': (owner) => eveningExample(owner, 'public'),
  'event_evenings: of a private event': (owner) => eveningExample(owner, 'private'),
  'translations: of a public event': async ({ userId }) =>
    translationExample('event_id', await buildEvent(server.test, { createdBy: userId })),
  'translations: of a private event': async ({ userId }) =>
    translationExample(
      'event_id',
      await buildEvent(server.test, { createdBy: userId, visibility: 'private' }),
    ),
  'translations: of a venue': async ({ userId }) =>
    translationExample('venue_id', await buildVenue(server.test, { ownerId: userId })),
  'translations: of a published provider': async (owner) =>
    translationExample('provider_id', (await buildProvider(server.test, { owner })).id),
  "translations: of a provider's draft": async (owner) =>
    translationExample('provider_id', (await buildProvider(server.test, { owner, status: 'draft' })).id),
  'translations: offered by oneself': (owner) => offerExample(owner),
  'event_ways_in: of a public event': (owner) => wayInExample(owner, { visibility: 'public' }),
  'event_ways_in: of an event that hides its place': (owner) =>
    wayInExample(owner, { visibility: 'public', hidesPlace: true }),
  'event_ways_in: of a private event': (owner) => wayInExample(owner, { visibility: 'private' }),
  'event_invitations: of oneself': ({ userId }) => invitationExample({ ownerId: host.userId, userId }),
  'event_invitations: to an event one hosts': async ({ userId }) =>
    invitationExample({ ownerId: userId, userId: (await buildMember(server.test)).userId }),
  'event_addresses: of an event one hosts': ({ userId }) => addressExample(userId),
  'event_addresses: of an event one is coming to': async (owner) => {
    const example = await addressExample(host.userId)
    await server.test.owner(
      `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
      [example.insert.event_id, owner.userId],
    )
    return example
  },
  'event_addresses: of an event one asks to come to': async (owner) => {
    const example = await addressExample(host.userId)
    await server.test.owner(
      `insert into public.attendances (event_id, user_id, answer, party, asked_party) values ($1, $2, 'asked', 0, 1)`,
      [example.insert.event_id, owner.userId],
    )
    return example
  },
  "event_likes: one's own": async ({ userId }) => {
    const event_id = await buildEvent(server.test, { createdBy: host.userId })
    const like = { event_id, user_id: userId }
    await server.test.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [
      event_id,
      userId,
    ])
    return {
      filter: `event_id=eq.${event_id}&user_id=eq.${userId}`,
      insert: like,
      update: { created_at: '2020-01-01' },
    }
  },
  "event_comments: one's own": async ({ userId }) => {
    const event_id = await buildEvent(server.test, { createdBy: host.userId })
    const row = { id: randomUUID(), event_id, author_id: userId, body: 'May I bring my mother?' }
    await server.test.owner(
      'insert into public.event_comments (id, event_id, author_id, body) values ($1, $2, $3, $4)',
      Object.values(row),
    )
    return { filter: `id=eq.${row.id}`, insert: row, update: { body: 'May I bring my sister?' } }
  },
  'event_messages: to the event one comes to': async (owner) => messageExample({ host, guest: owner }),
  'event_messages: at the event one hosts': async (owner) =>
    messageExample({ host: owner, guest: await buildMember(server.test) }),
  "host_listeners: one's own": async ({ userId }) => {
    const [hears, next] = [await buildMember(server.test), await buildMember(server.test)]
    const [row] = await server.test.owner<{ id: string }>(
      'insert into public.host_listeners (user_id, host_id) values ($1, $2) returning id',
      [userId, hears.userId],
    )
    return {
      filter: `id=eq.${row!.id}`,
      insert: { user_id: userId, host_id: next.userId },
      update: { times: 3 },
    }
  },
  "host_words: one's own": async ({ userId }) => {
    const row = { id: randomUUID(), host_id: userId, body: 'Next month we sing again.' }
    await server.test.owner(
      'insert into public.host_words (id, host_id, body) values ($1, $2, $3)',
      Object.values(row),
    )
    return { filter: `id=eq.${row.id}`, insert: { ...row, id: randomUUID() }, update: { body: 'No.' } }
  },
  "event_photos: one's own": async ({ userId }) => {
    const { id, eventId, picture } = await buildPhoto(server.test, { userId })
    return {
      filter: `id=eq.${id}`,
      insert: {
        id: randomUUID(),
        event_id: eventId,
        taken_by: userId,
        picture: `${picture}x`,
        width: 4,
        height: 3,
      },
      update: { is_public: true },
    }
  },
  'event_schedules: of a draft one hosts': async (owner) => {
    const { filter } = await eventExample(owner, { status: 'draft' })
    const row = { event_id: filter.slice('id=eq.'.length), publish_at: '2099-01-01', set_by: owner.userId }
    await server.test.owner(
      'insert into public.event_schedules (event_id, publish_at, set_by) values ($1, $2, $3)',
      Object.values(row),
    )
    return { filter: `event_id=eq.${row.event_id}`, insert: row, update: { publish_at: '2098-01-01' } }
  },
  "onboarding: one's own": async ({ userId }) => {
    const row = { user_id: userId, choice: 'photo_later' }
    await server.test.owner(
      'insert into public.onboarding (user_id, choice) values ($1, $2)',
      Object.values(row),
    )
    return { filter: `user_id=eq.${userId}`, insert: row, update: { choice: 'photo_offer_closed' } }
  },
  "notification_choices: one's own": async ({ userId }) => {
    const row = { user_id: userId, topic: 'reminders', by_mail: true, in_app: true, frequency: 'digest' }
    await server.test.owner(
      'insert into public.notification_choices (user_id, topic, by_mail, in_app, frequency) values ($1, $2, $3, $4, $5)',
      Object.values(row),
    )
    return {
      filter: `user_id=eq.${userId}`,
      insert: { ...row, topic: 'offers' },
      update: { ...row, by_mail: false },
    }
  },
  "member_clocks: one's own": async ({ userId }) => {
    const row = { user_id: userId, timezone: 'Europe/Lisbon', locale: 'de', hours: 12, week_start: 7 }
    await server.test.owner(
      'insert into public.member_clocks (user_id, timezone, locale, hours, week_start) values ($1, $2, $3, $4, $5)',
      Object.values(row),
    )
    const update = { ...row, timezone: 'Asia/Kathmandu', locale: 'ar', hours: 24, week_start: 6 }
    return { filter: `user_id=eq.${userId}`, insert: row, update }
  },
  "event_alerts: one's own": async ({ userId }) => {
    const row = { user_id: userId, category: 'concerts', city: 'Lisbon' }
    const [alert] = await server.test.owner<{ id: string }>(
      'insert into public.event_alerts (user_id, category, city) values ($1, $2, $3) returning id',
      Object.values(row),
    )
    return {
      filter: `id=eq.${alert!.id}`,
      insert: {
        ...row,
        ...{ frequency: 'weekly', words: 'song', is_free: true, good_for: ['children'], access: ['parking'] },
        ...{ venue_id: null, provider_id: null, host_id: null },
      },
      update: { frequency: 'weekly' },
    }
  },
  "journal_lines: one's own": async ({ userId }) => {
    const row = { id: randomUUID(), user_id: userId, line: 'It rained, and I stayed.' }
    await server.test.owner(
      'insert into public.journal_lines (id, user_id, line) values ($1, $2, $3)',
      Object.values(row),
    )
    return { filter: `id=eq.${row.id}`, insert: row, update: { line: 'It did not rain.' } }
  },
  'profile_details: for everyone': (owner) => detailExample(owner, 'everyone'),
  'profile_details: for members': (owner) => detailExample(owner, 'members'),
  'profile_details: for those one follows, tried by one of them': async (owner, actor) => {
    // Who is blocked cannot be followed.
    if (actor)
      await server.test.owner(
        `insert into public.follows (follower_id, followed_id)
         select $1, $2 where $1::uuid <> $2 and not exists (select from public.blocks where blocker_id = $1 and blocked_id = $2)`,
        [owner.userId, actor.userId],
      )
    return detailExample(owner, 'followed')
  },
  'profile_details: for those one follows, tried by another': (owner) => detailExample(owner, 'followed'),
  'profile_details: for oneself': (owner) => detailExample(owner, 'me'),
  'profile_details: of a hidden profile': async (owner) => {
    await server.test.owner('update public.profiles set is_hidden = true where id = $1', [owner.userId])
    return detailExample(owner, 'everyone')
  },
  'reports: by oneself': async ({ userId }) =>
    reportExample({ reporterId: userId, ownerId: (await buildMember(server.test)).userId }),
  'reports: of oneself': async ({ userId }) =>
    reportExample({ reporterId: (await buildMember(server.test)).userId, ownerId: userId }),
  'follows: by oneself': async ({ userId }) =>
    pairExample('follows', { follower_id: userId, followed_id: (await buildMember(server.test)).userId }),
  'follows: of oneself': async ({ userId }) =>
    pairExample('follows', { follower_id: (await buildMember(server.test)).userId, followed_id: userId }),
  'blocks: by oneself': async ({ userId }) =>
    pairExample('blocks', { blocker_id: userId, blocked_id: (await buildMember(server.test)).userId }),
  'blocks: of oneself': async ({ userId }) =>
    pairExample('blocks', { blocker_id: (await buildMember(server.test)).userId, blocked_id: userId }),
  "bridge_authentication: one's own": async ({ userId, sessionId }) => {
    const bridge = buildBridge(userId)
    await server.test.owner(
      `insert into public.bridge_authentication (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [sessionId, userId],
    )
    return { filter: `user_id=eq.${userId}`, insert: bridge, update: bridge }
  },
  'venues: open or closed': async ({ userId }) => {
    const id = await buildVenue(server.test, { ownerId: userId, status: 'closed' })
    const venue = { id, owner_id: userId, name: 'Mine', kind: 'hall', city: 'Lisbon', timezone: 'UTC' }
    return { filter: `id=eq.${id}`, insert: venue, update: { name: 'Changed' } }
  },
  'venue_addresses: for everyone': (owner) => venueExample(owner, { addressAudience: 'everyone' }),
  'venue_addresses: for members': (owner) => venueExample(owner, { addressAudience: 'members' }),
  'venue_addresses: for the owner': (owner) => venueExample(owner, { addressAudience: 'owner' }),
  'venue_contacts: for everyone': (owner) => venueExample(owner, { contactAudience: 'everyone' }),
  'venue_contacts: for members': (owner) => venueExample(owner, { contactAudience: 'members' }),
  'venue_contacts: for the owner': (owner) => venueExample(owner, { contactAudience: 'owner' }),
  "universal_user_blessings: one's own": async ({ userId }) => ({
    filter: `user_id=eq.${userId}`,
    insert: { user_id: userId },
    update: { consciousness_level: 1000 },
  }),
  "consciousness_sync_state: one's own": async ({ userId }) => {
    const state = {
      user_id: userId,
      app_domain: 'localhost',
      consciousness_level: 800,
      sacred_fire_blessing: true,
      last_sync_at: new Date().toISOString(),
    }
    await server.test.owner(
      `insert into public.consciousness_sync_state (user_id, app_domain) values ($1, 'localhost')`,
      [userId],
    )
    return { filter: `user_id=eq.${userId}`, insert: state, update: state }
  },
  "sacred_fire_blessings: one's own": async ({ userId }) => ({
    filter: `user_id=eq.${userId}`,
    insert: { user_id: userId },
    update: { is_active: true, expires_at: new Date().toISOString() },
  }),
}

Object.assign(
  examples,
  postExamples(() => server.test),
)
Object.assign(examples, providerExamples({ db: () => server.test, host: () => host }))
Object.assign(
  examples,
  providerExamples({ db: () => server.test, host: () => host }),
  strategyExamples(() => server.test),
)

/** What each listed function is called with. */
const calls: Record<string, object> = {
  admin_mails: {},
  admin_audit: {},
  admin_errors: {},
  admin_events: {},
  admin_jobs: {},
  admin_members: {},
  admin_overview: {},
  admin_venues: {},
  comments_of_post: { post: randomUUID() },
  event_co_hosts: { event: buildEventId() },
  event_comments: { event: buildEventId() },
  event_photos: { event: buildEventId() },
  event_guests: { event: buildEventId() },
  event_invited: { event: buildEventId() },
  event_told: { event: buildEventId() },
  find_guests: { event: buildEventId(), answers: ['coming'], words: 'ana' },
  guest_counts: { event: buildEventId() },
  guest_page: { event: buildEventId(), answers: ['coming'] },
  guests_who_chose: { event: buildEventId(), question: randomUUID(), chosen: 'yes' },
  people_to_invite: { event: buildEventId() },
  question_counts: { event: buildEventId() },
  featured_events: {},
  city_middle: { city: 'Lisbon' },
  event_page: { event: buildEventId() },
  translations_of: { kind: 'event', id: buildEventId() },
  words_of: { kind: 'venue', id: randomUUID(), locale: 'de' },
  how_to_answer: { event: buildEventId() },
  known_guests: { event: buildEventId() },
  event_crowds: { ids: [] },
  event_standing: { ids: [] },
  open_events: { ids: [] },
  events_of_host: { member: randomUUID(), from_day: '2026-12-01', to_day: '2026-12-31' },
  events_of_member: { member: randomUUID() },
  events_at: { venue: 'a' },
  my_events: { list: 'coming' },
  event_waiting_list: { event: buildEventId() },
  member_directory: {},
  members_like_me: {},
  member_profile: { member: randomUUID() },
  membership: {},
  open_steward_applications: {},
  roadmap: {},
  strategy: {},
  provider_directory: {},
  providers_in_review: {},
  my_co_hosting: {},
  my_enquiries: {},
  my_invitations: {},
  my_to_do: {},
  my_waiting: {},
  new_posts: { feed: 'around', since: `2026-01-01T00:00:00Z/${randomUUID()}` },
  one_post: { post: randomUUID() },
  post_feed: { feed: 'around' },
  posts_by_id: { ids: [randomUUID()] },
  recommended_events: {},
  reports_queue: {},
  member_care: { member: randomUUID() },
  suspension_list: {},
  venue_directory: {},
  venues_for_picker: {},
  search: { words: 'song' },
  search_cities: {},
  search_quick: { words: 'song' },
  series_dates: { series: buildEventId() },
  series_of_event: { event: buildEventId() },
  series_page: { series: buildEventId() },
  series_people: { series: buildEventId() },
  waiting_counts: { event: buildEventId() },
  waiting_page: { event: buildEventId() },
  walk_in_page: { event: buildEventId() },
}

function profileExample({ userId }: Member): Example {
  return {
    filter: `id=eq.${userId}`,
    insert: { id: userId, username: `other_${userId.slice(0, 8)}` },
    update: {
      username: `new_${userId.slice(0, 8)}`,
      display_name: 'New name',
      first_messages_from: 'known',
      is_findable: true,
      profile_photo_url: `/storage/v1/object/public/pictures/${userId}/new.webp`,
      cover_photo_url: `/storage/v1/object/public/pictures/${userId}/new-cover.webp`,
    },
  }
}

async function detailExample({ userId }: Member, audience: string): Promise<Example> {
  const row = { user_id: userId, field: 'city', value: 'Lisbon', audience }
  await server.test.owner(
    `insert into public.profile_details (user_id, field, value, audience) values ($1, $2, to_jsonb($3::text), $4)`,
    Object.values(row),
  )
  return { filter: `user_id=eq.${userId}&field=eq.city`, insert: row, update: { ...row, value: 'Porto' } }
}

/** Who did something to whom, as the two keys of `table`. */
async function pairExample(table: 'follows' | 'blocks', row: Record<string, string>): Promise<Example> {
  const [[one, who], [other, whom]] = Object.entries(row) as [[string, string], [string, string]]
  await server.test.owner(`insert into public.${table} (${one}, ${other}) values ($1, $2)`, [who, whom])
  return {
    filter: `${one}=eq.${who}&${other}=eq.${whom}`,
    insert: row,
    update: { created_at: '2020-01-01' },
  }
}

async function reportExample({
  reporterId,
  ownerId,
}: {
  reporterId: string
  ownerId: string
}): Promise<Example> {
  const id = await buildReport(server.test, { reporterId, ownerId })
  const row = { id, reporter_id: reporterId, subject_kind: 'profile', subject_id: ownerId, reason: 'unkind' }
  return { filter: `id=eq.${id}`, insert: row, update: { state: 'resolved' } }
}

function buildBridge(userId: string) {
  return {
    user_id: userId,
    bridge_token: 'a token',
    is_active: true,
    sacred_fire_blessed: true,
    violet_flame_protection: true,
    consciousness_level: 800,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    last_used_at: null,
    deactivated_at: null,
    app_domain: 'localhost',
  }
}

async function eventExample(
  owner: Member,
  wishes: { visibility?: string; status?: string },
): Promise<Example> {
  const id = await buildEvent(server.test, { createdBy: owner.userId, ...wishes })
  return {
    filter: `id=eq.${id}`,
    insert: { id: buildEventId(), title: 'Mine', created_by: owner.userId },
    update: { title: 'Changed' },
  }
}

/** A row beside a venue. */
async function venueExample({ userId }: Member, wishes: VenueWishes): Promise<Example> {
  const venue_id = await buildVenue(server.test, { ownerId: userId, ...wishes })
  return {
    filter: `venue_id=eq.${venue_id}`,
    insert: { venue_id, audience: 'everyone' },
    update: { audience: 'everyone' },
  }
}

async function seatsExample(owner: Member, visibility: string): Promise<Example> {
  const id = await buildEvent(server.test, { createdBy: owner.userId, visibility, capacity: 5 })
  return { filter: `event_id=eq.${id}`, insert: { event_id: id }, update: { capacity: 500 } }
}

async function attendanceExample({ host, guest }: { host: Member; guest: Member }): Promise<Example> {
  const event = await buildEvent(server.test, { createdBy: host.userId })
  const row = { event_id: event, user_id: guest.userId, answer: 'coming', party: 1 }
  await server.test.owner(
    'insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, $3, $4)',
    Object.values(row),
  )
  return { filter: `event_id=eq.${event}&user_id=eq.${guest.userId}`, insert: row, update: { party: 2 } }
}

async function arrivalExample(people: { host: Member; guest: Member }): Promise<Example> {
  const { insert } = await attendanceExample(people)
  const [row] = await server.test.owner<{ attendance_id: string; event_id: string }>(
    `insert into public.event_arrivals (attendance_id, event_id, arrived, arrived_at)
     select id, event_id, 1, now() from public.attendances where event_id = $1 returning attendance_id, event_id`,
    [insert.event_id],
  )
  return {
    filter: `attendance_id=eq.${row!.attendance_id}`,
    insert: { ...row, arrived: 0 },
    update: { arrived: 2 },
  }
}

async function walkInExample(event_id: string): Promise<Example> {
  const row = { id: randomUUID(), event_id, name: 'Rui', people: 2 }
  await server.test.owner(
    'insert into public.event_walk_ins (id, event_id, name, people) values ($1, $2, $3, $4)',
    Object.values(row),
  )
  return { filter: `id=eq.${row.id}`, insert: { ...row, id: randomUUID() }, update: { people: 3 } }
}

async function messageExample({ host, guest }: { host: Member; guest: Member }): Promise<Example> {
  const { insert } = await attendanceExample({ host, guest })
  const event_id = String(insert.event_id)
  const row = {
    id: randomUUID(),
    event_id,
    author_id: host.userId,
    title: 'Tonight',
    body: 'Bring a cup.',
    told: 1,
  }
  await server.test.owner(
    'insert into public.event_messages (id, event_id, author_id, title, body, told) values ($1, $2, $3, $4, $5, $6)',
    Object.values(row),
  )
  return { filter: `id=eq.${row.id}`, insert: row, update: { body: 'Bring two.' } }
}

async function waitingExample({ host, guest }: { host: Member; guest: Member }): Promise<Example> {
  const event_id = await buildEvent(server.test, { createdBy: host.userId, capacity: 1 })
  const row = { event_id, user_id: guest.userId, party: 1, place: 1 }
  await server.test.owner(
    'insert into public.event_waiting (event_id, user_id, party, place) values ($1, $2, $3, $4)',
    Object.values(row),
  )
  return { filter: `event_id=eq.${event_id}&user_id=eq.${guest.userId}`, insert: row, update: { place: 0 } }
}

async function answeringExample({ userId }: Member, visibility: string): Promise<Example> {
  const event_id = await buildEvent(server.test, { createdBy: userId, visibility })
  await server.test.owner('insert into public.event_answering (event_id) values ($1)', [event_id])
  return { filter: `event_id=eq.${event_id}`, insert: { event_id }, update: { mode: 'approval' } }
}

async function questionExample({ userId }: Member, visibility: string): Promise<Example> {
  const event_id = await buildEvent(server.test, { createdBy: userId, visibility })
  const row = {
    event_id,
    place: 1,
    kind: 'yes_no',
    text: 'Do you bring one?',
    is_required: false,
    each_person: false,
  }
  await server.test.owner(
    `insert into public.event_questions (id, event_id, place, kind, text, is_required, each_person)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
    Object.values(row),
  )
  return {
    filter: `event_id=eq.${event_id}`,
    insert: { ...row, id: randomUUID() },
    update: { text: 'Do you?' },
  }
}

async function eveningExample({ userId }: Member, visibility: string): Promise<Example> {
  const event_id = await buildEvent(server.test, { createdBy: userId, visibility })
  await server.test.owner(`insert into public.event_evenings (event_id, bring) values ($1, 'One candle')`, [
    event_id,
  ])
  return { filter: `event_id=eq.${event_id}`, insert: { event_id }, update: { bring: 'Two candles' } }
}

async function translationExample(column: string, id: string): Promise<Example> {
  await server.test.owner(
    `insert into public.translations (${column}, locale, state, title, made_from) values ($1, 'de', 'accepted', 'Abend', 'x')`,
    [id],
  )
  const row = { [column]: id, locale: 'fr', state: 'accepted', title: 'Soirée', made_from: 'x' }
  return { filter: `${column}=eq.${id}`, insert: row, update: { title: 'Nacht' } }
}

async function offerExample({ userId }: Member): Promise<Example> {
  const event_id = await buildEvent(server.test, { createdBy: host.userId })
  const row = { event_id, locale: 'de', state: 'offered', title: 'Abend', made_from: 'x', written_by: userId }
  await server.test.owner(
    `insert into public.translations (event_id, locale, state, title, made_from, written_by) values ($1, $2, $3, $4, $5, $6)`,
    Object.values(row),
  )
  return { filter: `event_id=eq.${event_id}`, insert: { ...row, locale: 'fr' }, update: { title: 'Nacht' } }
}

async function wayInExample(
  { userId }: Member,
  { visibility, hidesPlace = false }: { visibility: string; hidesPlace?: boolean },
): Promise<Example> {
  const event_id = await buildEvent(server.test, { createdBy: userId, visibility })
  if (hidesPlace) {
    await server.test.owner(
      'insert into public.event_answering (event_id, hides_address) values ($1, true)',
      [event_id],
    )
  }
  await server.test.owner(
    `insert into public.event_ways_in (event_id, way_in) values ($1, 'Ring the bell')`,
    [event_id],
  )
  return {
    filter: `event_id=eq.${event_id}`,
    insert: { event_id, way_in: 'Knock' },
    update: { way_in: 'Knock twice' },
  }
}

async function invitationExample({ ownerId, userId }: { ownerId: string; userId: string }): Promise<Example> {
  const event_id = await buildEvent(server.test, { createdBy: ownerId })
  const row = { event_id, user_id: userId }
  await server.test.owner(
    'insert into public.event_invitations (event_id, user_id) values ($1, $2)',
    Object.values(row),
  )
  return {
    filter: `event_id=eq.${event_id}&user_id=eq.${userId}`,
    insert: row,
    update: { created_at: '2020-01-01' },
  }
}

async function addressExample(ownerId: string): Promise<Example> {
  const event_id = await buildEvent(server.test, { createdBy: ownerId, venueName: '', venueAddress: '' })
  const row = { event_id, venue_name: 'The mill' }
  await server.test.owner(
    'insert into public.event_addresses (event_id, venue_name) values ($1, $2)',
    Object.values(row),
  )
  return { filter: `event_id=eq.${event_id}`, insert: row, update: { venue_name: 'Elsewhere' } }
}

async function hostExample({ ownerId, userId }: { ownerId: string; userId: string }): Promise<Example> {
  const event_id = await buildEvent(server.test, { createdBy: ownerId })
  await addHost(server.test, { eventId: event_id, userId, state: 'invited' })
  return {
    filter: `event_id=eq.${event_id}&user_id=eq.${userId}`,
    insert: { event_id, user_id: userId, state: 'accepted' },
    update: { state: 'accepted' },
  }
}

/** The owner of the row and who acts on it. */
async function cast(person: Person): Promise<{ owner: Member; actor: Member | undefined }> {
  const { test } = server
  if (person === 'without a name') {
    const owner = await buildMember(test)
    await test.owner(
      `update public.profiles set username = 'temp_user_' || substr(id::text, 1, 8) where id = $1`,
      [owner.userId],
    )
    return { owner, actor: owner }
  }
  const owner = await buildMember(test)
  if (person === 'anonymous') return { owner, actor: undefined }
  if (person === 'owner') return { owner, actor: owner }
  const actor = await buildMember(test)
  if (person === 'admin') {
    await test.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [actor.userId])
  }
  if (person === 'blocked') {
    await test.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      owner.userId,
      actor.userId,
    ])
  }
  return { owner, actor }
}

async function ask(
  actor: Member | undefined,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const response = await server.app.inject({
    method,
    url: `/rest/v1/${url}`,
    headers: {
      ...server.as(actor),
      ...(payload && { 'content-type': 'application/json' }),
      ...((method === 'PATCH' || method === 'DELETE') && { prefer: 'return=representation' }),
    },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  expect(response.statusCode).toBeLessThan(500)
  return { status: response.statusCode, body: response.body === '' ? [] : response.json() }
}

/** The letters of what the person could really do, each tried on a row that no other has changed. */
async function tried(line: AccessLine, person: Person): Promise<string> {
  const { name } = line
  if (line.isFunction) {
    const { actor } = await cast(person)
    const { status } = await ask(actor, 'POST', `rpc/${name}`, calls[name]!)
    return status === 200 ? 'x' : ''
  }
  const example = examples[`${name}: ${line.rows}`]
  if (!example) throw new Error(`There is no example of ${name}: ${line.rows}.`)
  const found = ({ status, body }: { status: number; body: unknown }) =>
    status === 200 && (body as unknown[]).length === 1
  const begin = async () => {
    const { owner, actor } = await cast(person)
    return { actor, row: await example(owner, actor) }
  }

  type Work = (begun: Awaited<ReturnType<typeof begin>>) => Promise<boolean>
  // What only a reading or a refusal has met is as it was; the last one takes the row away before it puts its own there.
  const works: [string, Work][] = [
    ['r', async ({ actor, row: { filter } }) => found(await ask(actor, 'GET', `${name}?${filter}`))],
    [
      'u',
      async ({ actor, row: { filter, update } }) =>
        found(await ask(actor, 'PATCH', `${name}?${filter}`, update)),
    ],
    ['d', async ({ actor, row: { filter } }) => found(await ask(actor, 'DELETE', `${name}?${filter}`))],
    [
      'i',
      async ({ actor, row: { filter, insert } }) => {
        const where = filter.split('&').map((part, at) => `${part.split('=')[0]} = $${at + 1}`)
        const values = filter.split('&').map((part) => part.split('=eq.')[1])
        // A profile goes with its person: without the row, only what refers to it is left.
        if (name !== 'profiles')
          await server.test.owner(`delete from public.${name} where ${where.join(' and ')}`, values)
        return (await ask(actor, 'POST', name, insert)).status === 201
      },
    ],
  ]
  const may = new Set<string>()
  let begun = await begin()
  for (const [letter, work] of works) {
    if (!(await work(begun))) continue
    may.add(letter)
    if (letter === 'u' || letter === 'd') begun = await begin()
  }
  return [...'riud'].filter((letter) => may.has(letter)).join('')
}

it.each(
  lines.flatMap((line) => people.map((person) => ({ line, person, what: `${line.name} ${line.rows}` }))),
)('$person and $what: what is listed is what happens', async ({ line, person }) => {
  expect(await tried(line, person)).toBe(line.may[person])
})

it('tries every column that the matrix lists, and no table is without an example', async () => {
  for (const line of lines.filter(({ isFunction }) => !isFunction)) {
    const owner = await buildMember(server.test)
    const example = await examples[`${line.name}: ${line.rows}`]!(owner)
    if (line.updateColumns.length > 0) expect(Object.keys(example.update).sort()).toEqual(line.updateColumns)
    if (line.insertColumns.length > 0) expect(Object.keys(example.insert).sort()).toEqual(line.insertColumns)
  }
})
