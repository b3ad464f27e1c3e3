import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { MemberProfile } from './member.ts'
import { type PeoplePage, profileKeys } from './queries.ts'

type People = InfiniteData<PeoplePage, number>

/** Shows a change of a member's profile at once; gives what takes it back. */
export async function changeMember(
  client: QueryClient,
  id: string,
  change: (member: MemberProfile) => MemberProfile,
): Promise<() => void> {
  const queryKey = profileKeys.member(id)
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData<MemberProfile | null>(queryKey)
  if (!before) return () => {}
  client.setQueryData(queryKey, change(before))
  return () => client.setQueryData(queryKey, before)
}

/** The same of whom the member follows. */
export async function changeFollowing(
  client: QueryClient,
  { userId, memberId, follows }: { userId: string; memberId: string; follows: boolean },
): Promise<() => void> {
  const queryKey = profileKeys.following(userId)
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData<string[]>(queryKey)
  if (!before) return () => {}
  const others = before.filter((id) => id !== memberId)
  client.setQueryData(queryKey, follows ? [...others, memberId] : others)
  return () => client.setQueryData(queryKey, before)
}

/** Takes somebody out of a list of people at once. */
export async function takeFromPeople(
  client: QueryClient,
  queryKey: readonly string[],
  id: string,
): Promise<() => void> {
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData<People>(queryKey)
  if (!before) return () => {}
  client.setQueryData<People>(queryKey, {
    ...before,
    pages: before.pages.map(({ people, total }) => ({
      people: people.filter((person) => person.id !== id),
      total: Math.max(0, total - 1),
    })),
  })
  return () => client.setQueryData(queryKey, before)
}
