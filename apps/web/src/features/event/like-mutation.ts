import { AppError } from '@hearth/contracts/errors'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { eventKeys, type Standing, sayingKeys } from '../../data/event/queries.ts'
import { cachedStanding, changeStanding, refreshStanding } from '../../data/event/standing-cache.ts'
import { retryMutation } from '../../data/event/worth-repeating.ts'
import { getBackend } from '../../data/network.ts'

/** Saves an event with a heart, or lets go of it. `liked` is what shall be. */
export function likeMutation(client: QueryClient, { eventId, userId }: { eventId: string; userId: string }) {
  const mutationKey = sayingKeys.like(eventId)
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    retry: retryMutation,
    mutationFn: async (liked: boolean) => {
      const likes = (await getBackend()).from('event_likes')
      const { error } = liked
        ? await likes.insert({ event_id: eventId, user_id: userId })
        : await likes.delete().eq('event_id', eventId).eq('user_id', userId)
      if (error && error.code !== alreadyThere) throw asAppError(error)
    },
    onMutate: async (liked) => {
      const before = cachedStanding(client, eventId)
      await changeStanding(client, eventId, (standing) => afterLike(standing, liked))
      return { before }
    },
    onError: async (_error, _liked, shown) => {
      const before = shown?.before
      if (before && isLast()) await changeStanding(client, eventId, () => before)
    },
    onSettled: () => {
      if (!isLast()) return
      void refreshStanding(client, eventId)
      void client.invalidateQueries({ queryKey: eventKeys.saved(userId) })
    },
  })
}

/** PostgreSQL's unique_violation: a first try arrived after all. */
const alreadyThere = '23505'
const notAllowed = new Set(['42501'])
const notSignedIn = /^(?:PGRST30|PT401)/

/** The protocol's codes as ours. Without a code no answer came. */
function asAppError({ code, message }: { code: string; message: string }): AppError {
  if (!code) return new AppError('unavailable', message)
  if (code === 'read_only') return new AppError('read_only', message)
  if (notSignedIn.test(code)) return new AppError('not_signed_in', message)
  return new AppError(notAllowed.has(code) ? 'not_allowed' : 'internal', message)
}

function afterLike(standing: Standing, liked: boolean): Standing {
  if (standing.liked === liked) return standing
  return { ...standing, liked, likes: Math.max(0, standing.likes + (liked ? 1 : -1)) }
}
