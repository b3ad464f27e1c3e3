import { useQuery } from '@tanstack/react-query'
import type { Follower } from './follow-button.tsx'
import { followingOptions } from './queries.ts'

/** Whether the person who looks follows a member; nothing until it is known, and for visitors. */
export type IsFollowed = (memberId: string) => boolean | undefined

/** Whom somebody follows, for any number of cards. A list that could not be read follows nobody: the server knows. */
export function useFollowing(follower: Follower | undefined): IsFollowed {
  const { data, isError } = useQuery({
    ...followingOptions(follower?.userId ?? ''),
    enabled: follower !== undefined,
  })
  return (memberId) => data?.includes(memberId) ?? (isError ? false : undefined)
}
