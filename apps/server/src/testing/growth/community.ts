import { createHash } from 'node:crypto'

/** Runs statements past row security, all on one connection. */
export type OneConnection = (sql: string, values?: readonly unknown[]) => Promise<unknown>

/** Of a full-grown community: 100,000 events, 50,000 members, a million answers, 300,000 entries to be searched. */
export const grownEvents = 100_000

const words = {
  what: 'Breathwork,Kirtan,Supper,Singing,Contact,Silent,Story,Yoga,Meditation,Drum,Cello,Theatre,Poetry,Sauna,River,Bread,Clay,Choir,Tea,Moon,Improvisation,Permaculture,Listening,Sound,Tango,Forest,Mending,Open,Cacao,Grief',
  how: 'by the river,under lanterns,at dawn,in the garden,for beginners,with live music,by candlelight,on the roof,for families,in silence,after the rain,around the fire,with strangers,in the old mill,on the meadow',
  name: 'Maya,Rosa,Tomás,Inês,Aiyana,Noor,Bodhi,Zoë,Söna,Jonas,Amara,Lucía,Kenji,Priya,Elif,Mateo,Freya,Anouk,Davi,Leila,Oskar,Wanjiru,Hana,Émile,Sorrel',
  family:
    'Silva,Ólafsson,Okafor,Tanaka,Müller,García,Novák,Haddad,Rossi,Larsen,Mbeki,Kowalska,Dubois,Patel,Moreau,Lindqvist',
  category: 'party,business,sports,education,spiritual,theater,concerts',
  kind: 'hall,home,garden,studio,cafe,library,outdoors',
  service: 'musicians,food,facilitators,childcare,photography',
  interest: 'singing,dancing,gardening,silence,bread,poetry,swimming,mending,drumming,astronomy,clay,bees',
  access: 'step_free_entrance,hearing_loop,quiet_space,accessible_toilet,sign_language',
} as const

/** The people and things that the screens are asked about; the same ids in a community of any size. */
export const known = {
  member: uuidOf('member', 1),
  host: uuidOf('member', 2),
  admin: uuidOf('member', 3),
  /** To which a tenth of all events' number of people come: 10,000 of a full-grown community. */
  bigEvent: eventId(1),
  event: eventId(8),
  venue: uuidOf('venue', 1),
  provider: uuidOf('provider', 1),
  post: uuidOf('post', 1),
  enquiry: uuidOf('enquiry', 1),
  /** The first of what the hosts of the big event ask. */
  question: uuidOf('question 1', 1),
  /** Of a host whom few hear from. */
  word: uuidOf('word 1', 4),
  /** Over, and of the host to whom everyone came. */
  earlierEvent: eventId(3),
}

function uuidOf(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind} ${n}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function eventId(n: number): string {
  return createHash('md5')
    .update(`event ${n}`)
    .digest('hex')
    .slice(0, 26)
    .replaceAll(/[0189]/g, (digit) => ({ 0: 'g', 1: 'h', 8: 'i', 9: 'j' })[digit]!)
}

/**
 * Makes a community of so many events, everything else in proportion: three fifths of the events are over, and each
 * list of the screens has something to show. Written by sets and without triggers; what triggers keep is made anew at
 * the end.
 */
export async function makeCommunity(run: OneConnection, events: number): Promise<void> {
  await run('begin')
  await run('set local session_replication_role = replica')
  await run(`set local work_mem = '128MB'`)
  await run(`set local maintenance_work_mem = '256MB'`)
  for (const [name, list] of Object.entries(words)) await run(picker(name, list))
  await run(numbersOf(events))
  for (const statement of statements) await run(statement)
  for (const name of Object.keys(words)) await run(`drop function pg_temp.${name}(bigint)`)
  await run('drop table n')
  await run('commit')
  await run('vacuum analyze')
}

/** `pg_temp.what(n)`: one of the words, the same for the same number. */
const picker = (name: string, list: string) => `
  create function pg_temp.${name}(n bigint) returns text language sql immutable
  return (array['${list.replaceAll(',', "','")}'])[1 + abs(hashint8(n * 31 + ${name.length})) % ${list.split(',').length}]`

/** The numbers of everything, and how many there are of each: `n.all` is that of the events. */
const numbersOf = (events: number) => `
  create temporary table n on commit drop as
  select i, ${events} as events, ${Math.ceil(events / 2)} as members, ${Math.ceil(events / 10)} as tenth
  from generate_series(1, ${events}) i`

const id = (kind: string, n: string) => `md5('${kind} ' || ${n})::uuid`
const event = (n: string) => `translate(substr(md5('event ' || ${n}), 1, 26), '0189', 'ghij')`
/** Somebody, another for each number; not evenly, as in life. */
const somebody = (salt: number, of = 'n.i') =>
  id('member', `(1 + abs(hashint8(${of} * 7 + ${salt})::bigint) % n.members)`)
/** A moment of the last five years, the first numbers the newest. */
const past = `now() - n.i * (interval '5 years' / n.events)`
const paragraph = (n: string) =>
  `'We begin with a round of names for the whole community. Bring a cushion, a cup and, if you like, an instrument. Number ' || ${n} || '. ' || pg_temp.what(${n} + 5)`
const city = (n: string) =>
  `case when ${n} % 10 < 3 then 'Lisbon' else 'City ' || abs(hashint8(${n})) % 150 end`
const anEvent = (salt: number) => event(`(1 + abs(hashint8(n.i * 3 + ${salt})::bigint) % n.events)`)

const people = [
  `insert into auth.users (id, email, email_confirmed_at, last_sign_in_at, created_at)
   select ${id('member', 'n.i')}, 'p' || n.i || '@growth.example', ${past}, ${past}, ${past} from n where n.i <= n.members`,
  `insert into auth.identities (provider_id, user_id, identity_data)
   select u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email) from auth.users u`,
  // Nearly everyone is signed in somewhere: how a login is found again is decided by how many there are.
  `insert into auth.sessions (id, user_id, created_at, refreshed_at, not_after)
   select ${id('login', 'n.i')}, ${id('member', 'n.i')}, now() - interval '1 day', now(), now() + (1 + n.i % 29) * interval '1 day'
   from n where n.i <= n.members`,
  `insert into hearth.principals (principal, user_id)
   select 'principal-' || n.i, ${id('member', 'n.i')} from n where n.i between 4 and n.members`,
  `insert into hearth.delegations (public_key_sha256, user_id, session_id, expires_at)
   select sha256(convert_to('key ' || n.i, 'UTF8')), ${id('member', 'n.i')}, ${id('login', 'n.i')}, now() + interval '8 hours'
   from n where n.i <= n.members`,
  `insert into public.profiles (id, username, display_name, created_at, is_hidden)
   select ${id('member', 'n.i')}, 'p_' || n.i, pg_temp.name(n.i) || ' ' || pg_temp.family(n.i), ${past}, n.i % 400 = 399 from n where n.i <= n.members`,
  `insert into public.profile_details (user_id, field, value, audience)
   select ${id('member', 'n.i')}, d.field, d.value, case when n.i % 5 < 2 then 'members' else 'everyone' end
   from n cross join lateral (values
     ('city', to_jsonb(${city('n.i')})),
     ('interests', jsonb_build_array(pg_temp.interest(n.i), 'Interest ' || n.i % 100)),
     ('bio', to_jsonb('I came for the songs. Number ' || n.i || ' of this community.'))) as d(field, value)
   where n.i <= n.members and n.i % 10 < 8`,
  `insert into public.follows (follower_id, followed_id)
   select ${somebody(1)}, ${somebody(2)} from n where ${somebody(1)} <> ${somebody(2)}
   union select ${id('member', '1')}, ${id('member', 'n.i')} from n where n.i between 2 and 200 and n.i <= n.members`,
  `insert into public.blocks (blocker_id, blocked_id)
   select distinct ${somebody(3)}, ${somebody(4)} from n where n.i % 20 = 0 and ${somebody(3)} <> ${somebody(4)}`,
  `insert into hearth.user_roles (user_id, role) values (${id('member', '3')}, 'admin')`,
  `insert into public.memberships (user_id, circle) select ${id('member', 'n.i')}, 'friend' from n where n.i <= n.members / 4`,
  `insert into public.notifications (user_id, kind, data, created_at, read_at)
   select case when n.i % 100 = 0 then ${id('member', '1')} else ${somebody(5)} end, 'event_changed',
     jsonb_build_object('eventId', ${anEvent(1)}, 'title', pg_temp.what(n.i)), ${past} - g * interval '1 minute', case when n.i % 4 > 0 then now() end
   from n, generate_series(1, 3) g`,
]

const places = [
  `insert into public.venues (id, owner_id, name, kind, description, city, timezone, capacity, features, access, latitude, longitude, created_at, status)
   select ${id('venue', 'n.i')}, ${somebody(6)}, pg_temp.how(n.i) || ' ' || pg_temp.what(n.i + 3), pg_temp.kind(n.i), ${paragraph('n.i')}, ${city('n.i')}, 'UTC',
     10 + n.i % 200, '{}', array[pg_temp.access(n.i)], 38 + (n.i % 150) * 0.1, -9 + (n.i % 150) * 0.3, ${past}, case when n.i % 50 = 0 then 'closed' else 'open' end
   from n where n.i <= n.events * 6 / 10`,
  `insert into public.venue_addresses (venue_id, address, latitude, longitude, audience)
   select v.id, 'Rua das Flores 1', v.latitude, v.longitude, case when abs(hashtext(v.id::text)) % 2 = 0 then 'members' else 'everyone' end
   from public.venues v`,
  `insert into public.service_providers (id, owner_id, status, name, headline, story, categories, city, timezone, is_online, languages, submitted_at, created_at)
   select ${id('provider', 'n.i')}, ${id('member', 'n.i')}, case when n.i % 100 = 7 then 'in_review' else 'published' end, pg_temp.name(n.i) || ' ' || pg_temp.family(n.i),
     pg_temp.what(n.i) || ' ' || pg_temp.how(n.i), ${paragraph('n.i')}, array[pg_temp.service(n.i)], ${city('n.i')}, 'UTC', n.i % 3 = 0, '{en}', ${past}, ${past}
   from n where n.i <= n.events * 4 / 10`,
  `insert into public.provider_services (id, provider_id, position, name, is_free, price_min, price_max, currency)
   select ${id('service', 'n.i')}, ${id('provider', 'n.i')}, 1, pg_temp.what(n.i), n.i % 5 = 0,
     case when n.i % 5 > 0 then 1000 * (1 + n.i % 12) end, case when n.i % 5 > 0 then 20000 end, case when n.i % 5 > 0 then 'EUR' end
   from n where n.i <= n.events * 4 / 10`,
  `insert into public.enquiries (id, provider_id, asker_id, created_at, updated_at)
   select ${id('enquiry', 'n.i')}, case when n.i % 200 = 1 then ${id('provider', '1')} else ${id('provider', '(1 + abs(hashint8(n.i)) % (n.events * 4 / 10))')} end,
     ${somebody(7)}, ${past}, ${past} from n where n.i <= n.members`,
  `insert into public.enquiry_messages (id, enquiry_id, author_id, body, created_at)
   select gen_random_uuid(), e.id, e.asker_id, 'Would you come?', e.created_at from public.enquiries e, generate_series(1, 2)`,
]

const gatherings = [
  `insert into public.events (id, title, description, category, start_date, start_time, end_time, timezone, all_day, starts_at, ends_at, venue_id,
     venue_name, city, is_free, price_min, price_max, currency, access, online_url, status, visibility, source, created_by, is_featured, created_at, updated_at)
   select ${event('n.i')}, pg_temp.what(n.i) || ' ' || pg_temp.how(n.i), ${paragraph('n.i')}, pg_temp.category(n.i), s.at::date, '19:30', '22:00', 'UTC', false,
     s.at, s.at + interval '150 minutes', case when n.i % 10 < 6 then ${id('venue', '(1 + n.i % (n.events * 6 / 10))')}::text else '' end, 'The Hall', ${city('n.i')},
     n.i % 3 = 0, case when n.i % 3 > 0 then 500 * (1 + n.i % 20) end, case when n.i % 3 > 0 then 10000 end, case when n.i % 3 > 0 then 'EUR' end,
     array[pg_temp.access(n.i)], case when n.i % 10 = 9 then 'https://meet.example' end,
     case n.i % 50 when 17 then 'cancelled' when 18 then 'draft' else 'published' end,
     case n.i % 30 when 12 then 'private' when 13 then 'unlisted' when 14 then 'members' when 15 then 'members' when 16 then 'members' else 'public' end,
     'hearth', case when n.i <= 400 and n.i % 2 = 1 then ${id('member', '2')} else ${somebody(8)} end, n.i % 500 = 5, s.at - interval '60 days', s.at - interval '60 days'
   from n cross join lateral (
     select date_trunc('day', now()) + interval '19 hours 30 minutes' + case when n.i % 5 < 2
       then interval '1 day' + n.i * (interval '1 year' / n.events) else - interval '1 day' - n.i * (interval '5 years' / n.events) end as at) s`,
  `insert into public.event_seats (event_id, capacity, taken) select e.id, 40, abs(hashtext(e.id)) % 41 from public.events e`,
  `insert into public.attendances (event_id, user_id, answer, party, created_at, updated_at)
   select ${event('n.i')}, m.id, case when g % 5 = 4 then 'maybe' else 'coming' end, case when g % 5 = 4 then 0 else 1 end, e.created_at + g * interval '1 hour', e.created_at + g * interval '1 hour'
   from n join public.events e on e.id = ${event('n.i')}, generate_series(0, 8) g
   cross join lateral (select ${id('member', '(1 + (abs(hashint8(n.i)::bigint) + g * 97) % n.members)')} as id) m
   order by e.created_at on conflict do nothing`,
  `insert into public.attendances (event_id, user_id, answer, party, created_at, updated_at)
   select ${event('1')}, ${id('member', 'n.i')}, 'coming', 1, ${past}, ${past} from n where n.i <= n.tenth
   union all
   select ${event('n.i')}, ${id('member', '1')}, 'coming', 1, ${past}, ${past} from n where n.i <= n.tenth / 10
   on conflict do nothing`,
  `insert into public.event_answering (event_id, guest_list) select ${event('n.i')}, 'members' from n where n.i % 7 = 1`,
  `insert into public.event_likes (event_id, user_id, created_at)
   select ${anEvent(2)}, ${somebody(9)}, ${past} from n, generate_series(1, 3) on conflict do nothing`,
  `insert into public.event_likes (event_id, user_id, created_at)
   select ${event('n.i')}, ${id('member', '1')}, ${past} from n where n.i <= n.tenth / 20 on conflict do nothing`,
  `insert into public.event_hosts (event_id, user_id, invited_by, state, answered_at)
   select ${event('n.i')}, ${somebody(10)}, e.created_by, 'accepted', now() from n join public.events e on e.id = ${event('n.i')} where n.i % 10 = 1 on conflict do nothing`,
  `insert into public.event_hosts (event_id, user_id, invited_by, state, answered_at)
   select ${event('n.i')}, ${id('member', '1')}, null, 'accepted', now() from n where n.i % 10 = 2 and n.i <= 2000 on conflict do nothing`,
  `insert into public.event_invitations (event_id, user_id, invited_by, created_at)
   select ${anEvent(3)}, case when n.i % 100 = 0 then ${id('member', '1')} else ${somebody(11)} end, ${somebody(12)}, ${past} from n on conflict do nothing`,
  `insert into public.event_waiting (event_id, user_id, party, place, asked_at)
   select ${event('n.i')}, ${somebody(13)}, 1, n.i, ${past} from n where n.i % 5 < 2`,
  `insert into public.event_waiting (event_id, user_id, party, place, asked_at)
   select ${event('1')}, ${id('member', 'n.i')}, 1, n.i + n.events, ${past} from n where n.i > n.tenth and n.i <= n.tenth * 2 on conflict do nothing`,
  `insert into public.event_providers (event_id, provider_id, asked_by, state, answered_at)
   select ${event('n.i')}, case when n.i % 50 = 1 then ${id('provider', '1')} else ${id('provider', '(1 + abs(hashint8(n.i)) % (n.events * 4 / 10))')} end, 'host', 'accepted', now()
   from n where n.i % 5 < 2 on conflict do nothing`,
  `insert into public.event_comments (id, event_id, author_id, body, created_at)
   select gen_random_uuid(), case when n.i % 100 = 0 then ${event('1')} else ${anEvent(4)} end, ${somebody(14)}, 'See you there, with soup.', ${past} from n, generate_series(1, 2)`,
  `insert into public.event_messages (id, event_id, author_id, title, body, told, created_at)
   select gen_random_uuid(), ${event('n.i')}, ${id('member', '2')}, 'Bring a cup', 'And a cushion.', 5, ${past} from n where n.i % 5 = 1`,
  `insert into public.event_schedules (event_id, publish_at, set_by)
   select e.id, now() + interval '1 day', e.created_by from public.events e where e.status = 'draft' and e.created_by is not null`,
  `insert into hearth.reminders (event_id, user_id, starts_at)
   select a.event_id, a.user_id, e.starts_at from public.attendances a join public.events e on e.id = a.event_id
   where a.answer = 'coming' and e.ends_at < now() and e.starts_at > now() - interval '60 days'`,
]

/** Who came to a host again and agreed to hear from them, and what hosts ask and hear. */
const followers = [
  `insert into hearth.host_people (host_id, user_id, times, last_at)
   select ${id('member', '2')}, ${id('member', 'n.i')}, 1 + n.i % 12, ${past} from n where n.i <= n.members and n.i <> 2`,
  `insert into public.host_listeners (host_id, user_id, times, last_at, created_at)
   select p.host_id, p.user_id, p.times, p.last_at, p.last_at from hearth.host_people p
   union all
   select ${id('member', 'n.i')}, ${id('member', '1')}, 1, ${past}, ${past} from n where n.i between 3 and 200 and n.i <= n.members`,
  `insert into public.host_words (id, host_id, body, created_at, told, finished_at)
   select ${id("word ' || g || '", 'n.i')}, ${id('member', 'n.i')}, 'The ovens are lit again.', now() - n.i * interval '1 minute' - (g - 1) * interval '8 days', 3,
     case when n.i <> 4 or g > 1 then now() end
   from n, generate_series(1, 20) g where n.i between 3 and 200 and n.i <= n.members`,
  `insert into public.event_questions (id, event_id, place, kind, text, options, is_required, each_person, same_as)
   select i.id, ${event('n.i')}, g, 'one_of', 'What do you bring?', '{Bread,Songs}', false, false, i.id
   from n, generate_series(1, 5) g
   cross join lateral (select ${id("question ' || g || '", 'n.i')} as id) i where n.i % 20 = 1`,
  `insert into hearth.question_answers (attendance_id, question_id, person, nth, choice, said_at)
   select a.id, q.id, 0, 1, q.options[1 + abs(hashtext(a.id::text)) % 2], a.created_at
   from public.event_questions q join public.attendances a on a.event_id = q.event_id`,
  // A handful is due.
  `insert into hearth.answer_digests (event_id, told, came, told_at, due_at)
   select ${event('n.i')}, 3, 2, now() - interval '2 days', case when n.i % 400 = 1 then now() - interval '1 minute' else now() + interval '1 hour' end
   from n where n.i % 5 < 2`,
  `insert into hearth.reminders_due (event_id, starts_at, remind_at)
   select e.id, e.starts_at, now() - interval '1 minute' from public.events e
   where e.status = 'published' and e.starts_at > now() order by e.starts_at, e.id limit 5`,
  `insert into hearth.group_notifications (kind, event_id, author_id, readers)
   values ('event_message', ${event('1')}, ${id('member', '2')}, 1000)`,
  `insert into hearth.people_due (event_id, due_at, finished_at)
   select ${event('n.i')}, e.ends_at + interval '1 day', case when e.ends_at < now() - interval '3 days' then now() end
   from n join public.events e on e.id = ${event('n.i')} where e.status = 'published'`,
]

/** People without an account, of what is to come and was lately: nothing of theirs is due. */
const guests = [
  `insert into hearth.guests (id, event_id, name, sealed_address, address_hash)
   select ${id('guest', 'n.i')}, ${event('n.i')}, pg_temp.name(n.i), '\\x00', sha256(convert_to('guest ' || n.i, 'UTF8')) from n where n.i % 5 < 2`,
  `insert into hearth.email_invitations (id, event_id, sealed_address, address_hash, written_at)
   select ${id('invitation', 'n.i')}, ${event('n.i')}, '\\x00', sha256(convert_to('invited ' || n.i, 'UTF8')), now() from n where n.i % 5 < 2`,
  `insert into public.event_walk_ins (id, event_id, people)
   select ${id("walk-in ' || g || '", 'n.i')}, e.id, 1 from n join public.events e on e.id = ${event('n.i')}, generate_series(1, 20) g
   where e.ends_at between now() - interval '80 days' and now()`,
  `insert into hearth.series (id, due_at) values (${event('0')}, now() + interval '1 day')`,
  `insert into hearth.series_guests (id, page_id, series_id, name, sealed_address, address_hash)
   select g.id, g.id, ${event('0')}, g.name, g.sealed_address, g.address_hash from hearth.guests g`,
  `insert into hearth.series_dates (series_id, date, event_id)
   select ${event('0')}, '2100-01-01'::date + n.i, ${event('n.i')} from n where n.i % 5 < 2`,
  `update hearth.forgotten_until set ends_at = now() - interval '92 days'`,
]

const talk = [
  `insert into public.posts (id, author_id, body, audience, event_id, about_city, created_at)
   select ${id('post', 'n.i')}, ${somebody(15)}, ${paragraph('n.i')}, (array['everyone', 'members', 'members', 'followers'])[1 + n.i % 4],
     case when n.i % 5 = 2 then ${event('n.i')} end, case when n.i % 5 = 2 then lower(${city('n.i')}) end, ${past} from n`,
  `insert into public.post_comments (id, post_id, author_id, body, created_at)
   select gen_random_uuid(), case when n.i % 100 = 0 then ${id('post', '1')} else ${id('post', 'n.i')} end, ${somebody(16)}, 'With warmth.', ${past} from n, generate_series(1, 2)`,
  `insert into public.post_reactions (post_id, user_id, kind)
   select ${id('post', 'n.i')}, ${id('member', '(1 + (n.i + g) % n.members)')}, 'warmth' from n, generate_series(1, 3) g`,
  `insert into public.post_reactions (post_id, user_id, kind)
   select ${id('post', '1')}, ${id('member', 'n.i')}, 'warmth' from n where n.i <= n.tenth on conflict do nothing`,
]

const moderation = [
  `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words, state, created_at, closed_at)
   select ${id('report', 'n.i')}, ${somebody(17)}, 'profile', ${somebody(18)}, 'harassment', 'Please look.', case when n.i % 10 = 0 then 'new' else 'resolved' end, ${past},
     case when n.i % 10 > 0 then ${past} end from n where n.i <= n.members`,
  `insert into hearth.report_cases (report_id, subject_owner_id, subject_title, subject_words)
   select r.id, r.subject_id::uuid, 'Somebody', 'Words' from public.reports r`,
  `insert into hearth.suspensions (id, user_id, reason, started_at, ends_at, appeal, appealed_at)
   select ${id('suspension', 'n.i')}, ${somebody(19)}, 'Words', ${past}, now() + interval '7 days', case when n.i % 10 = 0 then 'Please' end, case when n.i % 10 = 0 then ${past} end
   from n where n.i <= n.tenth`,
  `insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attempts, last_error, created_at, sent_at, parked_at)
   select 'answered', ${somebody(20)}, 'p' || n.i || '@growth.example', pg_temp.what(n.i), 'Text', 'Text', 1, case when n.i % 40 < 2 then 'Connection refused' end, ${past},
     case when n.i % 40 > 1 then ${past} end, case when n.i % 40 = 0 then ${past} end from n, generate_series(1, 2)`,
  `insert into hearth.audit_log (at, actor, action, subject, detail)
   select ${past}, ${id('member', '(1 + n.i % 20)')}, case when n.i % 3 = 0 then 'report.resolved' else 'members_looked_at' end, ${somebody(21)}::text, '{}' from n, generate_series(1, 2) order by n.i desc`,
  `insert into graphile_worker._private_tasks (identifier) values ('growth') on conflict do nothing`,
  `insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, last_error, created_at)
   select (select min(id) from graphile_worker._private_tasks), '{}', now() + interval '1 year', case when n.i % 10 = 0 then 3 when n.i % 10 = 1 then 25 else 0 end,
     case when n.i % 10 < 2 then 'Connection refused' end, ${past} from n where n.i <= n.members`,
]

/** What triggers keep beside the tables. */
const stored = [
  'select hearth.write_member_cards(array(select p.id from public.profiles p))',
  `insert into hearth.member_counts (level, kind, folded, name, count)
   select c.level, t.kind, t.folded, min(t.name), count(*) from hearth.member_cards c cross join lateral (
     select 'all', '', ''
     union all select 'city', c.city_folded, c.city where c.city_folded is not null
     union all select 'interest', i.folded, i.name from unnest(c.interests_folded, c.interests) as i(folded, name)) as t(kind, folded, name)
   where c.level < 3 group by 1, 2, 3`,
  `insert into hearth.provider_counts (kind, folded, name, n)
   select f.kind, f.folded, min(f.name), count(*) from public.service_providers p, hearth.facets_of_provider(p.categories, p.city, p.languages) f
   where p.status = 'published' group by f.kind, f.folded`,
  `insert into hearth.venue_counts (kind, folded, name, n)
   select f.kind, f.folded, min(f.name), count(*) from public.venues v, hearth.facets_of_venue(v.kind, v.city, v.features, v.access, v.capacity) f
   where v.status = 'open' group by f.kind, f.folded`,
  `insert into hearth.event_numbers
   select e.visibility, e.category, e.consciousness_level, count(*) from public.events e
   where e.status = 'published' and e.visibility in ('public', 'members') group by 1, 2, 3`,
  `insert into hearth.waiting_blocks (event_id, block, waiting, offered, people)
   select w.event_id, hearth.block_of_place(w.place), count(*), 0, sum(w.party) from public.event_waiting w group by 1, 2`,
  `insert into hearth.waiting_due (event_id, due_at)
   select w.event_id, case when w.event_id = ${event('1')} then now() - interval '1 minute' else min(e.ends_at) end
   from public.event_waiting w join public.events e on e.id = w.event_id group by w.event_id`,
  // By its triggers it keeps two tables of its own.
  'set local session_replication_role = origin',
  'select hearth.index_everything()',
]

const statements = [
  ...people,
  ...places,
  ...gatherings,
  ...followers,
  ...guests,
  ...talk,
  ...moderation,
  ...stored,
]
