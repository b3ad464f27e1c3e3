import type { EventInput } from '@hearth/contracts/event'
import type { CallTicket, Engine, PreparedCall } from '@hearth/network-sdk'
import { timed } from '../health.ts'
import type { EngineRuntime, PlainMethod } from './runtime.ts'

/** The engine of whoever has this login, over a runtime asked for at each call; slow calls are noted by their method. */
export function engineOver(open: () => Promise<EngineRuntime>, loginId: string | undefined): Engine {
  async function prepareCreate(input: EventInput, earlier?: CallTicket): Promise<PreparedCall<string>> {
    let ticket = await (await open()).prepareCreate(loginId, input, earlier)
    let running: Promise<string> | undefined
    return {
      get ticket() {
        return ticket
      },
      send({ onProgress } = {}) {
        const send = async () =>
          (await open()).sendCreate(loginId, input, ticket, ({ ticket: now, progress }) => {
            ticket = now
            if (progress) onProgress?.(progress, now)
          })
        // Two presses of a button are one sending.
        running ??= send().finally(() => {
          running = undefined
        })
        return running
      },
    }
  }

  return new Proxy({} as Engine, {
    get(_, name) {
      // A promise that gives the engine asks it whether it is one itself.
      if (typeof name === 'symbol' || name === 'then') return undefined
      const ask =
        name === 'prepareCreate'
          ? (prepareCreate as (...given: unknown[]) => Promise<unknown>)
          : async (...given: unknown[]) => (await open()).call(loginId, name as PlainMethod, given)
      return (...given: unknown[]) => timed(`engine.${name}`, () => ask(...given))
    },
  })
}
