import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { isWorthRepeating } from '../../data/event/worth-repeating.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import { likeMutation } from './like-mutation.ts'

type HeartProps = {
  event: Pick<EventRecord, 'id' | 'title'>
  userId: string
  liked: boolean
}

/** Saves an event, or lets go of it, at a press: it shows at once and goes back when the server does not take it. */
export function SaveHeart({ event, userId, liked }: HeartProps) {
  const save = useSaving(event, userId)
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={liked}
      aria-label={m.event_save({ title: event.title })}
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
          title: m.event_unsaved({ title }),
          action: { label: m.site_undo(), onAction: () => save(true) },
        })
      },
      onError: (error) =>
        toast({
          tone: 'bad',
          title: failureTitle({ title, liked, isCertain: !isWorthRepeating(error) }),
          text: sentenceFor(error),
          action: { label: m.site_try_again(), onAction: () => save(liked) },
        }),
    })
  }
}

/** Without an answer it may have happened all the same. */
function failureTitle({
  title,
  liked,
  isCertain,
}: {
  title: string
  liked: boolean
  isCertain: boolean
}): string {
  if (liked) return isCertain ? m.event_save_failed({ title }) : m.event_save_unsure({ title })
  return isCertain ? m.event_unsave_failed({ title }) : m.event_unsave_unsure({ title })
}
