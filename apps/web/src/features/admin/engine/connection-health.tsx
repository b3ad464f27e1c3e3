import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getEngineWatch } from '../../../data/network.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Verdict } from './call-way.tsx'
import { LinesOnTheirWay } from './lines-on-their-way.tsx'
import { writeMs } from './write-ms.ts'

const againAfterMs = 30_000
/** Agents believe certificates that are at most 5 minutes away from their clock. */
const clockMayBeOffMs = 5 * 60_000

/** The way to the engine, looked at again and again. */
export function ConnectionHealth({ who }: { who: string }) {
  const isOnline = useSyncExternalStore(
    watchOnline,
    () => navigator.onLine,
    () => true,
  )
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['gap-test', who, 'connection'],
    queryFn: async () => (await getEngineWatch()).examine(),
    staleTime: 0,
    refetchInterval: againAfterMs,
  })
  return (
    <section className="health-card" aria-labelledby="connection-title">
      <h3 id="connection-title">{m.admin_engine_connection()}</h3>
      {!isOnline && <Verdict isVerified={false}>{m.admin_engine_offline()}</Verdict>}
      {error ? (
        <Failed sentence={error.message} again={() => refetch()} />
      ) : data ? (
        <ul>
          <li>
            <Verdict isVerified={data.gateway === 'healthy'}>
              {m.admin_engine_gateway({ status: data.gateway })} <Took ms={data.statusTookMs} />
            </Verdict>
          </li>
          <li>
            <Verdict isVerified={data.isRightKey}>
              {data.isRightKey ? m.admin_engine_key_right() : m.admin_engine_key_wrong()}
            </Verdict>
          </li>
          <li>
            <Verdict isVerified>
              {m.admin_engine_certificate_verified()} <Took ms={data.certificateTookMs} />
            </Verdict>
          </li>
          <li>
            <Verdict isVerified={Math.abs(data.clockAheadMs) < clockMayBeOffMs}>
              {clockWords(data.clockAheadMs)}
            </Verdict>
          </li>
        </ul>
      ) : (
        <LinesOnTheirWay label={m.admin_engine_connection_loading()} count={4} />
      )}
      {!error && (
        <Button small pending={isFetching} onClick={() => refetch()}>
          {m.admin_engine_check_again()}
        </Button>
      )}
    </section>
  )
}

function Took({ ms }: { ms: number }) {
  return <span className="call-way-detail">· {writeMs(ms)}</span>
}

function clockWords(aheadMs: number): string {
  const seconds = Math.abs(aheadMs) / 1000
  if (seconds < 2) return m.admin_engine_clock_right()
  const much = seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
  return aheadMs > 0 ? m.admin_engine_clock_slow({ much }) : m.admin_engine_clock_fast({ much })
}

function watchOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
