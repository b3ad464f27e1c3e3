import * as m from '@hearth/messages'
import { readerZone } from '../../../format/when.ts'
import './gap-test.css'
import { type EngineMethod, engineMethods } from '@hearth/network-sdk/watch'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { getHearthInfo } from '../../../data/network.ts'
import { ConnectionHealth } from './connection-health.tsx'
import { EnginesList } from './engines-list.tsx'
import { ErrorHealth } from './error-health.tsx'
import { Examination } from './examination.tsx'
import type { KnownThings } from './examples.ts'
import { MethodEntry } from './method-entry.tsx'
import { groups, methodLabels } from './method-labels.ts'
import { RunAllReads } from './run-all-reads.tsx'
import { read } from './send-call.ts'

/** So many sites stand in the example of what is shared. */
const exampleSites = 2

/**
 * Below the page's title: how things are, the engines, every method. `userId` is the member who asks, if anybody; whoever may
 * examine the house gets a section for it.
 */
export function EngineCheck({ userId, isAdmin }: { userId: string | undefined; isAdmin: boolean }) {
  const who = userId ?? 'visitor'
  const methods = useMemo(() => inOrder(engineMethods()), [])
  const named = (name: string) => methods.find((method) => method.name === name)!
  const [createdId, setCreatedId] = useState('')
  const known = useKnownThings({ browse: named('browseEvents'), who, userId, createdId })
  const reads = methods.filter(({ isQuery }) => isQuery)

  return (
    <>
      <RunAllReads key={who} methods={reads} known={known} />
      <section className="stack" aria-labelledby="health-title">
        <h2 id="health-title" className="section-title">
          {m.admin_engine_health()}
        </h2>
        <div className="health-cards">
          <ConnectionHealth who={who} />
          <ErrorHealth />
          <section className="health-card" aria-labelledby="engines-title">
            <h3 id="engines-title">{m.admin_engine_engines()}</h3>
            <EnginesList method={named('getEngineRegistry')} who={who} />
          </section>
        </div>
      </section>
      {isAdmin && (
        <section className="stack" aria-labelledby="examination-title">
          <h2 id="examination-title" className="section-title">
            {m.admin_engine_examination()}
          </h2>
          <Examination method={named('testSacredFirePerfection')} />
        </section>
      )}
      {groups.map(({ id, title, sentence }) => (
        <section key={id} className="stack" aria-labelledby={`${id}-title`}>
          <div className="stack stack-tiny">
            <h2 id={`${id}-title`} className="section-title">
              {title()}
            </h2>
            <p className="quiet">{sentence()}</p>
          </div>
          <div className="methods">
            {methods
              .filter(({ name }) => methodLabels[name]?.group === id)
              .map((method) => (
                // Who signs in or out begins with fresh forms.
                <MethodEntry
                  key={`${who} ${method.name}`}
                  method={method}
                  known={known}
                  onCreated={setCreatedId}
                />
              ))}
          </div>
        </section>
      ))}
    </>
  )
}

/** As the page tells of them; the interface as it is compiled has an order of its own. */
function inOrder(methods: EngineMethod[]): EngineMethod[] {
  const order = Object.keys(methodLabels)
  return methods.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

type Hosted = { id: string; createdBy: [] | [{ id: string }] }

/** What the examples speak of: an event that this person finds, and a member. */
function useKnownThings({
  browse,
  who,
  userId,
  createdId,
}: {
  browse: EngineMethod
  who: string
  userId: string | undefined
  createdId: string
}): KnownThings {
  const { data } = useQuery({
    queryKey: ['gap-test', who, 'an event'],
    queryFn: async () => (await read<{ events: Hosted[] }>(browse, [oneEvent])).events[0] ?? null,
  })
  const [openedAtMs] = useState(Date.now)
  return {
    eventId: data?.id ?? '',
    userId: userId ?? data?.createdBy[0]?.id ?? '',
    createdId,
    sites: getHearthInfo()
      .siblings.map(({ id }) => id)
      .slice(0, exampleSites),
    timeZone: readerZone(),
    nowMs: openedAtMs,
  }
}

const noFilter = {
  category: [],
  city: [],
  consciousnessMin: [],
  dateFrom: [],
  dateTo: [],
  sourceFilter: [],
}
const oneEvent = {
  filter: noFilter,
  text: [],
  freeOnly: [],
  goodFor: [],
  access: [],
  cursor: [],
  limit: 1n,
  ids: [],
  venueId: [],
  providerId: [],
  past: [],
}
