import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import * as m from '@hearth/messages'
import type { EngineMethod } from '@hearth/network-sdk/watch'
import { Alert } from '../../../ui/alert.tsx'
import { CallWay } from './call-way.tsx'
import { ReplyView } from './reply-view.tsx'
import type { CallState } from './use-watched-call.ts'
import { writeMs } from './write-ms.ts'

/** The way of a call as far as it has gone, and how it ended. */
export function CallOutcome({ method, state }: { method: EngineMethod; state: CallState }) {
  const { phase, steps, answer, error } = state
  return (
    <div className="outcome">
      <p className="sr-only" role="status">
        {phase === 'answered' && m.admin_engine_replied({ name: method.name })}
      </p>
      {steps.length > 0 && <CallWay steps={steps} label={m.admin_engine_steps({ name: method.name })} />}
      {error && (
        <Alert tone="bad">
          <Refusal message={error.message} />
        </Alert>
      )}
      {answer && (
        <>
          <p className="outcome-sum">{m.admin_engine_replied_in({ ms: writeMs(answer.tookMs) })}</p>
          <ReplyView key={answer.requestId} answer={answer} shape={method.gives[0]!} name={method.name} />
        </>
      )}
    </div>
  )
}

/** The engine's sentence, or its sentences by their field. */
function Refusal({ message }: { message: string }) {
  const { fields, sentence } = parseEventRefusal(message)
  const named = Object.entries(fields)
  return (
    <>
      {sentence && <p>{sentence}</p>}
      {named.length > 0 && (
        <ul>
          {named.map(([field, said]) => (
            <li key={field}>
              <b>{field}</b>: {said}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
