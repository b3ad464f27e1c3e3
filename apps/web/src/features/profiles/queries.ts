import { usernameRules } from '@hearth/contracts/usernames'
import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../network.ts'

/** What everybody may see of a member. */
export type PublicProfile = {
  id: string
  username: string
  display_name: string | null
  profile_photo_url: string | null
  cover_photo_url: string | null
  created_at: string
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
  const username = plainUsername(name).toLowerCase()
  return queryOptions({
    queryKey: ['profiles', 'id-by-username', username],
    queryFn: async ({ signal }): Promise<string | null> => {
      if (!canBeUsername(username)) return null
      const backend = await getBackend()
      const { data, error, status } = await backend
        .from('profiles')
        .select('id')
        .ilike('username', literally(username))
        .abortSignal(signal)
        .maybeSingle<{ id: string }>()
      if (!error) return data?.id ?? null
      throw status > 0 ? new LookUpRefused(error.message, { cause: error }) : new Error(error.message)
    },
  })
}

/** A member's public side by id; `null` when there is none. */
export function publicProfileOptions(id: string) {
  return queryOptions({
    queryKey: ['profiles', 'public', id],
    queryFn: async ({ signal }): Promise<PublicProfile | null> => {
      if (!uuid.test(id)) return null
      const backend = await getBackend()
      const { data } = await backend
        .from('profiles')
        .select('id, username, display_name, profile_photo_url, cover_photo_url, created_at')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle<PublicProfile>()
        .throwOnError()
      return data
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
