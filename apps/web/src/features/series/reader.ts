import type { AskedQuestion, GivenAnswer } from '@hearth/contracts/question-values'
import type { ComponentType } from 'react'
import type { HowToAnswer } from '../../data/event/answering-queries.ts'
import type { SeriesAnswer } from './answer/use-series-answer.ts'

/** Who looks at a series, by what they can do there. `elsewhere`: each date is answered on its own page. */
export type Reader =
  | { kind: 'visitor'; signIn: string }
  /** Without an account, by the form of the page. */
  | { kind: 'guest'; signIn: string }
  | { kind: 'host' }
  | { kind: 'elsewhere' }
  | { kind: 'member'; answer: SeriesAnswer; regularParty: number }

/** The parts by which somebody says what dates ask: with how many they come, of which kinds, and what they answer. */
export type AskingParts = {
  Stepper: ComponentType<{ party: number; max: number; onChange: (party: number) => void }>
  Kinds: ComponentType<{
    how: HowToAnswer
    people: readonly number[]
    max: number
    mayWait: boolean
    eventZone: string
    onChange: (people: readonly number[]) => void
  }>
  Questions: ComponentType<{
    questions: readonly AskedQuestion[]
    answers: readonly GivenAnswer[]
    party: number
  }>
}
