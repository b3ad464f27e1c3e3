import * as m from '@hearth/messages'
import type { CallStep, EngineMethod } from '@hearth/network-sdk/watch'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CallWay, Verdict } from './call-way.tsx'
import { draftOf, readDraft } from './candid-draft.ts'
import { exampleFor, type KnownThings } from './examples.ts'
import { sendCall } from './send-call.ts'
import { noteUnlessRefused } from './use-watched-call.ts'
import { writeMs } from './write-ms.ts'

type Run = { name: string; isVerified: boolean; tookMs: number; steps: CallStep[]; refusal?: string }

/** Every read with its example, one after the other, and what became of them all. */
export function RunAllReads({ methods, known }: { methods: readonly EngineMethod[]; known: KnownThings }) {
  const [runs, setRuns] = useState<readonly Run[]>([])
  const [isRunning, setRunning] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const runAll = async () => {
    setRunning(true)
    setRuns([])
    for (const method of methods) {
      const run = await runOne(method, known)
      if (!isHere.current) return
      setRuns((before) => [...before, run])
    }
    setRunning(false)
  }

  return (
    <div className="run-all">
      <div className="run-all-head">
        <Button look="flame" pending={isRunning} onClick={runAll}>
          {m.admin_engine_run_all()}
        </Button>
        {isRunning && (
          <progress
            max={methods.length}
            value={runs.length}
            aria-label={m.admin_engine_run_progress_label()}
          />
        )}
        <p role="status">
          {isRunning
            ? m.admin_engine_run_progress({ done: runs.length, count: methods.length })
            : runs.length > 0 && summaryOf(runs)}
        </p>
      </div>
      {runs.length > 0 && (
        <ul className="run-list" aria-label={m.admin_engine_run_results()}>
          {runs.map((run) => (
            <li key={run.name}>
              <details>
                <summary>
                  <Verdict isVerified={run.isVerified}>{run.name}</Verdict>
                  <span className="call-way-detail">
                    {`${run.isVerified ? m.admin_engine_run_verified() : (run.refusal ?? m.admin_engine_run_not_verified())} · ${writeMs(run.tookMs)}`}
                  </span>
                </summary>
                <CallWay steps={run.steps} label={m.admin_engine_steps_among_all({ name: run.name })} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

async function runOne(method: EngineMethod, known: KnownThings): Promise<Run> {
  const steps: CallStep[] = []
  const startedAtMs = performance.now()
  const example = exampleFor(method.name, known)
  const values = method.takes.map((shape, place) => {
    const read = readDraft(draftOf(shape, example[place]), shape, String(place))
    if (!read.ok) throw new TypeError(`The example of ${method.name} does not fit its type.`)
    return read.value
  })
  const done = (isVerified: boolean, refusal?: string): Run => ({
    name: method.name,
    isVerified,
    tookMs: performance.now() - startedAtMs,
    steps,
    ...(refusal && { refusal }),
  })
  try {
    await sendCall(method, values, { observe: (step) => steps.push(step) })
    return done(steps.some((step) => step.kind === 'node_signature' && step.isVerified))
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    noteUnlessRefused(error, method.name)
    return done(false, error.message)
  }
}

function summaryOf(runs: readonly Run[]): string {
  const verified = runs.filter(({ isVerified }) => isVerified).length
  const wholeMs = runs.reduce((sum, { tookMs }) => sum + tookMs, 0)
  const slowest = runs.reduce((slow, run) => (run.tookMs > slow.tookMs ? run : slow))
  const timing = { ms: writeMs(wholeMs), slowest: slowest.name, slowestMs: writeMs(slowest.tookMs) }
  return verified === runs.length
    ? m.admin_engine_run_all_verified({ count: runs.length, ...timing })
    : m.admin_engine_run_some_verified({ verified, count: runs.length, ...timing })
}
