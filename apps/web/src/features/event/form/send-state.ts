import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import * as m from '@hearth/messages'
import { EngineError } from '@hearth/network-sdk'
import { type DraftProblems, fieldFor } from './event-draft.ts'

/** Where a creation or a change stands, as the form shows it. */
export type SendState =
  | { state: 'idle' }
  /** `processing`: the engine has it and has not answered yet. */
  | { state: 'sending' | 'processing' }
  /** The engine did it, and its certificate for that was verified here. */
  | { state: 'confirmed' }
  /** Nothing was changed; problems of fields stand beside them. */
  | { state: 'refused'; sentence: string | undefined; problems: DraftProblems }
  /** The event is there, and what came after it failed. */
  | { state: 'half_way'; id: string; sentence: string; problems: DraftProblems }
  /** No answer came, so it may have happened. The sentence says what sending it again does. */
  | { state: 'unanswered'; sentence: string }

/** The engine's refusal as the form tells it: beside its fields, and what belongs to none as one sentence. */
export function refusedState(message: string): SendState {
  const { fields, sentence } = parseEventRefusal(message)
  const problems: DraftProblems = {}
  const others: string[] = sentence ? [sentence] : []
  for (const [path, said] of Object.entries(fields)) {
    const field = fieldFor(path)
    if (field) problems[field] ??= said
    else others.push(said)
  }
  return { state: 'refused', sentence: others.join(' ') || undefined, problems }
}

/** Any failure as the form tells it. `again` says what happens when it is sent once more. */
export function failureOf(error: unknown, again: string): SendState {
  if (error instanceof EngineError && error.kind === 'refused') return refusedState(error.message)
  const why = error instanceof EngineError ? error.message : m.site_error_internal()
  return { state: 'unanswered', sentence: `${why} ${again}` }
}
