import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { type Profile, profileColumns } from './profile.ts'

/** A member by id; `null` when there is none. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'by-id', userId],
    queryFn: async ({ signal }): Promise<Profile | null> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('profiles')
        .select(profileColumns)
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
}
