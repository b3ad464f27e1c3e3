import * as m from '@hearth/messages'
import './gap-test.css'
import type { EngineMethod } from '@hearth/network-sdk/watch'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CallWay, Verdict } from './call-way.tsx'
import { useWatchedCall } from './use-watched-call.ts'

type Perfection = { perfect: boolean; checks: { name: string; ok: boolean; detail: string }[] }

/** For those who look after the house: every rule that the engine holds itself to, and whether it holds. */
export function Examination({ method }: { method: EngineMethod }) {
  const { phase, steps, answer, error, send } = useWatchedCall(method)
  const result = answer?.value as Perfection | undefined
  return (
    <div className="examination">
      <Button pending={phase === 'sending'} onClick={() => send([])}>
        {m.admin_engine_examine()}
      </Button>
      <p role="status">
        {result &&
          (result.perfect
            ? m.admin_engine_checks_passed({ count: result.checks.length })
            : m.admin_engine_checks_failed({
                failed: result.checks.filter(({ ok }) => !ok).length,
                count: result.checks.length,
              }))}
      </p>
      {error && <Alert tone="bad">{error.message}</Alert>}
      {result && (
        <ul aria-label={m.admin_engine_checks()}>
          {result.checks.map(({ name, ok, detail }) => (
            <li key={name}>
              <Verdict isVerified={ok}>
                {name}
                {detail && <span className="call-way-detail as-block">{detail}</span>}
              </Verdict>
            </li>
          ))}
        </ul>
      )}
      {steps.length > 0 && <CallWay steps={steps} label={m.admin_engine_steps_examination()} />}
    </div>
  )
}
