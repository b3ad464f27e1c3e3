import type { Person, Read } from '@hearth/contracts/reads'
import { usernameRules } from '@hearth/contracts/usernames'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { read } from '../../data/read.ts'
import type { MemberProfile } from './member.ts'
import type { MemberSearch } from './member-search.ts'

/** How many members "show more" adds. */
const membersPerPage = 24

export const profileKeys = {
  directories: ['profiles', 'directory'] as const,
  directory: (search: MemberSearch) => ['profiles', 'directory', search] as const,
  member: (id: string) => ['profiles', 'member', id] as const,
  likeMe: (userId: string) => ['profiles', 'like me', userId] as const,
  following: (userId: string) => ['profiles', 'following', userId] as const,
  followed: (userId: string) => ['profiles', 'followed', userId] as const,
  blocked: (userId: string) => ['profiles', 'blocked', userId] as const,
}

/** The house answered, and could not look the name up. */
export class LookUpRefused extends Error {
  override name = 'LookUpRefused'
}

/**
 * The member called so, in any case and with or without a leading @; `null` when there is none. Throws `LookUpRefused`
 * when the backend refuses, anything else when nobody answers.
 */
export function memberIdByUsernameOptions(name: string) {
  // An event names its host by id.
  const isId = uuid.test(name)
  const username = plainUsername(name).toLowerCase()
  return queryOptions({
    queryKey: ['profiles', 'id-by-username', username],
    queryFn: async ({ signal }): Promise<string | null> => {
      if (isId) return username
      if (!canBeUsername(username)) return null
      const backend = await getBackend()
      const { data, error, status } = await backend
        .from('profiles')
        .select('id')
        .ilike('username', literally(username))
        .abortSignal(signal)
        .maybeSingle()
      if (!error) return data?.id ?? null
      throw status > 0 ? new LookUpRefused(error.message, { cause: error }) : new Error(error.message)
    },
  })
}

/** A member by id as the reader may see them; `null` when there is none, and for whoever they blocked. */
export function memberProfileOptions(id: string) {
  return queryOptions({
    queryKey: profileKeys.member(id),
    queryFn: async ({ signal }): Promise<MemberProfile | null> => {
      if (!uuid.test(id)) return null
      const found = await read('member_profile', { member: id }, signal)
      return found && asMember(found)
    },
  })
}

/** It lies in the cache with the profile's own columns at its top. */
export function asMember({ profile, ...rest }: NonNullable<Read<'member_profile'>>): MemberProfile {
  return { ...rest, ...profile }
}

/** Pages of the members that a search finds, with the counts of interests and cities on each. */
export function directoryOptions(search: MemberSearch) {
  return infiniteQueryOptions({
    queryKey: profileKeys.directory(search),
    queryFn: ({ pageParam, signal }) => {
      const { text, interest, city, sort } = search
      return read(
        'member_directory',
        {
          ...(text && { words: text }),
          ...(interest && { interest }),
          ...(city && { in_city: city }),
          ...(sort && { sort }),
          ...(pageParam && { cursor: pageParam }),
          page_size: membersPerPage,
        },
        signal,
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** At most six members who share something with the member who asks, the newest first. */
export function likeMeOptions(userId: string) {
  return queryOptions({
    queryKey: profileKeys.likeMe(userId),
    queryFn: ({ signal }) => read('members_like_me', {}, signal),
  })
}

/** The ids of everybody whom a member follows: what the cards of a directory do not say. */
export function followingOptions(userId: string) {
  return queryOptions({
    queryKey: profileKeys.following(userId),
    queryFn: async ({ signal }): Promise<string[]> => {
      const backend = await getBackend()
      const ids: string[] = []
      for (;;) {
        const { data } = await backend
          .from('follows')
          .select('followed_id')
          .eq('follower_id', userId)
          .order('followed_id')
          .range(ids.length, ids.length + maxRows - 1)
          .abortSignal(signal)
          .throwOnError()
        ids.push(...data.map(({ followed_id }) => followed_id))
        if (data.length < maxRows) return ids
      }
    },
  })
}
/** The table protocol's limit of one answer. */
const maxRows = 1000

export type PeoplePage = { people: Person[]; total: number }
export type PeopleList = 'followed' | 'blocked'

const peoplePerPage = 24
const personColumns = 'id, username, display_name, profile_photo_url'
const exact = { count: 'exact' } as const
const newestFirst = { ascending: false } as const

/** Whom a member follows, or blocked; the newest first. Who is not here any more is left out. */
export function peopleOptions(list: PeopleList, userId: string) {
  return infiniteQueryOptions({
    queryKey: profileKeys[list](userId),
    queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
      const backend = await getBackend()
      const page = [pageParam, pageParam + peoplePerPage - 1] as const
      const asked =
        list === 'followed'
          ? backend
              .from('follows')
              .select(`person:profiles!follows_followed_id_fkey!inner(${personColumns})`, exact)
              .eq('follower_id', userId)
              .order('created_at', newestFirst)
              .range(...page)
          : backend
              .from('blocks')
              .select(`person:profiles!blocks_blocked_id_fkey!inner(${personColumns})`, exact)
              .eq('blocker_id', userId)
              .order('created_at', newestFirst)
              .range(...page)
      const { data, count } = await asked.abortSignal(signal).throwOnError()
      return { people: data.map((row) => row.person), total: count ?? data.length }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { people }) => sum + people.length, 0)
      return shown < total ? shown : null
    },
  })
}

/** A name as a path writes it, without what stands before it: `@ana` is `ana`. */
export function plainUsername(name: string): string {
  return name.replace(/^@+/, '')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Names that the rules do not allow belong to nobody: nobody has to be asked. */
function canBeUsername(name: string): boolean {
  const { pattern, minLength, maxLength } = usernameRules
  return pattern.test(name) && name.length >= minLength && name.length <= maxLength
}

/** A text that `ilike` compares as it stands: `_` is a letter of many names, not a joker (security-rules 36). */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
