import * as m from '@hearth/messages'
import { EngineError } from '@hearth/network-sdk'
import { openChannel } from './channel.ts'
import type { CreateNote, EngineAddress, EngineRuntime, RequestDelegation } from './runtime.ts'
import workerUrl from './worker.ts?worker&url'

export type WorkerRuntime = EngineRuntime & { stop(): void }

/** A worker that did not begin within this time is not waited for. */
const startMs = 30_000

/**
 * Starts the engine's worker. Throws where there is none: a browser without, a policy or a network that blocks it. `onEnd`
 * is called when it stops by itself later; what was unanswered, and what it is still asked, ends as `unreachable`.
 */
export async function startWorkerRuntime(
  address: EngineAddress,
  { requestDelegation, onEnd }: { requestDelegation: RequestDelegation; onEnd: () => void },
): Promise<WorkerRuntime> {
  const worker = new Worker(trustedUrl() as string, { type: 'module' })
  const channel = openChannel(
    worker,
    { requestDelegation: ([publicKey]) => requestDelegation(publicKey as string) },
    fail,
  )
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)

  function stop(): void {
    worker.terminate()
    channel.close(new EngineError('unreachable', m.event_engine_unreachable()))
  }

  function fail(): void {
    stop()
    onEnd()
  }

  const timer = setTimeout(fail, startMs)
  try {
    await channel.ask('start', [address])
  } finally {
    clearTimeout(timer)
  }
  return {
    call: (...given) => channel.ask('call', given),
    prepareCreate: async (...given) => (await channel.ask('prepareCreate', given)) as never,
    sendCreate: async (loginId, input, ticket, onNote) =>
      (await channel.ask('sendCreate', [loginId, input, ticket], (note) =>
        onNote(note as CreateNote),
      )) as string,
    forget: async () => void (await channel.ask('forget')),
    stop,
  }
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}
let trusted: unknown

/** The page's content policy lets this one policy make the address of a script, and it makes this one address. */
function trustedUrl(): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trusted ??=
    trustedTypes?.createPolicy('engine-worker', { createScriptURL: () => workerUrl }).createScriptURL('') ??
    workerUrl
  return trusted
}
