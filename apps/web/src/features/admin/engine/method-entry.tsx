import type { EngineMethod } from '@hearth/network-sdk/watch'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { KnownThings } from './examples.ts'
import { MethodForm } from './method-form.tsx'
import { methodLabels } from './method-labels.ts'

/** One method: its name and what it does, and behind them its form. */
export function MethodEntry({
  method,
  known,
  onCreated,
}: {
  method: EngineMethod
  known: KnownThings
  /** An event was created here. */
  onCreated: (id: string) => void
}) {
  return (
    <Disclosure
      className="method"
      summary={
        <>
          <h3>{method.name}</h3>
          <span>{methodLabels[method.name]?.sentence()}</span>
        </>
      }
    >
      <MethodForm method={method} known={known} onCreated={onCreated} />
    </Disclosure>
  )
}
