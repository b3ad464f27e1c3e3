import { limits } from '@hearth/contracts'
import type { Database } from '@hearth/database'
import { encodeCbor, principalText, treePath } from '@hearth/ic-wire'
import {
  createBlsSigner,
  createRounds,
  createStateTree,
  examineCertificate,
  subnetIdOf,
} from '../certificates/index.ts'
import type { EngineKeys } from '../identity/index.ts'
import { type Answer, encodedAnswer, notFound } from './answers.ts'
import { createCallEndpoint } from './call.ts'
import { blocksChannel, createReaderLookup } from './callers.ts'
import type { Canister } from './canister.ts'
import { createChanges } from './changes.ts'
import { Executor } from './execution.ts'
import { createHandle, type GatewayRequest } from './handle.ts'
import { createQueryEndpoint } from './query.ts'
import { createReadStateEndpoint } from './read-state.ts'
import { createReplyCache } from './reply-cache.ts'
import type { Route } from './routes.ts'
import { createValidate } from './validate.ts'

export type Gateway = {
  /** Answers every request of the HTTP interface; what is not of it is a plain 404. Never rejects. */
  handle(request: GatewayRequest): Promise<Answer>
  /** Makes a new certificate and verifies it; what is wrong with it, in a sentence. */
  examineCertificate(): Promise<string | undefined>
  /** Starts the signing thread, for which the first update would otherwise wait. */
  prepare(): void
  /** Stops the signing thread and the listening connection. The database stays open. */
  close(): Promise<void>
}

export type GatewayOptions = {
  database: Database
  keys: EngineKeys
  canisters: readonly Canister[]
  /** Whether this address may send another request now; false answers 429. */
  admit?: (remoteAddress: string) => boolean
  /**
   * Failures that callers only learn the fact of. `method` is empty when the failure lies before or outside a method.
   */
  report?: (error: unknown, method: string) => void
  nowMs?: () => number
  /** How far ahead an ingress expiry may lie, clock drift included. */
  maxExpiryMs?: number
  maxBodyBytes?: number
  callWaitMs?: number
  maxRunning?: number
  /** How long an anonymous reply may be given again. */
  replyLifetimeMs?: number
}

/** The largest message of the real network. */
const defaultMaxBodyBytes = 2 * 1024 * 1024

/**
 * The Internet Computer's HTTP interface over our canisters. Give `handle` the whole body, at most `maxBodyBytes` and
 * one more. Rejects when the database cannot be reached, because the gateway listens to the other processes' changes.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { database, keys, admit = () => true, report = () => undefined, nowMs = Date.now } = options
  const canisters = new Map(options.canisters.map((canister) => [canister.id, canister]))
  const subnetId = principalText(subnetIdOf(keys.rootKeyDer))
  const controllerPrincipal = keys.controller.principalText
  const statusAnswer = encodedAnswer(encodeCbor(statusOf(keys.rootKeyDer)))

  const validate = createValidate({
    nowMs,
    maxExpiryMs: options.maxExpiryMs ?? limits.ingressExpiryMaxMs + limits.ingressDriftMs,
  })
  const replies = createReplyCache({ lifetimeMs: options.replyLifetimeMs ?? 1000, nowMs })
  const dropCaches = () => {
    for (const canister of options.canisters) canister.changed?.()
    replies.drop()
  }
  const changes = await createChanges(database, dropCaches, (error) => report(error, ''))
  const signer = createBlsSigner(keys.rootSecretKey)
  const stateTree = createStateTree({
    rootKeyDer: keys.rootKeyDer,
    canisters: options.canisters.map(({ id, candid }) => ({
      id,
      candid,
      controller: keys.controller.principal,
    })),
    nodes: [keys.node],
  })
  const rounds = createRounds({ signer, stateTree, nowMs })
  const executor = new Executor({ database, controllerPrincipal, nowMs, changed: changes.announce, report })

  const readers = createReaderLookup(database, controllerPrincipal)
  const stopHearingOfBlocks = await database.listen(blocksChannel, readers.drop)
  const query = createQueryEndpoint({
    canisters,
    node: keys.node,
    replies,
    findReader: readers.find,
    validate,
    nowMs,
    report,
  })
  const readState = createReadStateEndpoint({ database, executor, rounds, validate })
  const call = createCallEndpoint({
    canisters,
    executor,
    rounds,
    validate,
    callWaitMs: options.callWaitMs ?? 10_000,
    maxRunning: options.maxRunning ?? 1000,
    report,
  })

  async function answer(route: Route, body: Uint8Array): Promise<Answer> {
    switch (route.endpoint) {
      case 'status':
        return statusAnswer
      case 'query':
        return query(route.canisterId, body)
      case 'call':
        return call(route.version, route.canisterId, body)
      case 'read_state':
        return readState({ canisterId: route.canisterId }, body)
      case 'subnet_read_state':
        return route.subnetId === subnetId ? readState({}, body) : notFound()
    }
  }

  return {
    handle: createHandle({
      admit,
      maxBodyBytes: options.maxBodyBytes ?? defaultMaxBodyBytes,
      report,
      answer,
    }),
    examineCertificate: async () => {
      const [canister] = options.canisters
      if (!canister) return 'There is no canister to certify.'
      const certificate = await rounds.certify({ paths: [treePath('subnet')] })
      return examineCertificate(certificate, { rootKeyDer: keys.rootKeyDer, canisterId: canister.id, signer })
    },
    prepare: signer.prepare,
    close: async () => {
      await Promise.all([changes.close(), stopHearingOfBlocks(), signer.close()])
    },
  }
}

function statusOf(rootKeyDer: Uint8Array) {
  return {
    ic_api_version: '0.18.0',
    impl_version: 'hearth',
    replica_health_status: 'healthy',
    root_key: rootKeyDer,
  }
}
