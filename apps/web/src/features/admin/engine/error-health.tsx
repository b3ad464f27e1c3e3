import { limits } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import type { Health } from '@hearth/network-sdk/health'
import { useEffect, useState } from 'react'
import { openHealth } from '../../../data/health.ts'
import { Verdict } from './call-way.tsx'
import { writeMs } from './write-ms.ts'

const maxShown = 5

/** How this browser has fared: the error queue and the slow operations. */
export function ErrorHealth() {
  const health = useHealth()
  const errors = health?.errors() ?? []
  const slow = health?.slowOperations() ?? []
  const isHealthy = health?.status() !== 'degraded'
  return (
    <section className="health-card" aria-labelledby="errors-title">
      <h3 id="errors-title">{m.admin_engine_browser()}</h3>
      <ul>
        <li>
          <Verdict isVerified={isHealthy}>
            {isHealthy ? m.admin_engine_healthy() : m.admin_engine_degraded()}
          </Verdict>
        </li>
        <li>
          {m.admin_engine_error_queue({
            count: errors.length,
            errorQueueSize: limits.errorQueueSize,
          })}
        </li>
        <li>
          {m.admin_engine_slow_operations({ count: slow.length, slowOperationMs: limits.slowOperationMs })}
        </li>
      </ul>
      <Latest
        title={m.admin_engine_latest_errors()}
        noted={errors.map(({ at, message, context }) => ({ at, context, said: message }))}
      />
      <Latest
        title={m.admin_engine_latest_slow()}
        noted={slow.map(({ at, name, tookMs }) => ({
          at,
          said: m.admin_engine_operation_took({ name, ms: writeMs(tookMs) }),
        }))}
      />
    </section>
  )
}

/** The newest of what was noted, for whoever asks. */
function Latest({
  title,
  noted,
}: {
  title: string
  noted: { at: number; context?: string | undefined; said: string }[]
}) {
  if (noted.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {noted
          .slice(-maxShown)
          .reverse()
          .map(({ at, context, said }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may come in the same millisecond
            <li key={place}>
              <span className="small-print">
                {`${new Date(at).toISOString().slice(11, 19)} UTC ${context ?? ''}`}
              </span>
              <br />
              {said}
            </li>
          ))}
      </ul>
    </details>
  )
}

/** The queue, drawn again with each change of it. */
function useHealth(): Health | undefined {
  const [health, setHealth] = useState<Health>()
  const [, setNews] = useState(0)
  useEffect(() => {
    let stop = () => {}
    let isHere = true
    openHealth().then(
      (opened) => {
        if (!isHere) return
        stop = opened.subscribe(() => setNews((count) => count + 1))
        setHealth(opened)
      },
      () => {},
    )
    return () => {
      isHere = false
      stop()
    }
  }, [])
  return health
}
