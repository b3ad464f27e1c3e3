import type { Database } from '@hearth/database'
import type { Member } from '../handler.ts'

const ofOwnPage = (table: string, order: string, without = '') => `
      select to_jsonb(x) ${without} as record from public.${table} x
      where x.provider_id in (select s.id from public.service_providers s where s.owner_id = $1) order by x.${order}`

/**
 * Every table of `public` that can hold something of a person, and which of its rows are theirs ($1). They are read by
 * the person's own rights. A test finds the table that is missing here.
 */
export const ownRows: Record<string, { text: string } | undefined> = {
  profiles: { text: 'select to_jsonb(p) as record from public.profiles p where p.id = $1' },
  profile_details: {
    text: `
      select to_jsonb(d) - 'user_id' as record from public.profile_details d where d.user_id = $1 order by d.field`,
  },
  // Both sides: whom they follow, and who follows them.
  follows: {
    text: `
      select to_jsonb(f) || jsonb_build_object('username', p.username) as record
      from public.follows f
      left join public.profiles p on p.id = case f.follower_id when $1 then f.followed_id else f.follower_id end
      where $1 in (f.follower_id, f.followed_id) order by f.created_at, f.follower_id, f.followed_id`,
  },
  // Only whom they blocked. Who blocked them is between those and the house.
  blocks: {
    text: `
      select to_jsonb(b) || jsonb_build_object('username', p.username) as record
      from public.blocks b left join public.profiles p on p.id = b.blocked_id
      where b.blocker_id = $1 order by b.created_at, b.blocked_id`,
  },
  // Without the columns that are only made for searching, with the moment at which a draft publishes itself.
  events: {
    text: `
      select to_jsonb(e) - '{search,city_folded,last_date}'::text[] || case when s.event_id is null then '{}'
        else jsonb_build_object('publishes_itself_at', s.publish_at) end as record
      from public.events e left join public.event_schedules s on s.event_id = e.id where e.created_by = $1 order by e.created_at, e.id`,
  },
  event_schedules: undefined,
  // What they were asked to host with others, and whom they asked themselves.
  event_hosts: {
    text: `
      select to_jsonb(h) - '{user_id,invited_by}'::text[]
        || jsonb_build_object('event_title', e.title, 'username', p.username) as record
      from public.event_hosts h
      left join public.events e on e.id = h.event_id
      left join public.profiles p on p.id = h.user_id
      where h.user_id = $1 or h.invited_by = $1 order by h.created_at, h.event_id, h.user_id`,
  },
  // How their own events are answered, and where what they hide takes place.
  event_answering: {
    text: `
      select to_jsonb(s) || jsonb_build_object('event_title', e.title) as record
      from public.event_answering s join public.events e on e.id = s.event_id
      where e.created_by = $1 order by e.created_at, e.id`,
  },
  event_addresses: {
    text: `
      select to_jsonb(d) || jsonb_build_object('event_title', e.title) as record
      from public.event_addresses d join public.events e on e.id = d.event_id
      where e.created_by = $1 order by e.created_at, e.id`,
  },
  // What they were invited to, and whom they invited themselves.
  event_invitations: {
    text: `
      select to_jsonb(i) - '{user_id,invited_by}'::text[]
        || jsonb_build_object('event_title', e.title, 'username', p.username) as record
      from public.event_invitations i
      left join public.events e on e.id = i.event_id
      left join public.profiles p on p.id = i.user_id
      where i.user_id = $1 or i.invited_by = $1 order by i.created_at, i.event_id, i.user_id`,
  },
  attendances: {
    text: `
      select to_jsonb(a) || jsonb_build_object('event_title', e.title) as record
      from public.attendances a left join public.events e on e.id = a.event_id
      where a.user_id = $1 order by a.created_at, a.event_id`,
  },
  event_waiting: {
    text: `
      select to_jsonb(w) - 'place' || jsonb_build_object('event_title', e.title) as record
      from public.event_waiting w left join public.events e on e.id = w.event_id
      where w.user_id = $1 order by w.asked_at, w.event_id`,
  },
  event_likes: {
    text: `
      select to_jsonb(l) || jsonb_build_object('event_title', e.title) as record
      from public.event_likes l left join public.events e on e.id = l.event_id
      where l.user_id = $1 order by l.created_at, l.event_id`,
  },
  event_comments: {
    text: `
      select to_jsonb(c) || jsonb_build_object('event_title', e.title) as record
      from public.event_comments c left join public.events e on e.id = c.event_id
      where c.author_id = $1 order by c.created_at, c.id`,
  },
  event_messages: {
    text: `
      select to_jsonb(m) || jsonb_build_object('event_title', e.title) as record
      from public.event_messages m left join public.events e on e.id = m.event_id
      where m.author_id = $1 order by m.created_at, m.id`,
  },
  journal_lines: {
    text: 'select to_jsonb(l) as record from public.journal_lines l where l.user_id = $1 order by l.created_at, l.id',
  },
  // Of a token not even the hash leaves.
  bridge_authentication: {
    text: `
      select to_jsonb(b) - 'bridge_token' as record
      from public.bridge_authentication b where b.user_id = $1 order by b.created_at, b.id`,
  },
  consciousness_sync_state: {
    text: `
      select to_jsonb(s) as record from public.consciousness_sync_state s where s.user_id = $1 order by s.app_domain`,
  },
  universal_user_blessings: {
    text: 'select to_jsonb(b) as record from public.universal_user_blessings b where b.user_id = $1',
  },
  sacred_fire_blessings: {
    text: 'select to_jsonb(b) as record from public.sacred_fire_blessings b where b.user_id = $1',
  },
  onboarding: {
    text: 'select to_jsonb(o) as record from public.onboarding o where o.user_id = $1 order by o.made_at, o.choice',
  },
  // With the address and the contact, which stand beside it.
  venues: {
    text: `
      select to_jsonb(v) - '{search,city_folded,name_folded}'::text[] || jsonb_build_object(
        'address', (select to_jsonb(a) - 'venue_id' from public.venue_addresses a where a.venue_id = v.id),
        'contact', (select to_jsonb(c) - 'venue_id' from public.venue_contacts c where c.venue_id = v.id)) as record
      from public.venues v where v.owner_id = $1 order by v.created_at, v.id`,
  },
  venue_addresses: undefined,
  venue_contacts: undefined,
  // Without the columns that are only made for searching.
  service_providers: {
    text: `
      select to_jsonb(s) - '{search,service_words,city_folded,name_folded}'::text[] as record
      from public.service_providers s where s.owner_id = $1`,
  },
  provider_services: { text: ofOwnPage('provider_services', 'position') },
  provider_qualifications: { text: ofOwnPage('provider_qualifications', 'position') },
  // Who decided is theirs; what was decided is the provider's to read.
  provider_decisions: { text: ofOwnPage('provider_decisions', 'decided_at', "- 'decided_by'") },
  event_providers: { text: ofOwnPage('event_providers', 'asked_at') },
  // What others wrote to them too: it was told to them.
  enquiries: {
    text: `
      select to_jsonb(e) as record from public.enquiries e
      where e.asker_id = $1 or e.provider_id in (select s.id from public.service_providers s where s.owner_id = $1)
      order by e.created_at, e.id`,
  },
  enquiry_messages: {
    text: `
      select to_jsonb(m) as record from public.enquiry_messages m
      where m.author_id = $1 or m.enquiry_id in (
        select e.id from public.enquiries e
        where e.asker_id = $1 or e.provider_id in (select s.id from public.service_providers s where s.owner_id = $1))
      order by m.created_at, m.id`,
  },
  // With what they point to; what others said under them is theirs.
  posts: {
    text: `
      select to_jsonb(p) - 'about_city' as record from public.posts p where p.author_id = $1 order by p.created_at, p.id`,
  },
  post_comments: {
    text: 'select to_jsonb(c) as record from public.post_comments c where c.author_id = $1 order by c.created_at, c.id',
  },
  post_reactions: {
    text: `
      select to_jsonb(r) as record from public.post_reactions r where r.user_id = $1 order by r.created_at, r.post_id`,
  },
  notifications: {
    text: 'select to_jsonb(n) as record from public.notifications n where n.user_id = $1 order by n.created_at, n.id',
  },
  notification_choices: {
    text: `
      select to_jsonb(c) - 'user_id' as record from public.notification_choices c where c.user_id = $1 order by c.topic`,
  },
  member_clocks: {
    text: `select to_jsonb(c) - 'user_id' as record from public.member_clocks c where c.user_id = $1`,
  },
  // What they told of. What was told about them is between those who told and the house.
  reports: {
    text: `
      select to_jsonb(r) - 'reporter_id' as record from public.reports r
      where r.reporter_id = $1 order by r.created_at, r.id`,
  },
  memberships: {
    text: "select to_jsonb(m) - 'user_id' as record from public.memberships m where m.user_id = $1",
  },
  pledges: { text: "select to_jsonb(p) - 'user_id' as record from public.pledges p where p.user_id = $1" },
  // Who decided is theirs.
  steward_applications: {
    text: `
      select to_jsonb(a) - '{user_id,decided_by}'::text[] as record
      from public.steward_applications a where a.user_id = $1 order by a.asked_at, a.id`,
  },
  membership_steps: {
    text: `
      select to_jsonb(s) - '{id,user_id}'::text[] as record
      from public.membership_steps s where s.user_id = $1 order by s.id`,
  },
  // What they wrote as a steward, and said about the roadmap.
  vision_versions: {
    text: `
      select to_jsonb(v) - 'author_id' as record
      from public.vision_versions v where v.author_id = $1 order by v.id`,
  },
  goals: {
    text: `
      select to_jsonb(g) - 'created_by' as record
      from public.goals g where g.created_by = $1 order by g.created_at, g.id`,
  },
  roadmap_items: {
    text: `
      select to_jsonb(i) - '{created_by,stage}'::text[] as record
      from public.roadmap_items i where i.created_by = $1 order by i.created_at, i.id`,
  },
  roadmap_supports: {
    text: `
      select to_jsonb(s) - 'user_id' || jsonb_build_object('item_title', i.title) as record
      from public.roadmap_supports s left join public.roadmap_items i on i.id = s.item_id
      where s.user_id = $1 order by s.created_at, s.item_id`,
  },
  roadmap_comments: {
    text: `
      select to_jsonb(c) - 'author_id' || jsonb_build_object('item_title', i.title) as record
      from public.roadmap_comments c left join public.roadmap_items i on i.id = c.item_id
      where c.author_id = $1 order by c.created_at, c.id`,
  },
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
  const tables = Object.entries(ownRows).flatMap(([name, own]) => (own ? [read(name, own.text)] : []))
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
