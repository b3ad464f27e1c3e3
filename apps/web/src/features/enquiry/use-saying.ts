import type { EnquiryWish } from '@hearth/contracts/enquiry-states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Attempt, type CachedWords, cachedWords } from './cached-words.ts'
import { saying } from './mutations.ts'

/**
 * What somebody writes in a conversation and how it is on its way. The words stay in this browser until they have
 * arrived, so a failure, a reload or a closed window loses none; while they are on their way they are shown in the log.
 * `hasArrived` knows the messages that are there: what was sent may arrive although its answer was lost.
 */
export function useSaying({
  enquiryId,
  userId,
  hasArrived,
}: {
  enquiryId: string
  userId: string
  hasArrived: (messageId: string) => boolean
}) {
  const client = useQueryClient()
  const cached = cachedWords(userId, enquiryId)
  const [loaded, setSaved] = useState<CachedWords>(() => cached.load() ?? { body: '' })
  const isThere = loaded.attempt !== undefined && hasArrived(loaded.attempt.id)
  const saved: CachedWords = isThere
    ? { body: loaded.body === loaded.attempt?.body ? '' : loaded.body }
    : loaded
  const keep = (next: CachedWords) => {
    if (next.body === '') cached.forget()
    else cached.save(next)
    setSaved(next)
  }
  const options = saying(client, { enquiryId, userId })
  const { mutate, reset, isPending, error, variables, submittedAt } = useMutation({
    ...options,
    onSuccess: (...said) => {
      keep({ body: '' })
      options.onSuccess?.(...said)
    },
  })

  function say(body: string, wish?: EnquiryWish): void {
    if (isPending) return
    const { attempt: known } = saved
    const isSame = known?.body === body && known.wish === wish
    const attempt: Attempt = isSame ? known : { id: crypto.randomUUID(), body, wish }
    keep({ body, attempt })
    mutate(attempt)
  }

  return {
    /** While they are on their way they stand in the log, and come back here when they could not be sent. */
    body: isPending ? '' : saved.body,
    isPending,
    error: isThere ? null : error,
    /** The message on its way, with the instant at which it was sent. */
    onItsWay: isPending && variables ? { ...variables, atMs: submittedAt } : undefined,
    write: (body: string) => {
      if (error) reset()
      keep({ ...saved, body })
    },
    say,
    again: () => variables && say(variables.body, variables.wish),
  }
}
