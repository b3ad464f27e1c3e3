import * as m from '@hearth/messages'
import type { EngineMethod } from '@hearth/network-sdk/watch'
import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../../ui/failed.tsx'
import { LinesOnTheirWay } from './lines-on-their-way.tsx'
import { read } from './send-call.ts'

type EngineInfo = { id: string; status: string; name: string; version: string }
/** How often the registry is read again while the page is in view. */
const againAfterMs = 15_000
const enginesUsually = 4

/** The registry: each engine with its status of now. */
export function EnginesList({ method, who }: { method: EngineMethod; who: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['gap-test', who, 'registry'],
    queryFn: () => read<EngineInfo[]>(method, []),
    staleTime: 0,
    refetchInterval: againAfterMs,
  })
  if (error && !data) return <Failed sentence={error.message} again={() => refetch()} />
  if (!data) return <LinesOnTheirWay label={m.admin_engine_engines_loading()} count={enginesUsually} />
  return (
    <ul className="engines" aria-label={m.admin_engine_engines()}>
      {data.map(({ id, name, status, version }) => (
        <li key={id}>
          <b>{name || id}</b>
          <span className={`engine-status engine-status-${status}`}>{status}</span>
          <span className="small-print">{m.admin_engine_version({ version })}</span>
        </li>
      ))}
    </ul>
  )
}
