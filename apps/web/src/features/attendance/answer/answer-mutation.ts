import type { AnswerReply } from '@hearth/contracts'
import type { ChosenKinds } from '@hearth/contracts/place-kind-values'
import type { GivenAnswer } from '@hearth/contracts/question-values'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { answeringKeys } from '../../../data/event/answering-queries.ts'
import { eventKeys, type Standing, sayingKeys } from '../../../data/event/queries.ts'
import { cachedStanding, changeStanding, refreshStanding } from '../../../data/event/standing-cache.ts'
import { retryMutation } from '../../../data/event/worth-repeating.ts'
import { errorCodeOf } from '../../../format/error-words.ts'

/**
 * What somebody wants to answer. `intention` is a fresh uuid per press: tried again under the same one, it happens
 * once. `party` counts everyone who comes, the person included; it is 1 where nobody does. `asks` says that the hosts
 * decide first. A `note` is left as it is where there is none, and an empty one takes it away.
 */
export type Answer = {
  answer: 'coming' | 'maybe' | 'not_coming'
  party: number
  intention: string
  asks?: boolean
  note?: string
  /** Seen by the hosts alone; as it is where it is left out. */
  staysUnseen?: boolean
  /** To the hosts' questions, as a whole; as they are where it is left out. */
  answers?: GivenAnswer[]
  /** Where the event has kinds of spots; left out, those of before. */
  kinds?: ChosenKinds
}

export function newAnswer(
  answer: Answer['answer'],
  { party = 1, ...more }: Partial<Omit<Answer, 'answer' | 'intention'>> = {},
): Answer {
  return { answer, party, intention: crypto.randomUUID(), ...more }
}

/**
 * Says it to the server and shows it at once; when the server refuses, it is taken back. Answers to one event wait for
 * each other, so that the last one said is the one that stands.
 */
export function answerMutation(client: QueryClient, eventId: string) {
  const mutationKey = sayingKeys.answer(eventId)
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    retry: retryMutation,
    mutationFn: ({ intention, asks: _, ...said }: Answer): Promise<AnswerReply> =>
      callFunction('answer', { eventId, ...said }, { idempotencyKey: intention }),
    onMutate: async (said) => {
      const before = cachedStanding(client, eventId)
      await changeStanding(client, eventId, (standing) => afterAnswer(standing, said))
      return { before }
    },
    onSuccess: async ({ answer, party, capacity, taken }) => {
      if (!isLast()) return
      const said = { my_answer: answer, my_party: party, capacity, taken }
      await changeStanding(client, eventId, (standing) => ({ ...standing, ...said }))
    },
    onError: async (error, _said, shown) => {
      const before = shown?.before
      if (before && isLast()) await changeStanding(client, eventId, () => before)
      // Others took the places: what is left is part of saying why.
      if (errorCodeOf(error) === 'event_full') await refreshStanding(client, eventId)
    },
    onSettled: () => {
      if (!isLast()) return
      void refreshStanding(client, eventId)
      void client.invalidateQueries({ queryKey: eventKeys.guests(eventId) })
      void client.invalidateQueries({ queryKey: answeringKeys.of(eventId) })
      void client.invalidateQueries({ queryKey: eventKeys.everybodysOwn })
    },
  })
}

function afterAnswer(standing: Standing, { answer, party, asks }: Answer): Standing {
  const comes = answer === 'coming' && !asks ? party : 0
  return {
    ...standing,
    my_answer: asks ? 'asked' : answer,
    my_party: comes,
    taken: Math.max(0, standing.taken + comes - (standing.my_party ?? 0)),
  }
}
