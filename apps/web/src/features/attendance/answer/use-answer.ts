import type { AnswerReply } from '@hearth/contracts'
import type { EventRecord } from '@hearth/contracts/event'
import type { ChosenKinds } from '@hearth/contracts/place-kind-values'
import * as m from '@hearth/messages'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { areClosed, asEver, type HowToAnswer } from '../../../data/event/answering-queries.ts'
import { largestParty, ofParty, placesLeft } from '../../../data/event/places-in-words.ts'
import { type Standing, sayingKeys } from '../../../data/event/queries.ts'
import { cachedStanding } from '../../../data/event/standing-cache.ts'
import { withName } from '../../../data/name-first.ts'
import { errorCodeOf, refusalOf, sentenceFor } from '../../../format/error-words.ts'
import { useToast } from '../../../ui/toast/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { type Answer, answerMutation, newAnswer } from './answer-mutation.ts'

/**
 * A member's answer to an event, shared by every place of the screen that shows it. It counts at once; a toast offers
 * to undo it; when the server refuses, it is taken back and `problem` says why. `how` is what the hosts chose; `kinds` are the
 * spots that the member has, where the event has kinds. Of a date of a course (`isCourse`) no yes that is taken back can be said again.
 */
export function useAnswer(
  { id }: Pick<EventRecord, 'id'>,
  standing: Standing = nothingKnown(id),
  how: HowToAnswer = asEver,
  kinds?: ChosenKinds,
  isCourse = false,
) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, error, variables } = useMutation(answerMutation(client, id))
  const [wished, setWished] = useState(1)
  const [wishedUnseen, setWishedUnseen] = useState<boolean>()
  const said = standing.my_answer
  const isComing = said === 'coming'
  const isClosed = areClosed(how, useNow())
  const asks = how.mode === 'approval' && !how.is_invited && !isComing
  const myParty = (said === 'asked' ? how.asked_party : standing.my_party) ?? 0
  const max = isClosed ? myParty : largestParty(standing, how.party_limit)
  const party = Math.max(1, Math.min(wished, max))

  const say = (saying: Answer) => withName(() => sayNow(saying))

  function sayNow(saying: Answer) {
    const before = answerOf(cachedStanding(client, id) ?? standing, { asks, kinds, party: myParty })
    mutate(saying, {
      onSuccess: (reply) => {
        const isNew = before.answer !== saying.answer || before.party !== saying.party || saying.kinds
        const action = { label: m.site_undo(), onAction: () => undo(before) }
        const isFinal = isClosed || (isCourse && before.answer === 'coming')
        toast(isNew ? { ...wordsAfter(saying, reply), ...(!isFinal && { action }) } : wordsOfSame(saying))
      },
    })
  }

  // The toast outlives the screen, and so must this: it tells its own failure.
  function undo(before: Answer) {
    const mutation = client.getMutationCache().build(client, answerMutation(client, id))
    mutation.execute(before).catch((failure) =>
      toast({
        tone: 'bad',
        title: m.attendance_answer_not_undone(),
        text: sentenceFor(failure),
      }),
    )
  }

  return {
    said,
    isComing,
    /** Coming is asked for, and the hosts decide. */
    asks,
    isInvited: how.is_invited,
    /** The last moment for answers has passed. */
    isClosed,
    needsInvitation: how.mode === 'invitation' && !how.is_invited && !isComing,
    isPending: useIsMutating({ mutationKey: sayingKeys.answer(id) }) > 0,
    /** Everyone who comes with the person's present answer, or would, they included. */
    myParty,
    note: how.note ?? '',
    /** What the stepper says for the next answer. */
    party,
    largestParty: max,
    chooseParty: setWished,
    come: (withParty = party, more: Pick<Answer, 'note' | 'answers' | 'kinds'> = {}) =>
      say(
        newAnswer('coming', {
          party: withParty,
          ...(asks && { asks }),
          ...more,
          ...(wishedUnseen !== undefined && { staysUnseen: wishedUnseen }),
        }),
      ),
    /** Whether the hosts alone see that they come; said with the answer, and at once where it is given. */
    staysUnseen: wishedUnseen ?? how.stays_unseen,
    stayUnseen: (staysUnseen: boolean) => {
      setWishedUnseen(staysUnseen)
      if (isComing || said === 'asked')
        say(newAnswer('coming', { party: Math.max(1, myParty), ...(asks && { asks }), staysUnseen }))
    },
    perhaps: (note?: string) => say(newAnswer('maybe', note === undefined ? {} : { note })),
    stayAway: () => say(newAnswer('not_coming')),
    /** The flame lights once, when somebody has just said that they come. */
    hasJustSaidYes: isComing && variables?.answer === 'coming',
    problem: error ? problemOf(error, standing, variables) : undefined,
  }
}

export type MyAnswer = ReturnType<typeof useAnswer>

/** The answer that was the standing all along: there is nothing to undo. */
function wordsOfSame({ answer, note, staysUnseen, answers }: Answer): { title: string } {
  if (answers) return { title: m.attendance_questions_saved() }
  if (note !== undefined) return { title: m.attendance_answer_note_saved() }
  if (staysUnseen !== undefined)
    return {
      title: staysUnseen ? m.attendance_answer_now_unseen() : m.attendance_answer_now_seen(),
    }
  return {
    title: answer === 'maybe' ? m.event_you_said_maybe() : m.attendance_answer_cant_come_known(),
  }
}

function wordsAfter(said: Answer, { answer, party }: AnswerReply): { title: string; text: string } {
  if (answer === 'coming') {
    return {
      title: m.attendance_coming(ofParty(party)),
      text: m.attendance_coming_text(),
    }
  }
  if (answer === 'asked') {
    return {
      title: m.attendance_asked(ofParty(said.party)),
      text: m.attendance_answer_asked_text(),
    }
  }
  return answer === 'maybe'
    ? { title: m.event_you_said_maybe(), text: m.attendance_answer_maybe_text() }
    : {
        title: m.attendance_answer_left(),
        text: m.attendance_answer_left_text(),
      }
}

/** While the standing is on its way nobody can answer yet. */
function nothingKnown(eventId: string): Standing {
  return {
    event_id: eventId,
    capacity: 0,
    taken: 0,
    likes: 0,
    my_answer: null,
    my_party: null,
    series_id: null,
    series_ahead: null,
    series_next: null,
    liked: false,
    title: null,
  }
}

/** The answer that leads back; a new intention, because it happens after all that came before. */
function answerOf(
  { my_answer }: Standing,
  { asks, kinds, ...had }: { asks: boolean; party: number; kinds: ChosenKinds | undefined },
): Answer {
  const came = { party: Math.max(1, had.party), ...(kinds && { kinds }) }
  if (my_answer === 'maybe') return newAnswer('maybe')
  if (my_answer === 'asked') return newAnswer('coming', { ...came, asks })
  return my_answer === 'coming' ? newAnswer('coming', came) : newAnswer('not_coming')
}

/** Why an answer did not count. */
function problemOf(error: Error, standing: Standing, said: Answer | undefined): string {
  const code = errorCodeOf(error)
  const left = placesLeft(standing)
  const isFull = code === 'event_full' && left !== undefined
  // What hosts chose is told in the function's own words.
  const isChosen = code === 'conflict' || code === 'not_allowed'
  const other = isChosen ? refusalOf(error) : sentenceFor(error)
  return isFull ? fullInWords(left, said?.party ?? 1) : other
}

function fullInWords(left: number, party: number): string {
  if (left === 0 || party === 1) return m.attendance_answer_last_taken()
  return m.attendance_answer_few_left({ left })
}
