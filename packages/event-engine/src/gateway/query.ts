import { DatabaseAway } from '@hearth/database'
import { domainSeparators, hashOfMap, type ValidRequest } from '@hearth/ic-wire'
import type { SigningKey } from '../identity/index.ts'
import { type Answer, cborAnswer } from './answers.ts'
import type { Caller, Canister } from './canister.ts'
import {
  canisterNotFound,
  isTransient,
  methodFailed,
  methodNotFound,
  type Rejection,
  tryAgain,
} from './rejections.ts'
import type { MadeAnswer, ReplyCache } from './reply-cache.ts'
import { toNs, type Validate } from './validate.ts'

export type QueryParts = {
  canisters: ReadonlyMap<string, Canister>
  node: SigningKey
  replies: ReplyCache
  findReader: (request: ValidRequest, nowMs: number) => Promise<Caller>
  validate: Validate
  nowMs: () => number
  report: (error: unknown, method: string) => void
}

type Result = { ok: true; reply: Uint8Array } | ({ ok: false } & Rejection)

/** Answers queries, each signed by the node (interface specification, "Request: Query call"). */
export function createQueryEndpoint(parts: QueryParts) {
  const { canisters, node, replies, findReader, validate, nowMs, report } = parts

  async function make(request: ValidRequest): Promise<MadeAnswer> {
    const { result, keep } = await ask(request)
    return { answer: cborAnswer(signedReply(result, request.requestId, node, toNs(nowMs()))), keep }
  }

  async function ask(request: ValidRequest): Promise<{ result: Result; keep: boolean }> {
    const { canisterId, methodName: method, arg, requestId } = request
    const canister = canisters.get(canisterId)
    if (!canister) return { result: { ok: false, ...canisterNotFound(canisterId) }, keep: true }
    if (canister.kindOf(method) !== 'query') {
      return { result: { ok: false, ...methodNotFound('query', method) }, keep: true }
    }
    const atMs = nowMs()
    try {
      const caller = await findReader(request, atMs)
      return { result: await canister.query({ method, arg, caller, requestId, nowMs: atMs }), keep: true }
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      if (isTransient(error)) return { result: { ok: false, ...tryAgain }, keep: false }
      report(error, method)
      return { result: methodFailed, keep: false }
    }
  }

  return async (canisterId: string, body: Uint8Array): Promise<Answer> => {
    const known = replies.get(canisterId, body)
    if (known) return known
    const request = validate(body, { requestType: 'query', canisterId })
    if (!request.anonymous) return (await make(request)).answer
    return replies.share(canisterId, body, () => make(request))
  }
}

/** The reply with the signature over everything in it, the request it answers and the time. */
function signedReply(result: Result, requestId: Uint8Array, node: SigningKey, timestamp: bigint) {
  const said = result.ok
    ? { status: 'replied', reply: { arg: result.reply } }
    : {
        status: 'rejected',
        reject_code: result.rejectCode,
        reject_message: result.message,
        ...(result.errorCode !== undefined && { error_code: result.errorCode }),
      }
  const hashed = Object.entries(said).map(
    ([name, value]) => [name, typeof value === 'object' ? new Map(Object.entries(value)) : value] as const,
  )
  const digest = hashOfMap([...hashed, ['timestamp', timestamp], ['request_id', requestId]])
  const signature = node.sign(Buffer.concat([domainSeparators.response, digest]))
  return { ...said, signatures: [{ timestamp, signature, identity: node.principal }] }
}
