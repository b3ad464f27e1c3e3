import type { Database } from '@hearth/database'
import type { Member } from '../handler.ts'

type Own = {
  /** The column that names the person. */
  by: string
  order?: string
  /** Columns that stay here, with commas between them. */
  less?: string
  /** What the row is about, whose title goes along. */
  title?: 'event' | 'item'
}

const titles = {
  event: `|| jsonb_build_object('event_title', (select e.title from public.events e where e.id = x.event_id))`,
  item: `|| jsonb_build_object('item_title', (select i.title from public.roadmap_items i where i.id = x.item_id))`,
}

/** Of an answer or a place on a list: the people of its party by the names of their kinds of places. */
const kindsByName = `|| jsonb_build_object('kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('name', k ->> 'name', 'people', x.kinds[(k ->> 'kind')::integer])), '[]')
      from hearth.how_to_answer(x.event_id) h cross join jsonb_array_elements(h.place_kinds) k
      where x.kinds[(k ->> 'kind')::integer] > 0))`

const textOf = (table: string, { by, order = by, less = '', title }: Own) => `
  select to_jsonb(x) - '{${less}}'::text[] ${title ? titles[title] : ''} as record
  from public.${table} x where x.${by} = $1 order by ${order}`

const ofOwnPage = (table: string, order: string, without = '') => `
  select to_jsonb(x) ${without} as record from public.${table} x
  where x.provider_id in (select s.id from public.service_providers s where s.owner_id = $1) order by x.${order}`

/** What stands beside an event, of those that they created. */
const ofOwnEvents = (table: string) => `
  select to_jsonb(x) || jsonb_build_object('event_title', e.title) as record
  from public.${table} x join public.events e on e.id = x.event_id
  where e.created_by = $1 order by e.created_at, e.id`

/** What one member invited another to: theirs are both sides, without the ids of the two. */
const betweenTwo = (table: string) => `
  select to_jsonb(x) - '{user_id,invited_by}'::text[]
    || jsonb_build_object('event_title', e.title, 'username', p.username) as record
  from public.${table} x
  left join public.events e on e.id = x.event_id
  left join public.profiles p on p.id = x.user_id
  where x.user_id = $1 or x.invited_by = $1 order by x.created_at, x.event_id, x.user_id`

/**
 * Every table of `public` that can hold something of a person, and which of its rows are theirs; what needs words of its
 * own is asked for in SQL ($1). They are read by the person's own rights. A test finds the table that is missing here.
 */
export const ownRows: Record<string, Own | string | undefined> = {
  profiles: { by: 'id' },
  profile_details: { by: 'user_id', order: 'field', less: 'user_id' },
  // Both sides: whom they follow, and who follows them.
  follows: `
    select to_jsonb(f) || jsonb_build_object('username', p.username) as record
    from public.follows f
    left join public.profiles p on p.id = case f.follower_id when $1 then f.followed_id else f.follower_id end
    where $1 in (f.follower_id, f.followed_id) order by f.created_at, f.follower_id, f.followed_id`,
  // Only whom they blocked. Who blocked them is between those and the house.
  blocks: `
    select to_jsonb(b) || jsonb_build_object('username', p.username) as record
    from public.blocks b left join public.profiles p on p.id = b.blocked_id
    where b.blocker_id = $1 order by b.created_at, b.blocked_id`,
  // Without the columns that are only made for searching, with the moment at which a draft publishes itself and the kinds of places.
  events: `
    select to_jsonb(e) - '{search,city_folded,last_date}'::text[] || case when s.event_id is null then '{}'
      else jsonb_build_object('publishes_itself_at', s.publish_at) end
      || jsonb_build_object('place_kinds', (select h.place_kinds from hearth.how_to_answer(e.id) h)) as record
    from public.events e left join public.event_schedules s on s.event_id = e.id where e.created_by = $1 order by e.created_at, e.id`,
  event_schedules: undefined,
  // What they were asked to host with others, and whom they asked themselves.
  event_hosts: betweenTwo('event_hosts'),
  // How their own events are answered, and where what they hide takes place.
  event_answering: ofOwnEvents('event_answering'),
  event_addresses: ofOwnEvents('event_addresses'),
  event_questions: ofOwnEvents('event_questions'),
  // What their pages say beside the record.
  event_evenings: ofOwnEvents('event_evenings'),
  event_ways_in: ofOwnEvents('event_ways_in'),
  // What they wrote of events, venues and providers in further languages.
  translations: `
    select to_jsonb(t) - '{subject,made_from}'::text[] as record from public.translations t
    where t.written_by = $1 order by t.written_at, t.id`,
  // What they were invited to, and whom they invited themselves.
  event_invitations: betweenTwo('event_invitations'),
  // With how many came, as it was ticked at the door; who ticked is the hosts'. And what they answered to the hosts' questions.
  attendances: `
    select to_jsonb(x) - '{id,guest_id}'::text[] || coalesce(hearth.own_arrival(x.id), '{}')
      || coalesce(hearth.own_question_answers(x.id), '{}') || coalesce(hearth.own_regular_place(x.event_id), '{}') ${kindsByName} ${titles.event} as record
    from public.attendances x where x.user_id = $1 order by x.created_at, x.event_id`,
  event_arrivals: undefined,
  // Names that hosts wrote down at the door, of people without an answer.
  event_walk_ins: undefined,
  event_waiting: `
    select to_jsonb(x) - '{place,guest_id,person_id}'::text[] ${kindsByName} ${titles.event} as record
    from public.event_waiting x where x.user_id = $1 order by x.asked_at, x.event_id`,
  event_likes: { by: 'user_id', order: 'created_at, event_id', title: 'event' },
  event_comments: { by: 'author_id', order: 'created_at, id', title: 'event' },
  event_messages: { by: 'author_id', order: 'created_at, id', title: 'event' },
  // Whose words they agreed to hear, and who agreed to hear theirs only by what they wrote themselves.
  host_listeners: `
    select jsonb_build_object('host', (select p.username from public.profiles p where p.id = l.host_id),
      'since', l.created_at, 'times', l.times, 'last_at', l.last_at) as record
    from public.host_listeners l where l.user_id = $1 order by l.created_at, l.id`,
  host_words: `
    select jsonb_build_object('id', w.id, 'body', w.body, 'created_at', w.created_at, 'told', w.told) as record
    from public.host_words w where w.host_id = $1 order by w.created_at, w.id`,
  event_photos: { by: 'taken_by', order: 'created_at, id', less: 'taken_by', title: 'event' },
  journal_lines: { by: 'user_id', order: 'created_at, id' },
  // Of a token not even the hash leaves.
  bridge_authentication: { by: 'user_id', order: 'created_at, id', less: 'bridge_token' },
  consciousness_sync_state: { by: 'user_id', order: 'app_domain' },
  universal_user_blessings: { by: 'user_id' },
  sacred_fire_blessings: { by: 'user_id' },
  onboarding: { by: 'user_id', order: 'made_at, choice' },
  // With the address and the contact, which stand beside it.
  venues: `
    select to_jsonb(v) - '{search,city_folded,name_folded}'::text[] || jsonb_build_object(
      'address', (select to_jsonb(a) - 'venue_id' from public.venue_addresses a where a.venue_id = v.id),
      'contact', (select to_jsonb(c) - 'venue_id' from public.venue_contacts c where c.venue_id = v.id)) as record
    from public.venues v where v.owner_id = $1 order by v.created_at, v.id`,
  venue_addresses: undefined,
  venue_contacts: undefined,
  // Without the columns that are only made for searching.
  service_providers: { by: 'owner_id', less: 'search,service_words,city_folded,name_folded' },
  provider_services: ofOwnPage('provider_services', 'position'),
  provider_qualifications: ofOwnPage('provider_qualifications', 'position'),
  // Who decided is theirs; what was decided is the provider's to read.
  provider_decisions: ofOwnPage('provider_decisions', 'decided_at', "- 'decided_by'"),
  event_providers: ofOwnPage('event_providers', 'asked_at'),
  // What others wrote to them too: it was told to them.
  enquiries: `
    select to_jsonb(e) || jsonb_build_object('declined_at', hearth.declined_at(e.id)) as record from public.enquiries e
    where $1 in (e.asker_id, e.member_id)
      or e.provider_id in (select s.id from public.service_providers s where s.owner_id = $1)
    order by e.created_at, e.id`,
  enquiry_messages: `
    select to_jsonb(m) as record from public.enquiry_messages m
    where m.author_id = $1 or m.enquiry_id in (
      select e.id from public.enquiries e
      where $1 in (e.asker_id, e.member_id)
        or e.provider_id in (select s.id from public.service_providers s where s.owner_id = $1))
    order by m.created_at, m.id`,
  // With what they point to; what others said under them is theirs.
  posts: { by: 'author_id', order: 'created_at, id', less: 'about_city' },
  post_comments: { by: 'author_id', order: 'created_at, id' },
  post_reactions: { by: 'user_id', order: 'created_at, post_id' },
  notifications: { by: 'user_id', order: 'created_at, id' },
  notification_choices: { by: 'user_id', order: 'topic', less: 'user_id' },
  member_clocks: { by: 'user_id', less: 'user_id' },
  // With the names of what they follow.
  event_alerts: `
    select to_jsonb(a) - '{user_id,city_folded,word}'::text[] || jsonb_build_object(
      'venue', (select v.name from public.venues v where v.id = a.venue_id),
      'provider', (select s.name from public.service_providers s where s.id = a.provider_id),
      'host', (select p.username from public.profiles p where p.id = a.host_id)) as record
    from public.event_alerts a where a.user_id = $1 order by a.created_at, a.id`,
  // What they told of. What was told about them is between those who told and the house.
  reports: { by: 'reporter_id', order: 'created_at, id', less: 'reporter_id' },
  memberships: { by: 'user_id', less: 'user_id' },
  pledges: { by: 'user_id', less: 'user_id' },
  // Who decided is theirs.
  steward_applications: { by: 'user_id', order: 'asked_at, id', less: 'user_id,decided_by' },
  membership_steps: { by: 'user_id', order: 'id', less: 'id,user_id' },
  // What they wrote as a steward, and said about the roadmap.
  vision_versions: { by: 'author_id', order: 'id', less: 'author_id' },
  goals: { by: 'created_by', order: 'created_at, id', less: 'created_by' },
  roadmap_items: { by: 'created_by', order: 'created_at, id', less: 'created_by,stage' },
  roadmap_supports: { by: 'user_id', order: 'created_at, item_id', less: 'user_id', title: 'item' },
  roadmap_comments: { by: 'author_id', order: 'created_at, id', less: 'author_id', title: 'item' },
  // Counts of seats name nobody.
  event_seats: undefined,
}

/** What the person may read of their own in the tables, by table. */
export async function readOwnRows(
  database: Database,
  { userId, claims }: Member,
): Promise<Record<string, unknown[]>> {
  const read = async (name: string, text: string) => {
    const { rows } = await database.run<{ record: unknown }>(
      { role: 'authenticated', claims },
      { name: `own ${name}`, text, values: [userId] },
    )
    return [name, rows.map(({ record }) => record)] as const
  }
  const tables = Object.entries(ownRows).flatMap(([name, own]) =>
    own ? [read(name, typeof own === 'string' ? own : textOf(name, own))] : [],
  )
  return Object.fromEntries(await Promise.all(tables))
}

/** The person's pictures, by the names that their addresses end with, and the files that hold them. */
export async function listOwnPictures(database: Database, { userId, claims }: Member) {
  const { rows } = await database.run<{
    name: string
    version: string
    createdAt: string
    sizeBytes: number
  }>(
    { role: 'authenticated', claims },
    {
      name: 'own pictures',
      text: `
        select name, version, created_at as "createdAt", (metadata ->> 'size')::integer as "sizeBytes"
        from storage.objects where owner_id = $1 order by created_at, name`,
      values: [userId],
    },
  )
  return rows
}
