import { CborError } from './cbor.ts'
import { checkChain, verifyChain } from './delegation-chain.ts'
import { domainSeparators } from './domain-separators.ts'
import type { Envelope, RequestType } from './envelope.ts'
import { isAnonymousPrincipal, principalText, selfAuthenticatingPrincipal } from './principals.ts'
import { parsePublicKey, verifySignature } from './public-key.ts'
import { Refusal } from './refusal.ts'
import { hashOfMap } from './request-id.ts'

/** A request whose sender is proven. */
export type ValidRequest = {
  requestType: RequestType
  requestId: Uint8Array
  sender: string
  anonymous: boolean
  ingressExpiryNs: bigint
  /** Empty for read_state. */
  canisterId: string
  methodName: string
  arg: Uint8Array
  paths: Uint8Array[][]
  /** The key that the sender's own key delegated to first: in Hearth the browser's, which is tied to a login. */
  delegatedKeyDer: Uint8Array | undefined
  /** Canisters that every delegation allows; undefined when none restricts them. */
  targets: ReadonlySet<string> | undefined
}

export type ValidationRules = {
  requestType: RequestType
  /** From the URL; undefined where the URL names no canister, and then nothing is compared. */
  canisterId: string | undefined
  nowNs: bigint
  /** How far in the future an ingress expiry may lie, clock drift included. */
  maxExpiryNs: bigint
}

const maxNonceBytes = 32

/**
 * Proves who sent an envelope and that it may be handled now; cheap checks first, signatures last.
 * Throws `Refusal` 400 with the texts that agents know. Delegation targets of read_state depend on the request that
 * is read, so they are left to the reader.
 */
export function validateEnvelope(envelope: Envelope, rules: ValidationRules): ValidRequest {
  const { requestType } = envelope
  if (requestType !== rules.requestType) {
    throw new Refusal(400, `Field request_type must be ${rules.requestType} here.`)
  }
  const canisterId = envelope.canisterId ? principalText(envelope.canisterId) : ''
  if (envelope.canisterId && rules.canisterId !== undefined && canisterId !== rules.canisterId) {
    throw new Refusal(400, `The canister of the address is not the request's canister_id '${canisterId}'.`)
  }
  const anonymous = isAnonymousPrincipal(envelope.sender)
  if (!anonymous || requestType === 'call') checkExpiry(envelope.ingressExpiryNs, rules)
  if (envelope.nonce && envelope.nonce.length > maxNonceBytes) {
    throw new Refusal(
      400,
      `Invalid nonce: it has ${envelope.nonce.length} bytes, at most ${maxNonceBytes} are allowed.`,
    )
  }
  const proven = anonymous ? proveAnonymous(envelope) : proveSender(envelope, rules, canisterId)
  return {
    requestType,
    sender: principalText(envelope.sender),
    anonymous,
    ingressExpiryNs: envelope.ingressExpiryNs,
    canisterId,
    methodName: envelope.methodName,
    arg: envelope.arg,
    paths: envelope.paths,
    delegatedKeyDer: envelope.delegations[0]?.publicKeyDer,
    ...proven,
  }
}

type Proven = Pick<ValidRequest, 'requestId' | 'targets'>

function proveAnonymous(envelope: Envelope): Proven {
  if (envelope.senderPublicKeyDer || envelope.senderSignature || envelope.delegations.length > 0) {
    throw new Refusal(
      400,
      'Invalid signature: the anonymous principal carries no key, signature or delegation.',
    )
  }
  return { requestId: requestIdOf(envelope), targets: undefined }
}

function proveSender(envelope: Envelope, rules: ValidationRules, canisterId: string): Proven {
  const { senderPublicKeyDer, senderSignature, delegations } = envelope
  if (!senderPublicKeyDer || !senderSignature) {
    throw new Refusal(400, `Missing signature from user: ${principalText(envelope.sender)}.`)
  }
  if (!Buffer.from(selfAuthenticatingPrincipal(senderPublicKeyDer)).equals(envelope.sender)) {
    throw new Refusal(400, `The user id ${principalText(envelope.sender)} does not match the public key.`)
  }
  const targets = checkChain(senderPublicKeyDer, delegations, rules.nowNs)
  if (targets && envelope.requestType !== 'read_state') refuseForeignTarget(targets, canisterId)
  const requestId = requestIdOf(envelope)
  const signerKey = parsePublicKey(verifyChain(senderPublicKeyDer, delegations))
  const message = Buffer.concat([domainSeparators.request, requestId])
  if (!verifySignature(signerKey, message, senderSignature)) {
    throw new Refusal(400, 'Invalid signature: it does not match the request and the key.')
  }
  return { requestId, targets }
}

/** Throws `Refusal` 400 when a delegation does not allow this canister. */
function refuseForeignTarget(targets: ReadonlySet<string>, canisterId: string): void {
  if (targets.has(canisterId)) return
  throw new Refusal(400, `Canister '${canisterId}' is not one of the delegation targets.`)
}

function checkExpiry(expiryNs: bigint, { nowNs, maxExpiryNs }: ValidationRules): void {
  const latestNs = nowNs + maxExpiryNs
  if (expiryNs >= nowNs && expiryNs <= latestNs) return
  throw new Refusal(
    400,
    'Invalid request expiry: Specified ingress_expiry not within expected range: ' +
      `minimum allowed expiry: ${nowNs}, maximum allowed expiry: ${latestNs}, provided expiry: ${expiryNs}.`,
  )
}

/** Signers hash every field of the content, so a field whose value has no hash is the sender's fault. */
function requestIdOf(envelope: Envelope): Uint8Array {
  try {
    return hashOfMap(envelope.content)
  } catch (error) {
    if (error instanceof CborError) throw new Refusal(400, `Invalid request: ${error.message}`)
    throw error
  }
}
