/**
 * One thing that happened on a call's way. `atMs` and `tookMs` are milliseconds; `atMs` counts from the moment the call
 * was begun, on a clock that only grows.
 */
export type CallStep = RequestIdStep | HttpStep | StatusStep | CertificateStep | NodeSignatureStep

/** The envelope has its id: the hash of what is asked, by which the engine knows the call. */
export type RequestIdStep = { kind: 'request_id'; atMs: number; requestId: string }

/** One HTTP request was answered, or not (`httpStatus` absent). A try that is made again is a step of its own. */
export type HttpStep = {
  kind: 'http'
  atMs: number
  tookMs: number
  endpoint: Endpoint
  /** As the address has it: v2, v3, v4. */
  version: string
  purpose: Purpose
  httpStatus?: number
}
export type Endpoint = 'call' | 'query' | 'read_state'

/** What an endpoint was asked for: a read_state may be about the request, the nodes' keys, or the engine's time. */
export type Purpose = 'call' | 'query' | 'request_status' | 'node_keys' | 'time'

/**
 * What the engine says of the request. `accepted` is the HTTP 202 that comes before any certificate, `refused` the
 * gateway's word that nothing ran, which no certificate holds. The others are the protocol's own words, each read
 * from a verified certificate, or for a query from its signed answer.
 */
export type StatusStep = { kind: 'status'; atMs: number; status: RequestStatus }
export type RequestStatus = 'accepted' | 'refused' | CertifiedStatus
export type CertifiedStatus = 'unknown' | 'received' | 'processing' | 'replied' | 'rejected' | 'done'

/** A certificate was checked against the root key that the app was given. `tookMs` is the check alone. */
export type CertificateStep = { kind: 'certificate'; atMs: number; tookMs: number; isVerified: boolean }

/**
 * The signature of a query's answer was checked. `tookMs` counts from the last answer that it needs; the first check in
 * 5 minutes includes verifying the certificate of the nodes' keys. `node` and `signedAtMs` (since 1970 UTC, the node's
 * clock) are there when it holds.
 */
export type NodeSignatureStep = {
  kind: 'node_signature'
  atMs: number
  tookMs: number
  isVerified: boolean
  node?: string
  signedAtMs?: number
}

/** Hears each step when it happens. */
export type CallObserver = (step: CallStep) => void
