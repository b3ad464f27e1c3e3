import { parseEnvelope, type RequestType, type ValidRequest, validateEnvelope } from '@hearth/ic-wire'

/** Decodes and proves an envelope for one endpoint, at the gateway's time. Throws `Refusal` 400. */
export type Validate = (
  body: Uint8Array,
  endpoint: { requestType: RequestType; canisterId?: string },
) => ValidRequest

export function createValidate({
  nowMs,
  maxExpiryMs,
}: {
  nowMs: () => number
  maxExpiryMs: number
}): Validate {
  const maxExpiryNs = toNs(maxExpiryMs)
  return (body, { requestType, canisterId }) =>
    validateEnvelope(parseEnvelope(body), { requestType, canisterId, nowNs: toNs(nowMs()), maxExpiryNs })
}

export function toNs(milliseconds: number): bigint {
  return BigInt(Math.trunc(milliseconds)) * 1_000_000n
}
