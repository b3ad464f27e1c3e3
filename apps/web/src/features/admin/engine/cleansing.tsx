import * as m from '@hearth/messages'
import './gap-test.css'
import type { EngineMethod } from '@hearth/network-sdk/watch'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CallWay } from './call-way.tsx'
import { useWatchedCall } from './use-watched-call.ts'

type Cleansed = { requests: bigint; bridges: bigint; blessings: bigint; countersMended: bigint }

/** For those who look after the house: what has expired goes, and counters become what the rows say. */
export function Cleansing({ method }: { method: EngineMethod }) {
  const { phase, steps, answer, error, send } = useWatchedCall(method)
  const result = answer?.value as Cleansed | undefined
  return (
    <div className="examination">
      <Button pending={phase === 'sending'} onClick={() => send([])}>
        {m.admin_engine_cleanse()}
      </Button>
      <p role="status">
        {result &&
          m.admin_engine_cleansed({
            requests: Number(result.requests),
            bridges: Number(result.bridges),
            blessings: Number(result.blessings),
            mended: Number(result.countersMended),
          })}
      </p>
      {error && <Alert tone="bad">{error.message}</Alert>}
      {steps.length > 0 && <CallWay steps={steps} label={m.admin_engine_steps_cleansing()} />}
    </div>
  )
}
