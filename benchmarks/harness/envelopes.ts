// Requests to the event engine as the official agent sends them: its encoding, its signatures, its delegations.
import { randomBytes } from 'node:crypto'
import { AnonymousIdentity, Cbor, Endpoint, Expiry, type Identity, requestIdOf } from '@dfinity/agent'
import { IDL } from '@dfinity/candid'
import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from '@dfinity/identity'
import { Principal } from '@dfinity/principal'
import type { NetworkIdentityReply } from '@hearth/contracts'
import { idlFactory } from '@hearth/contracts/event-engine.did.js'
import type { Hearth } from './hearth.ts'
import type { HttpRequest } from './load.ts'
import { headersOf, type Member } from './members.ts'

const methods = new Map(idlFactory({ IDL })._fields)
const expiresInMs = 4 * 60_000

const visitor = new AnonymousIdentity()

/** What acts for a member at the engine: a key made here and the delegation that Hearth signs for it. */
export async function identityOf(hearth: Hearth, member: Member): Promise<Identity> {
  const key = await ECDSAKeyIdentity.generate()
  const response = await fetch(`${hearth.siteUrl}/functions/v1/network-identity`, {
    method: 'POST',
    headers: { ...headersOf(hearth, member), 'content-type': 'application/json' },
    body: JSON.stringify({ publicKey: Buffer.from(key.getPublicKey().toDer()).toString('base64') }),
  })
  if (!response.ok) throw new Error(`There is no delegation: ${await response.text()}`)
  const reply = (await response.json()) as NetworkIdentityReply
  return DelegationIdentity.fromDelegation(key, DelegationChain.fromJSON(JSON.stringify(reply)))
}

export type EngineRequest = HttpRequest & { requestId: Uint8Array }

/** A query's request. Anonymous ones with the same argument have the same bytes, unless `isDistinct`. */
export function queryRequest(
  hearth: Hearth,
  asked: { method: string; args: unknown[]; identity?: Identity; isDistinct?: boolean },
): Promise<EngineRequest> {
  return request(hearth, 'query', { identity: visitor, isDistinct: false, ...asked })
}

/** A call's request; no two are the same. */
export function callRequest(
  hearth: Hearth,
  asked: { method: string; args: unknown[]; identity: Identity },
): Promise<EngineRequest> {
  return request(hearth, 'call', { ...asked, isDistinct: true })
}

async function request(
  { info }: Hearth,
  kind: 'query' | 'call',
  asked: { method: string; args: unknown[]; identity: Identity; isDistinct: boolean },
): Promise<EngineRequest> {
  const { canisterId } = info.engine
  const body = {
    request_type: kind,
    canister_id: Principal.fromText(canisterId),
    method_name: asked.method,
    arg: encodeArguments(asked.method, asked.args),
    sender: asked.identity.getPrincipal(),
    ingress_expiry: Expiry.fromDeltaInMilliseconds(expiresInMs),
    ...(asked.isDistinct && { nonce: new Uint8Array(randomBytes(16)) }),
  }
  const signed = (await asked.identity.transformRequest({
    request: {},
    endpoint: kind === 'query' ? Endpoint.Query : Endpoint.Call,
    body,
  } as never)) as { body: unknown }
  return {
    method: 'POST',
    path: `/api/v3/canister/${canisterId}/${kind}`,
    headers: { 'content-type': 'application/cbor' },
    body: Cbor.encode(signed.body),
    requestId: requestIdOf(body),
  }
}

function encodeArguments(method: string, args: unknown[]): Uint8Array {
  return new Uint8Array(IDL.encode(methods.get(method)!.argTypes, args))
}

export function decodeReply<T>(method: string, reply: Uint8Array): T {
  return IDL.decode(methods.get(method)!.retTypes, new Uint8Array(reply))[0] as T
}
