// The engine's worker: what verifies signatures for seconds on a phone does it here, and the page stays free.
import type { NetworkIdentityReply } from '@hearth/contracts'
import { openChannel, type Port } from './channel.ts'
import { createEngineRuntime, type EngineAddress, type EngineRuntime } from './runtime.ts'

let runtime: EngineRuntime
const page = openChannel(globalThis as unknown as Port, {
  async start([address]) {
    runtime = createEngineRuntime(
      address as EngineAddress,
      async (publicKey) => (await page.ask('requestDelegation', [publicKey])) as NetworkIdentityReply,
    )
  },
  call: (given) => runtime.call(...(given as Parameters<EngineRuntime['call']>)),
  prepareCreate: (given) => runtime.prepareCreate(...(given as Parameters<EngineRuntime['prepareCreate']>)),
  sendCreate: ([loginId, input, ticket], note) =>
    runtime.sendCreate(...([loginId, input, ticket, note] as Parameters<EngineRuntime['sendCreate']>)),
  forget: () => runtime.forget(),
})
