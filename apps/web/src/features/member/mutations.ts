import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { alreadyThere, asAppError } from '../../data/table-refusal.ts'
import type { MemberProfile } from './member.ts'
import { changeFollowing, changeMember, takeFromPeople } from './member-cache.ts'
import { profileKeys } from './queries.ts'

type Between = { userId: string; memberId: string }

/** Follows a member, or stops. `follows` is what shall be; the screen shows it at once and takes it back on failure. */
export function followMutation(client: QueryClient, { userId, memberId }: Between) {
  return mutationOptions({
    mutationKey: ['follow', memberId],
    scope: { id: `follow ${memberId}` },
    mutationFn: async (follows: boolean) => {
      const table = (await getBackend()).from('follows')
      const { error } = follows
        ? await table.insert({ follower_id: userId, followed_id: memberId })
        : await table.delete().eq('follower_id', userId).eq('followed_id', memberId)
      if (error && error.code !== alreadyThere) throw asAppError(error)
    },
    onMutate: async (follows) => {
      const undo = await Promise.all([
        changeMember(client, memberId, (member) => afterFollow(member, follows)),
        changeFollowing(client, { userId, memberId, follows }),
        ...(follows ? [] : [takeFromPeople(client, profileKeys.followed(userId), memberId)]),
      ])
      return { undo }
    },
    onError: (_error, _follows, shown) => shown?.undo.forEach((takeBack) => void takeBack()),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: profileKeys.member(memberId) })
      void client.invalidateQueries({ queryKey: profileKeys.following(userId) })
      void client.invalidateQueries({ queryKey: profileKeys.followed(userId) })
    },
  })
}

/**
 * Blocks a member, or lets them be again. A block ends following in both directions, and takes each out of what the
 * other sees: whatever is known of events and members is read anew.
 */
export function blockMutation(client: QueryClient, { userId, memberId }: Between) {
  return mutationOptions({
    mutationKey: ['block', memberId],
    scope: { id: `block ${memberId}` },
    mutationFn: async (blocks: boolean) => {
      const table = (await getBackend()).from('blocks')
      const { error } = blocks
        ? await table.insert({ blocker_id: userId, blocked_id: memberId })
        : await table.delete().eq('blocker_id', userId).eq('blocked_id', memberId)
      if (error && error.code !== alreadyThere) throw asAppError(error)
    },
    // A block is shown when it stands, never before; letting somebody be again at once.
    onMutate: async (blocks) => {
      if (blocks) return { undo: [] }
      const undo = await Promise.all([
        changeMember(client, memberId, (member) => ({ ...member, is_blocked: false })),
        takeFromPeople(client, profileKeys.blocked(userId), memberId),
      ])
      return { undo }
    },
    onSuccess: async (_done, blocks) => {
      const parted = { is_blocked: true, is_followed: false, follows_me: false }
      if (blocks) await changeMember(client, memberId, (member) => ({ ...member, ...parted }))
    },
    onError: (_error, _blocks, shown) => shown?.undo.forEach((takeBack) => void takeBack()),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['profiles'] })
      void client.invalidateQueries({ queryKey: ['events'] })
    },
  })
}

function afterFollow(member: MemberProfile, follows: boolean): MemberProfile {
  if (member.is_followed === follows) return member
  return { ...member, is_followed: follows, followers: Math.max(0, member.followers + (follows ? 1 : -1)) }
}
