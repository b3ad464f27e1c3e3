import type { ExportedList } from '@hearth/contracts'

type Export = {
  columns: readonly string[]
  /**
   * Up to 1000 rows after the last one of the page before ($1: its `cursor`, null at first), in the order of an
   * index.
   */
  text: string
}

/**
 * What each file holds. No addresses, and nothing of drafts and private events. Who comes is between people and their
 * hosts: answers are told without names.
 */
export const exportedLists: Record<ExportedList, Export> = {
  members: {
    columns: ['id', 'username', 'display_name', 'joined_at', 'roles', 'events_hosted'],
    text: `
      select p.id, p.username, p.display_name, p.created_at as joined_at,
        array_to_string(array(select r.role from hearth.user_roles r where r.user_id = p.id order by r.role), ' ') as roles,
        (select count(*)::integer from public.events e
          where e.created_by = p.id and e.status <> 'draft' and e.visibility <> 'private') as events_hosted,
        jsonb_build_array(p.created_at, p.id) as cursor
      from public.profiles p
      where $1::jsonb is null or (p.created_at, p.id) > (($1::jsonb ->> 0)::timestamptz, ($1::jsonb ->> 1)::uuid)
      order by p.created_at, p.id limit 1000`,
  },
  events: {
    columns: [
      'id',
      'title',
      'category',
      'status',
      'visibility',
      'start_date',
      'start_time',
      'timezone',
      'city',
      'host',
      'places',
      'coming',
      'featured',
      'written_at',
    ],
    text: `
      select e.id, e.title, e.category, e.status, e.visibility, e.start_date::text, e.start_time::text, e.timezone, e.city,
        p.username as host, s.capacity as places, s.taken as coming, e.is_featured as featured,
        e.created_at as written_at, jsonb_build_array(e.created_at, e.id) as cursor
      from public.events e
      left join public.event_seats s on s.event_id = e.id
      left join public.profiles p on p.id = e.created_by
      where e.status <> 'draft' and e.visibility <> 'private'
        and ($1::jsonb is null or (e.created_at, e.id) > (($1::jsonb ->> 0)::timestamptz, $1::jsonb ->> 1))
      order by e.created_at, e.id limit 1000`,
  },
  answers: {
    columns: ['event_id', 'event', 'answer', 'people', 'answered_at'],
    text: `
      select a.event_id, e.title as event, a.answer, a.party as people, a.created_at as answered_at,
        jsonb_build_array(a.event_id, a.created_at, coalesce(a.user_id, a.guest_id)) as cursor
      from public.attendances a join public.events e on e.id = a.event_id
      where e.status <> 'draft' and e.visibility <> 'private'
        and ($1::jsonb is null or (a.event_id, a.created_at, coalesce(a.user_id, a.guest_id))
          > ($1::jsonb ->> 0, ($1::jsonb ->> 1)::timestamptz, ($1::jsonb ->> 2)::uuid))
      order by a.event_id, a.created_at, coalesce(a.user_id, a.guest_id) limit 1000`,
  },
}
