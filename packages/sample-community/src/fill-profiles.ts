import type { ProfileField } from '@hearth/contracts/member-values'
import type { Run } from '@hearth/database'
import type { Content } from './content.ts'
import type { SamplePerson } from './content-schemas.ts'
import { insert } from './insert.ts'
import { memberId } from './sample-id.ts'

/** What the sample's members tell of themselves, and whom they follow. Adds what is not there and changes nothing. */
export async function fillProfiles(run: Run, { people }: Content): Promise<void> {
  await insert(run, 'profile_details', people.flatMap(detailsOf))
  await insert(
    run,
    'follows',
    people.flatMap(({ username, follows }) =>
      follows.map((other) => ({ follower_id: memberId(username), followed_id: memberId(other) })),
    ),
  )
}

function detailsOf(person: SamplePerson) {
  const {
    username,
    name: _name,
    home,
    role: _role,
    face: _face,
    showsAttended,
    audiences,
    follows: _follows,
    ...told
  } = person
  const values = { city: home, ...told, ...(showsAttended && { attended: true }) }
  return Object.entries(values).map(([field, value]) => ({
    user_id: memberId(username),
    field,
    value,
    audience: audiences?.[field as ProfileField] ?? 'members',
  }))
}
