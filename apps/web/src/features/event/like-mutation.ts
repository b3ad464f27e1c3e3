import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { eventKeys, type Standing, sayingKeys } from '../../data/event/queries.ts'
import { cachedStanding, changeStanding, refreshStanding } from '../../data/event/standing-cache.ts'
import { retryMutation } from '../../data/event/worth-repeating.ts'
import { getBackend } from '../../data/network.ts'
import { alreadyThere, asAppError } from '../../data/table-refusal.ts'

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

function afterLike(standing: Standing, liked: boolean): Standing {
  if (standing.liked === liked) return standing
  return { ...standing, liked, likes: Math.max(0, standing.likes + (liked ? 1 : -1)) }
}
