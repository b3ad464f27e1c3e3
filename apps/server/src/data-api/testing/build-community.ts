import type { TestDatabase } from '@hearth/database/testing'
import type { Member } from '../../testing/people.ts'

type Owner = Pick<TestDatabase, 'owner'>

/** Fields of a member's profile: value and audience. */
export async function buildDetails(
  { owner }: Owner,
  { userId }: Pick<Member, 'userId'>,
  details: Record<string, [value: unknown, audience: string]>,
): Promise<void> {
  for (const [field, [value, audience]] of Object.entries(details)) {
    await owner(
      `insert into public.profile_details (user_id, field, value, audience) values ($1, $2, $3::jsonb, $4)
       on conflict (user_id, field) do update set value = excluded.value, audience = excluded.audience`,
      [userId, field, JSON.stringify(value), audience],
    )
  }
}

export async function follow({ owner }: Owner, follower: Member, followed: Member): Promise<void> {
  await owner('insert into public.follows (follower_id, followed_id) values ($1, $2)', [
    follower.userId,
    followed.userId,
  ])
}

export async function block({ owner }: Owner, blocker: Member, blocked: Member): Promise<void> {
  await owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    blocker.userId,
    blocked.userId,
  ])
}
