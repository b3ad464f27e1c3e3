import type { MethodCall, Outcome } from '../gateway/canister.ts'
import type { NetworkSite } from '../rules/sharing.ts'
import type { CountedLists } from '../store/counted-lists.ts'
import type { EventStore } from '../store/event-store.ts'

/** What a method may know of the engine that it belongs to. */
export type EngineFacts = {
  info: { id: string; status: string; name: string; version: string }
  /** The network's sites, as the registry has them; this one is among them. */
  sites: readonly NetworkSite[]
  callsNotWrittenDown(): number
  /** Makes a certificate and verifies it; what is wrong with it, in a sentence. Absent where the network makes them. */
  examineCertificate?(): Promise<string | undefined>
  countedLists: Pick<CountedLists, 'list'>
}

export type Handler = (context: {
  args: readonly unknown[]
  call: MethodCall
  store: EventStore
  engine: EngineFacts
}) => Promise<Outcome>
