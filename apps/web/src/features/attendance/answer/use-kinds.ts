import { type ChosenKinds, chosenFrom, partyOf } from '@hearth/contracts/place-kind-values'
import { useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import type { Waiting } from '../waiting/use-waiting.ts'
import type { MyAnswer } from './use-answer.ts'

/** The spots that somebody has who comes, or asks to, as answers say them. */
export const kindsOf = (how: HowToAnswer | undefined): ChosenKinds | undefined =>
  how && how.my_kinds.length > 0 ? chosenFrom(how.my_kinds) : undefined

/** `wanted` are people by kind of spot, where the event has kinds. */
export type WaitingForKinds = Waiting & { wanted?: readonly number[] }

/**
 * The kinds of spots between a press and what it says: who comes takes those that they chose, and waits for them where they are
 * not left. With no kinds, answer and waiting are as they were.
 */
export function useKinds(
  how: HowToAnswer | undefined,
  answer: MyAnswer,
  waiting: Waiting | undefined,
): { answer: MyAnswer; waiting?: WaitingForKinds | undefined; choice?: KindsChoice } {
  const [wished, choose] = useState<readonly number[]>()
  const [isMissing, setMissing] = useState(false)
  const kinds = how?.place_kinds
  if (!kinds) return { answer, waiting }
  const isNew = !answer.isComing && answer.said !== 'asked'
  // Somebody takes one of the only kind.
  const wanted = wished ?? (kinds[1] ? [] : [...Array(kinds[0]!.kind - 1).fill(0), 1])
  const party = partyOf(wanted)
  const fits =
    party <= answer.largestParty &&
    kinds.every(({ kind, places, taken }) => places === null || taken + (wanted[kind - 1] ?? 0) <= places)
  const come: MyAnswer['come'] = (given, more) => {
    if (given !== undefined) return answer.come(given, more)
    setMissing(party < 1)
    if (party > 0) answer.come(party, { ...more, kinds: chosenFrom(wanted) })
  }
  return {
    answer: { ...answer, come, party: Math.max(1, party) },
    waiting: waiting && { ...waiting, leads: waiting.leads || (isNew && !fits && waiting.mayJoin), wanted },
    choice: {
      // Known once the answer is there.
      people: isNew ? wanted : how.my_kinds.length > 0 ? how.my_kinds : (wished ?? []),
      fits,
      isMissing: isMissing && party < 1,
      choose,
    },
  }
}

type KindsChoice = {
  /** What they have, or choose: people by kind. */
  people: readonly number[]
  fits: boolean
  /** The press said nothing, because nothing was chosen. */
  isMissing: boolean
  choose: (people: readonly number[]) => void
}
