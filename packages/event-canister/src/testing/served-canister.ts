import { Principal } from '@dfinity/principal'
import type { createGateway } from '@hearth/event-engine'
import { methodTypes, type Outcome } from '@hearth/event-engine/portable'
import { facts } from '../facts.ts'
import type { Answer, HostedCanister, Message } from './ic0-host.ts'

type Canister = Parameters<typeof createGateway>[0]['canisters'][number]
type MethodCall = Parameters<Canister['query']>[0]

/** A hosted module as what our gateway serves, which takes the network's place in front of it. */
export function servedCanister(
  hosted: HostedCanister,
  { id, candid }: { id: string; candid: string },
): Canister {
  const messageOf = ({ method, arg, caller, nowMs }: MethodCall): Message => ({
    ...{ method, arg, timeNs: BigInt(nowMs) * 1_000_000n },
    caller: Principal.fromText(caller.principal),
  })
  return {
    ...{ id, candid },
    kindOf: (method) =>
      methodTypes.get(method)?.kind ?? (Object.hasOwn(facts, method) ? 'update' : undefined),
    query: async (call) => outcomeOf(hosted.query(messageOf(call))),
    // The network runs a query that is called as an update by all its nodes; what it changed is dropped all the same.
    update: async (call) =>
      outcomeOf(
        methodTypes.get(call.method)?.kind === 'query'
          ? hosted.query(messageOf(call))
          : hosted.update(messageOf(call)),
      ),
  }
}

/** The network's words for what the gateway says: a reject is code 4, a trap code 5. */
export function outcomeOf(answer: Answer): Outcome {
  if (answer.kind === 'reply') return { ok: true, reply: answer.reply }
  const { kind, message } = answer
  return { ok: false, rejectCode: kind === 'reject' ? 4 : 5, message }
}
