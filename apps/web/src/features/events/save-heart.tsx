import type { EventRecord } from '@hearth/contracts/event'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { sentenceFor } from '../../error-words.ts'
import { useToast } from '../../ui/toast.tsx'
import { likeMutation } from './like-mutation.ts'

type HeartProps = {
  event: Pick<EventRecord, 'id' | 'title'>
  userId: string
  liked: boolean
  className?: string
}

/** Saves an event, or lets go of it, at a press: it shows at once and goes back when the server does not take it. */
export function SaveHeart({ event, userId, liked, className }: HeartProps) {
  const save = useSaving(event, userId)
  return (
    <button
      type="button"
      className={clsx('heart', className)}
      aria-pressed={liked}
      aria-label={`Save ${event.title}`}
      onClick={() => save(!liked)}
    >
      <Heart size={20} aria-hidden="true" />
    </button>
  )
}

/** The same with words, for the event's own page. */
export function useSaving({ id, title }: HeartProps['event'], userId: string): (liked: boolean) => void {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation(likeMutation(client, { eventId: id, userId }))
  return function save(liked) {
    mutate(liked, {
      onSuccess: () => {
        if (liked) return
        toast({
          title: `${title} is not saved any more`,
          action: { label: 'Undo', onAction: () => save(true) },
        })
      },
      onError: (error) =>
        toast({
          tone: 'bad',
          title: liked ? `${title} could not be saved` : `${title} is still saved`,
          text: sentenceFor(error),
          action: { label: 'Try again', onAction: () => save(liked) },
        }),
    })
  }
}
