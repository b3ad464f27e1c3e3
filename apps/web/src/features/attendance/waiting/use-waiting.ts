import type { EventRecord } from '@hearth/contracts/event'
import { chosenFrom } from '@hearth/contracts/place-kind-values'
import type { GivenAnswer } from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asEver, type HowToAnswer } from '../../../data/event/answering-queries.ts'
import { ofParty } from '../../../data/event/places-in-words.ts'
import type { Standing } from '../../../data/event/queries.ts'
import { waitingListOptions } from '../../../data/event/waiting-queries.ts'
import { refusalOf } from '../../../format/error-words.ts'
import { useToast } from '../../../ui/toast/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { MyAnswer } from '../answer/use-answer.ts'
import { answeringOffer, joiningList, leavingList } from './mutations.ts'

/** A member's place on the waiting list of an event, shared by every place of the screen that shows it. */
export function useWaiting(
  event: Pick<EventRecord, 'id' | 'timing'>,
  standing: Standing | undefined,
  mine: MyAnswer,
  { party_limit: partyLimit, place_kinds: kinds }: HowToAnswer = asEver,
) {
  const client = useQueryClient()
  const toast = useToast()
  const nowMs = useNow()
  const [isOpen, setOpen] = useState(false)
  const canBeFull = kinds !== null || (standing !== undefined && standing.capacity !== null)
  const isWanted = standing !== undefined && canBeFull && standing.my_answer !== 'coming'
  const { data: list } = useQuery({ ...waitingListOptions(event.id), enabled: isWanted })
  const joining = useMutation(joiningList(client, event.id))
  const leaving = useMutation(leavingList(client, event.id))
  const answering = useMutation(answeringOffer(client, event.id))
  const close = () => setOpen(false)
  if (!isWanted || !list) return undefined

  const isClosed = mine.isClosed || Date.parse(list.closes_at) <= nowMs
  const free = mine.largestParty
  const max = Math.min(partyLimit, standing.capacity ?? partyLimit)
  const isIn = list.my_state !== 'none'
  // Where hosts say yes to each, or choose whom they ask, there is no other line.
  const mayJoin = !isIn && !isClosed && !mine.asks && !mine.needsInvitation && mine.said !== 'declined'
  const problem = [joining, leaving, answering].find(({ isError }) => isError)?.error
  const forgetProblems = () => {
    for (const { reset } of [joining, leaving, answering]) reset()
  }
  return {
    list,
    eventZone: event.timing.timezone ?? 'UTC',
    isClosed,
    /** No places go to anybody any more, because the hosts take no more answers. */
    takesNoAnswers: mine.isClosed,
    /** Nobody can come at once: waiting, or what is offered, is the one thing to do. */
    leads: list.my_state === 'offered' || ((free < 1 || (kinds && isIn)) && !isClosed && (isIn || mayJoin)),
    /** Some places are free, but there may be more people than these. */
    mayWaitForMore: mayJoin && !kinds && free > 0 && free < max,
    mayJoin,
    smallestParty: isIn ? 1 : free + 1,
    largestParty: Math.max(max, list.my_party ?? 1),
    isOpen,
    open: () => {
      forgetProblems()
      setOpen(true)
    },
    close,
    /** `people` by kind of spot, where the event has kinds. */
    join: (party: number, people?: readonly number[]) => {
      forgetProblems()
      joining.mutate({ party, ...(people && { kinds: chosenFrom(people) }) }, { onSuccess: close })
    },
    leave: () => {
      forgetProblems()
      leaving.mutate(undefined, { onSuccess: close })
    },
    answer: (answer: 'accept' | 'decline', answers?: GivenAnswer[]) => {
      forgetProblems()
      answering.mutate(
        { answer, answers },
        { onSuccess: ({ state, party }) => state === 'coming' && toast(welcome(party)) },
      )
    },
    isPending: joining.isPending || leaving.isPending || answering.isPending,
    problem: problem ? refusalOf(problem) : undefined,
  }
}

export type Waiting = NonNullable<ReturnType<typeof useWaiting>>

const welcome = (party: number | null) => ({
  title: m.attendance_coming(ofParty(party ?? 1)),
  text: m.attendance_coming_text(),
})
