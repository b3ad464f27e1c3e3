import type { SharedMember } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'

/**
 * A member's name, face and what they opened to everyone, by id (a uuid) or by username in any case. Whoever is hidden,
 * or has not chosen a name yet, is `undefined`.
 */
export async function readSharedMember(
  database: Database,
  by: { id: string } | { username: string },
): Promise<SharedMember | undefined> {
  const { rows } = await database.run<{ member: SharedMember }>(
    { role: 'anon' },
    'id' in by
      ? {
          name: 'shared member',
          onlyReads: true,
          fromReplica: true,
          text: `${member} p.id = $1::uuid`,
          values: [by.id],
        }
      : {
          name: 'shared member by username',
          onlyReads: true,
          fromReplica: true,
          text: `${member} p.username_lower = $1`,
          values: [by.username.toLowerCase()],
        },
  )
  return rows[0]?.member
}

const member = `
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p.id, 'username', p.username, 'name', coalesce(p.display_name, p.username), 'photo', p.profile_photo_url, 'isFindable', p.is_findable,
    'details', coalesce((
      select jsonb_object_agg(d.field, d.value) from public.profile_details d
      where d.user_id = p.id and d.audience = 'everyone' and d.field <> 'attended'
    ), '{}')
  )) as member
  from public.profiles p
  where not p.is_hidden and p.username_lower not like 'temp\\_user\\_%' and`
