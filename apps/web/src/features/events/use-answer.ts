import type { EventRecord } from '@hearth/contracts/event'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCodeOf, sentenceFor } from '../../error-words.ts'
import { useToast } from '../../ui/toast.tsx'
import { type Answer, answerKey, answerMutation, newAnswer } from './answer-mutation.ts'
import { largestParty, placesLeft, withOthers } from './places-in-words.ts'
import type { Standing } from './queries.ts'
import { cachedStanding } from './standing-cache.ts'

export type AnswerProblem = { sentence: string; needsUsername: boolean }

/**
 * A member's answer to an event, shared by every place of the screen that shows it. It counts at once; a toast offers
 * to undo it; when the server refuses, it is taken back and `problem` says why.
 */
export function useAnswer({ id }: Pick<EventRecord, 'id'>, standing: Standing = nothingKnown(id)) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, error, variables } = useMutation(answerMutation(client, id))
  const [wished, setWished] = useState(1)
  const isComing = standing.my_answer === 'coming'
  const most = largestParty(standing)
  const party = Math.max(1, Math.min(wished, most))

  function say(said: Answer) {
    const before = answerOf(cachedStanding(client, id) ?? standing)
    mutate(said, {
      onSuccess: () =>
        toast({ ...wordsAfter(said), action: { label: 'Undo', onAction: () => undo(before) } }),
    })
  }

  // The toast outlives the screen, and so must this: it tells its own failure.
  function undo(before: Answer) {
    const mutation = client.getMutationCache().build(client, answerMutation(client, id))
    mutation
      .execute(before)
      .catch((failure) =>
        toast({ tone: 'bad', title: 'That could not be undone', text: sentenceFor(failure) }),
      )
  }

  return {
    isComing,
    isPending: useIsMutating({ mutationKey: answerKey(id) }) > 0,
    /** Everyone who comes with the person's present answer, they included. */
    myParty: standing.my_party ?? 0,
    /** What the stepper says for the next answer. */
    party,
    largestParty: most,
    chooseParty: setWished,
    come: (withParty = party) => say(newAnswer('coming', withParty)),
    stayAway: () => say(newAnswer('not_coming')),
    /** The flame lights once, when somebody has just said that they come. */
    hasJustSaidYes: isComing && variables?.answer === 'coming',
    problem: error ? problemOf(error, standing, variables) : undefined,
  }
}

export type MyAnswer = ReturnType<typeof useAnswer>

function wordsAfter({ answer, party }: Answer): { title: string; text: string } {
  return answer === 'coming'
    ? {
        title: `You’re coming${withOthers(party)}`,
        text: 'A mail with the calendar file is on its way.',
      }
    : { title: 'You’re not coming any more', text: 'Your place is free again.' }
}

/** While the standing is on its way nobody can answer yet. */
function nothingKnown(eventId: string): Standing {
  return { event_id: eventId, capacity: 0, taken: 0, likes: 0, my_answer: null, my_party: null, liked: false }
}

/** The answer that leads back; a new intention, because it happens after all that came before. */
function answerOf({ my_answer, my_party }: Standing): Answer {
  return my_answer === 'coming' ? newAnswer('coming', my_party ?? 1) : newAnswer('not_coming')
}

function problemOf(error: Error, standing: Standing, said: Answer | undefined): AnswerProblem {
  const code = errorCodeOf(error)
  const left = placesLeft(standing)
  const isFull = code === 'event_full' && left !== undefined
  const sentence = isFull ? fullInWords(left, said?.party ?? 1) : sentenceFor(error)
  return { sentence, needsUsername: code === 'username_required' }
}

function fullInWords(left: number, party: number): string {
  if (left === 0 || party === 1) return 'Somebody else took the last place just now.'
  return left === 1 ? 'Only 1 place is left by now.' : `Only ${left} places are left by now.`
}
