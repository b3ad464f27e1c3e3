import { CborError, type CborMap, type CborValue, decodeCbor } from './cbor.ts'
import { maxPrincipalBytes } from './principals.ts'
import { Refusal } from './refusal.ts'

export type RequestType = 'call' | 'query' | 'read_state'

export type SignedDelegation = {
  publicKeyDer: Uint8Array
  expiresAtNs: bigint
  targets: Uint8Array[] | undefined
  /** The delegation as it was sent: its hash covers what was signed. */
  fields: CborMap
  signature: Uint8Array
}

/** An envelope whose fields have the right types; nothing in it is proven yet. */
export type Envelope = {
  requestType: RequestType
  content: CborMap
  sender: Uint8Array
  ingressExpiryNs: bigint
  nonce: Uint8Array | undefined
  canisterId: Uint8Array | undefined
  methodName: string
  arg: Uint8Array
  paths: Uint8Array[][]
  senderPublicKeyDer: Uint8Array | undefined
  senderSignature: Uint8Array | undefined
  delegations: SignedDelegation[]
}

const envelopeFields = new Set(['content', 'sender_pubkey', 'sender_sig', 'sender_delegation'])
const signedDelegationFields = new Set(['delegation', 'signature'])
const delegationFields = new Set(['pubkey', 'expiration', 'targets'])
const maxMethodNameLength = 256
const maxPaths = 1000
const maxLabels = 127
const maxUnsigned64 = 2n ** 64n - 1n

/**
 * Decodes an envelope and checks the type of every field (interface specification, "Request: Call" and following).
 * Throws `Refusal` 400 with a sentence.
 */
export function parseEnvelope(body: Uint8Array): Envelope {
  const envelope = requireMap(decodeBody(body), 'The envelope')
  refuseUnknownFields(envelope, envelopeFields, 'The envelope')
  const content = requireMap(envelope.get('content'), 'Field content')
  const requestType = requireRequestType(content.get('request_type'))
  return {
    requestType,
    content,
    sender: requirePrincipal(content.get('sender'), 'sender'),
    ingressExpiryNs: requireUnsigned64(content.get('ingress_expiry'), 'ingress_expiry'),
    nonce: optional(content.get('nonce'), (value) => requireBytes(value, 'nonce')),
    ...(requestType === 'read_state' ? readStateFields(content) : callFields(content)),
    senderPublicKeyDer: optional(envelope.get('sender_pubkey'), (value) =>
      requireBytes(value, 'sender_pubkey'),
    ),
    senderSignature: optional(envelope.get('sender_sig'), (value) => requireBytes(value, 'sender_sig')),
    delegations: optional(envelope.get('sender_delegation'), parseDelegations) ?? [],
  }
}

function decodeBody(body: Uint8Array): CborValue {
  try {
    return decodeCbor(body)
  } catch (error) {
    if (error instanceof CborError) throw new Refusal(400, `Invalid CBOR: ${error.message}`)
    throw error
  }
}

function callFields(content: CborMap) {
  const methodName = content.get('method_name')
  if (typeof methodName !== 'string' || methodName.length > maxMethodNameLength) {
    throw new Refusal(400, `Field method_name must be a text of at most ${maxMethodNameLength} characters.`)
  }
  return {
    canisterId: requirePrincipal(content.get('canister_id'), 'canister_id'),
    methodName,
    arg: requireBytes(content.get('arg'), 'arg'),
    paths: [],
  }
}

function readStateFields(content: CborMap) {
  const paths = requireArray(content.get('paths'), 'paths', maxPaths).map((path) =>
    requireArray(path, 'paths', maxLabels).map((label) => requireBytes(label, 'paths')),
  )
  return { canisterId: undefined, methodName: '', arg: new Uint8Array(), paths }
}

function parseDelegations(value: CborValue): SignedDelegation[] {
  // The limit of the chain itself is checked in its turn; this one only bounds the work until then.
  return requireArray(value, 'sender_delegation', 1000).map((entry) => {
    const signed = requireMap(entry, 'A signed delegation')
    refuseUnknownFields(signed, signedDelegationFields, 'A signed delegation')
    const fields = requireMap(signed.get('delegation'), 'Field delegation')
    // A field that is not understood might restrict the delegation.
    refuseUnknownFields(fields, delegationFields, 'A delegation')
    return {
      publicKeyDer: requireBytes(fields.get('pubkey'), 'pubkey'),
      expiresAtNs: requireUnsigned64(fields.get('expiration'), 'expiration'),
      targets: optional(fields.get('targets'), (targets) =>
        requireArray(targets, 'targets', Number.POSITIVE_INFINITY).map((target) =>
          requirePrincipal(target, 'targets'),
        ),
      ),
      fields,
      signature: requireBytes(signed.get('signature'), 'signature'),
    }
  })
}

function refuseUnknownFields(map: CborMap, known: ReadonlySet<unknown>, what: string): void {
  for (const name of map.keys()) {
    if (!known.has(name)) throw new Refusal(400, `${what} has a field that is not known here.`)
  }
}

function requireRequestType(value: CborValue | undefined): RequestType {
  if (value === 'call' || value === 'query' || value === 'read_state') return value
  throw new Refusal(400, 'Field request_type must be call, query or read_state.')
}

function requireMap(value: CborValue | undefined, what: string): CborMap {
  if (value instanceof Map) return value
  throw new Refusal(400, `${what} must be a map.`)
}

function requireArray(value: CborValue | undefined, name: string, maxLength: number): CborValue[] {
  if (Array.isArray(value) && value.length <= maxLength) return value
  throw new Refusal(400, `Field ${name} must be an array of at most ${maxLength} entries.`)
}

function requireBytes(value: CborValue | undefined, name: string): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new Refusal(400, `Field ${name} must be bytes.`)
}

function requirePrincipal(value: CborValue | undefined, name: string): Uint8Array {
  if (value instanceof Uint8Array && value.length <= maxPrincipalBytes) return value
  throw new Refusal(400, `Field ${name} must be a principal of at most ${maxPrincipalBytes} bytes.`)
}

function requireUnsigned64(value: CborValue | undefined, name: string): bigint {
  if (typeof value === 'number' || typeof value === 'bigint') {
    const whole = BigInt(value)
    if (whole >= 0n && whole <= maxUnsigned64) return whole
  }
  throw new Refusal(400, `Field ${name} must be an unsigned number of 64 bits.`)
}

function optional<T>(value: CborValue | undefined, read: (value: CborValue) => T): T | undefined {
  return value === undefined ? undefined : read(value)
}
