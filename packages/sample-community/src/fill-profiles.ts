import type { ProfileField } from '@hearth/contracts/member-values'
import type { Run } from '@hearth/database'
import { people } from './people.ts'
import { profiles, type SampleProfile } from './profiles.ts'
import { memberId } from './sample-id.ts'

type Detail = { user_id: string; field: string; value: unknown; audience: string }

/** What the sample's members tell of themselves, and whom they follow. Adds what is not there and changes nothing. */
export async function fillProfiles(run: Run): Promise<void> {
  const details = people.flatMap(({ username, home }) => detailsOf(username, home, profiles[username] ?? {}))
  await run({
    name: 'sample profile details',
    text: `
      insert into public.profile_details (user_id, field, value, audience)
      select user_id, field, value, audience
      from jsonb_to_recordset($1::jsonb) as d (user_id uuid, field text, value jsonb, audience text)
      on conflict do nothing`,
    values: [JSON.stringify(details)],
  })
  const follows = Object.entries(profiles).flatMap(([username, { follows: followed = [] }]) =>
    followed.map((other) => [memberId(username), memberId(other)] as const),
  )
  await run({
    name: 'sample follows',
    text: `
      insert into public.follows (follower_id, followed_id) select * from unnest($1::uuid[], $2::uuid[])
      on conflict do nothing`,
    values: [follows.map(([follower]) => follower), follows.map(([, followed]) => followed)],
  })
}

function detailsOf(username: string, home: string, profile: SampleProfile): Detail[] {
  const { showsAttended, audiences = {}, follows: _, ...told } = profile
  const values = { city: home, ...told, ...(showsAttended && { attended: true }) }
  return Object.entries(values).map(([field, value]) => ({
    user_id: memberId(username),
    field,
    value,
    audience: audiences[field as ProfileField] ?? 'members',
  }))
}
