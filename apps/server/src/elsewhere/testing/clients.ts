import { Actor, AnonymousIdentity, HttpAgent } from '@dfinity/agent'
import { IDL } from '@dfinity/candid'
import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from '@dfinity/identity'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import type { EventInput } from '@hearth/contracts/event'
import { type _SERVICE as Engine, idlFactory } from '@hearth/contracts/event-engine.did.js'

/** What `/.well-known/hearth.json` says of an engine. */
export type EngineInfo = { canisterId: string; rootKey: string }

/** A member's own engine client, by the official agent, as a browser has it. */
export async function engineOfMember(
  { url, engine }: { url: string; engine: EngineInfo },
  token: string,
): Promise<Engine> {
  const key = await ECDSAKeyIdentity.generate()
  const answer = await fetch(`${url}/functions/v1/network-identity`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ publicKey: Buffer.from(key.getPublicKey().toDer()).toString('base64') }),
  })
  const chain = DelegationChain.fromJSON((await answer.json()) as never)
  const agent = agentFor({ url, engine }, DelegationIdentity.fromDelegation(key, chain))
  return Actor.createActor<Engine>(idlFactory, { agent, canisterId: engine.canisterId })
}

/** A stranger's, whose every answer is certified under the root key: what is a query elsewhere it calls as an update. */
export function certifiedReader({ url, engine }: { url: string; engine: EngineInfo }): Engine {
  const certified: IDL.InterfaceFactory = (idl) => {
    const service = idlFactory(idl as never) as unknown as IDL.ServiceClass
    return IDL.Service(
      Object.fromEntries(
        service._fields.map(([name, { argTypes, retTypes }]) => [name, IDL.Func(argTypes, retTypes, [])]),
      ),
    )
  }
  const agent = agentFor({ url, engine }, new AnonymousIdentity())
  return Actor.createActor<Engine>(certified, { agent, canisterId: engine.canisterId })
}

const agentFor = ({ url, engine }: { url: string; engine: EngineInfo }, identity: never | object) =>
  HttpAgent.createSync({
    ...{ host: url, rootKey: new Uint8Array(Buffer.from(engine.rootKey, 'hex')), retryTimes: 0 },
    identity: identity as never,
  })

const nextYear = new Date().getUTCFullYear() + 1

export function gathering(title: string, wishes: Partial<EventInput> = {}) {
  return toCandidEventInput({
    title,
    category: 'party',
    timing: { startDate: `${nextYear}-05-04`, startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
    venue: { id: '', name: 'The Old Mill', address: '1 Mill Lane', city: 'Lisbon' },
    pricing: { isFree: true },
    tags: ['songs'],
    status: 'published',
    visibility: 'public',
    ...wishes,
  })
}
