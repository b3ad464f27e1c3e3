import { EngineError } from '@hearth/network-sdk'
import {
  type CallStep,
  type Connection,
  engineSideOf,
  type WatchedCall,
  type WatchedReply,
} from '@hearth/network-sdk/watch'
import type { EngineWatch } from '../../../../data/engines.ts'

// The engine as /gap-test meets it: real Candid bytes both ways, and the steps that a real call shows. What the agent and
// the gateway do is tested in network-sdk and in the server.

type Handler = (values: unknown[]) => unknown

export type FakeEngine = ReturnType<typeof createFakeEngine>

export function createFakeEngine() {
  const asked: { name: string; values: unknown[]; as: string }[] = []
  const drafts = new Map<string, unknown>()
  const handlers: Record<string, Handler> = {
    getEvent: ([id]) => (drafts.has(String(id)) ? [drafts.get(String(id))] : []),
    getEventsByFilter: () => [],
    browseEvents: () => ({ events: [], next: [], total: 0n, byCategory: [], byCity: [] }),
    getUserEventProfile: () => [],
    getEventRecommendations: () => [],
    getNetworkEventStats: () => ({
      totalEvents: 2n ** 64n,
      activeSites: 1n,
      consciousnessDistribution: [[500n, 3n]],
      eventCategories: [['party', 3n]],
    }),
    getSystemStats: () => ({ consciousness: 500n, total_calls: 12n, engines: 2n }),
    getEngineRegistry: () => [
      { id: 'events', status: 'active', name: 'Hearth event engine', version: '0.1.0' },
      { id: 'synchronisation', status: 'unsettled', name: 'Synchronisation', version: '0.1.0' },
    ],
    getEngineInfo: ([id]) => ({ id, status: 'active', name: 'Hearth event engine', version: '0.1.0' }),
    createEvent: ([event]) => {
      const id = 'm'.repeat(26)
      drafts.set(id, event)
      return id
    },
    deleteEvent: ([id]) => {
      if (!drafts.delete(String(id))) throw new EngineError('refused', 'There is no such event.')
      return true
    },
    testSacredFirePerfection: () => ({
      perfect: false,
      checks: [
        { name: 'Every event is blessed', ok: true, detail: 'All is well.' },
        { name: 'No seat is below zero', ok: false, detail: '1 event.' },
      ],
    }),
  }

  const engine = {
    asked,
    drafts,
    handlers,
    connection: {
      gateway: 'healthy',
      isRightKey: true,
      statusTookMs: 3,
      certificateTookMs: 21,
      clockAheadMs: 40,
    } as Connection,
    watch: {
      async call({ methodName, arg, as, observe }: WatchedCall): Promise<WatchedReply> {
        const side = engineSideOf(methodName)
        const values = side.decodeArguments(arg)
        asked.push({ name: methodName, values, as })
        const requestId = String(asked.length).padStart(64, '0')
        for (const step of stepsOf(as, requestId)) observe(step)
        try {
          const handler = handlers[methodName]
          if (!handler) throw new EngineError('refused', 'Only those who look after the house may do this.')
          const value = handler(values)
          observe({ kind: 'status', atMs: 30, status: 'replied' })
          return { requestId, reply: side.encodeReply(value), tookMs: 31 }
        } catch (error) {
          observe({ kind: 'status', atMs: 30, status: 'rejected' })
          throw error
        }
      },
      examine: async (): Promise<Connection> => engine.connection,
    } as EngineWatch,
  }
  return engine
}

function stepsOf(as: 'query' | 'update', requestId: string): CallStep[] {
  const begun: CallStep = { kind: 'request_id', atMs: 0.5, requestId }
  if (as === 'query')
    return [
      begun,
      {
        kind: 'http',
        atMs: 9,
        tookMs: 8,
        endpoint: 'query',
        version: 'v2',
        purpose: 'query',
        httpStatus: 200,
      },
      { kind: 'node_signature', atMs: 12, tookMs: 3, isVerified: true, node: 'aaaaa-aa', signedAtMs: 0 },
    ]
  return [
    begun,
    { kind: 'http', atMs: 12, tookMs: 11, endpoint: 'call', version: 'v3', purpose: 'call', httpStatus: 200 },
    { kind: 'certificate', atMs: 29, tookMs: 16, isVerified: true },
  ]
}
