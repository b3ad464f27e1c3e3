import type { Database } from '@hearth/database'
import { principalText, Refusal, type TreePath, type ValidRequest } from '@hearth/ic-wire'
import { outcomeStatus, processingStatus, type Rounds } from '../certificates/index.ts'
import { type Answer, cborAnswer } from './answers.ts'
import type { Executor } from './execution.ts'
import { engineActor, findStoredRequest } from './queries.ts'
import type { Validate } from './validate.ts'

export type ReadStateParts = {
  database: Database
  executor: Executor
  rounds: Rounds
  validate: Validate
}

/** What is read: a canister's endpoint shows that canister and requests, a subnet's endpoint neither. */
export type Effective = { canisterId?: string }

const decoder = new TextDecoder()
const statusFields = new Set(['status', 'reply', 'reject_code', 'reject_message', 'error_code'])
const canisterFields = new Set(['module_hash', 'controllers'])
const subnetFields = new Set(['public_key', 'canister_ranges', 'type', 'node'])

/**
 * Answers read_state (interface specification, "Request: Read state"): a certificate that shows the paths asked for.
 */
export function createReadStateEndpoint({ database, executor, rounds, validate }: ReadStateParts) {
  async function statusOf(request: ValidRequest, requestId: Uint8Array) {
    const running = executor.runningRequest(requestId)
    if (running) {
      refuseUnentitled(request, running)
      return processingStatus
    }
    const stored = await findStoredRequest((statement) => database.run(engineActor, statement), requestId)
    if (!stored) return undefined
    refuseUnentitled(request, stored)
    return outcomeStatus(stored.outcome)
  }

  return async (effective: Effective, body: Uint8Array): Promise<Answer> => {
    const request = validate(body, { requestType: 'read_state' })
    for (const path of request.paths) requireKnownPath(path, effective)
    const requestId = requestIdIn(request.paths)
    const status = requestId && (await statusOf(request, requestId))
    const certificate = await rounds.certify({
      paths: request.paths,
      ...(requestId && status && { request: { id: requestId, status } }),
    })
    return cborAnswer({ certificate })
  }
}

/** The one request id that the paths name. Throws `Refusal` 400 when they name several. */
function requestIdIn(paths: readonly TreePath[]): Uint8Array | undefined {
  const ids = paths.filter((path) => textOf(path[0]) === 'request_status').map((path) => path[1]!)
  if (ids.some((id) => Buffer.compare(id, ids[0]!) !== 0)) {
    throw new Refusal(400, 'More than one request id is asked for; ask for one at a time.')
  }
  return ids[0]
}

/** Throws `Refusal` 404 for a path that has no meaning or is not shown here. */
function requireKnownPath(path: TreePath, { canisterId }: Effective): void {
  const [first, second, third, fourth, fifth] = path
  switch (textOf(first)) {
    case 'time':
      if (path.length === 1) return
      break
    case 'subnet':
      if (path.length <= 2) return
      if (path.length === 3 && subnetFields.has(textOf(third))) return
      if (textOf(third) === 'node' && path.length === 4 && fourth) return
      if (textOf(third) === 'node' && path.length === 5 && textOf(fifth) === 'public_key') return
      break
    case 'canister_ranges':
      if (path.length <= 3) return
      break
    case 'canister':
      if (canisterId === undefined || !second || !isPrincipal(second, canisterId)) break
      if (path.length === 3 && canisterFields.has(textOf(third))) return
      if (path.length === 4 && textOf(third) === 'metadata') return
      break
    case 'request_status':
      if (canisterId === undefined || second?.length !== 32) break
      if (path.length === 2 || (path.length === 3 && statusFields.has(textOf(third)))) return
      break
  }
  throw new Refusal(404, 'Invalid path requested.')
}

function isPrincipal(label: Uint8Array, text: string): boolean {
  return label.length <= 29 && principalText(label) === text
}

/** A label as text; a label longer than any word we know is none. */
function textOf(label: Uint8Array | undefined): string {
  return label && label.length <= 32 ? decoder.decode(label) : ''
}

/** Throws `Refusal` 403 unless the same person asks, by a delegation that reaches the canister. */
function refuseUnentitled(
  { sender, targets }: ValidRequest,
  asked: { sender: string; canisterId: string },
): void {
  if (asked.sender !== sender) {
    throw new Refusal(403, 'The request was not sent by the one who asks for it.')
  }
  if (targets && !targets.has(asked.canisterId)) {
    throw new Refusal(403, `Canister '${asked.canisterId}' is not one of the delegation targets.`)
  }
}
