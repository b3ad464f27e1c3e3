import type { ComponentType } from 'react'
import type { SeriesAnswer } from './answer/use-series-answer.ts'

/** Who looks at a series, by what they can do there. `elsewhere`: each date asks something, so it is answered on its own page. */
export type Reader =
  | { kind: 'visitor'; signIn: string }
  /** Without an account, by the form of the page. */
  | { kind: 'guest'; signIn: string }
  | { kind: 'host' }
  | { kind: 'elsewhere' }
  | { kind: 'member'; answer: SeriesAnswer; regularParty: number }

/** Says with how many somebody comes. */
export type Stepper = ComponentType<{ party: number; max: number; onChange: (party: number) => void }>
