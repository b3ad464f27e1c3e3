import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reading } from './mutations.ts'

/** Marks the notices about what is on the screen as read, once it is really in view. */
export function useReadNotifications({
  userId,
  ids,
  onRead,
}: {
  userId: string
  ids: readonly string[]
  onRead: () => void
}): void {
  const { mutate } = useMutation(reading(useQueryClient(), userId))
  const unread = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to do then is no reason to do it again.
  useEffect(() => {
    if (!unread) return
    const read = () => {
      if (document.visibilityState === 'visible') mutate(unread.split(','), { onSuccess: onRead })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [unread, mutate])
}
