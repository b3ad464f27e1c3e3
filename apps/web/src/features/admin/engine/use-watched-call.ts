import type { CallStep, EngineMethod } from '@hearth/network-sdk/watch'
import { useState } from 'react'
import { noteError } from '../../../data/health.ts'
import { type Answer, sendCall } from './send-call.ts'

export type CallState = {
  phase: 'idle' | 'sending' | 'answered' | 'failed'
  steps: readonly CallStep[]
  answer?: Answer
  error?: Error
}

const idle: CallState = { phase: 'idle', steps: [] }

/** One call at a time with its way so far. What came before is gone when the next is sent. */
export function useWatchedCall(method: EngineMethod) {
  const [state, setState] = useState<CallState>(idle)

  async function send(values: unknown[], as?: 'query' | 'update'): Promise<Answer | undefined> {
    if (state.phase === 'sending') return undefined
    setState({ phase: 'sending', steps: [] })
    const observe = (step: CallStep) => setState((now) => ({ ...now, steps: [...now.steps, step] }))
    try {
      const answer = await sendCall(method, values, { ...(as && { as }), observe })
      setState(({ steps }) => ({ phase: 'answered', steps, answer }))
      return answer
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      noteUnlessRefused(error, method.name)
      setState(({ steps }) => ({ phase: 'failed', steps, error }))
      return undefined
    }
  }

  return { ...state, send }
}

/** A refusal is an answer; the rest belongs into the error queue. */
export function noteUnlessRefused(error: Error, methodName: string): void {
  if (!('kind' in error && error.kind === 'refused')) noteError(error, `engine.${methodName}`)
}
