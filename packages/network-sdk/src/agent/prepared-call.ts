import { EngineError } from '../engine-error.ts'
import { isCertifiedReject, isExpiryRefusal, isReadOnlyReject, sentences } from './agent-errors.ts'
import {
  Certificate,
  Expiry,
  type HttpAgent,
  type Identity,
  LookupPathStatus,
  lookupResultToBuffer,
  makeNonce,
  type Nonce,
  type Principal,
  pollForResponse,
  type RequestId,
  requestIdOf,
  SubmitRequestType,
} from './agent-library.ts'
import { fromHex, toHex } from './hex.ts'
import type { NetworkAgent } from './network-agent.ts'
import { polling } from './retry-timing.ts'

/**
 * What makes a call the same call again. It is plain JSON, so that a form can keep it with its draft: after a reload
 * the same input under the same ticket is the same request, which the engine runs once.
 */
export type CallTicket = { requestId: string; nonce: string; ingressExpiryNs: string }
export type CallProgress = 'sending' | 'processing' | 'replied'
type OnProgress = (progress: CallProgress, ticket: CallTicket) => void

export type PreparedCall<T> = {
  /** Changes only when the engine has surely not run the call under the former one. */
  readonly ticket: CallTicket
  /**
   * Sends the call, or asks what became of it, and gives the verified reply. May be called again after any
   * `EngineError` of kind `unreachable` or `unverified`: the effect happens at most once.
   */
  send(options?: { onProgress?: OnProgress }): Promise<T>
}

/** `undecided`: it may still arrive. */
export type CallOutcome<T> =
  | { state: 'replied'; reply: T }
  | { state: 'refused'; message: string }
  | { state: 'never_ran' }
  | { state: 'undecided' }

/** The engine keeps an executed request for 5 minutes after its expiry. */
const cachedAfterExpiryMs = 5 * 60_000
/** A request that came in time may still be running: the server ends one after 30 s. */
const stillRunningMs = 30_000

/**
 * The reply that a call had, told from what it made; `undefined` when that is not there. Asked when the engine no
 * longer keeps the request.
 */
export type FindEffect<T> = (ticket: CallTicket) => Promise<T | undefined>

type Envelope = { nonce: Uint8Array; ingressExpiryNs: bigint }

/** One update as it is sent. */
type Call<T> = {
  agent: NetworkAgent
  methodName: string
  /** The Candid bytes that `perform` will send. */
  arg: Uint8Array
  /** Calls the method through an agent and verifies its reply. */
  perform: (http: HttpAgent) => Promise<T>
  decodeReply: (reply: Uint8Array) => T
  findEffect: FindEffect<T>
  /** A kept ticket of this very call; another argument or member does not fit it and throws TypeError. */
  ticket?: CallTicket
}

/**
 * Prepares one update so that it can be sent again without happening twice.
 *
 * The engine runs a request id once, and the request id is the hash of sender, method, argument, nonce and ingress
 * expiry. The library chooses the last two anew for each call; here they are chosen once and set by a transform of an
 * agent of its own, so every sending has the same id. Then:
 * 1. before the expiry, sending again is safe whatever became of the earlier one: the engine gives the stored reply;
 * 2. after the expiry, an earlier sending without an answer is looked up by its id in a certificate. If it ran, its
 *    reply is the result. If it is certified absent after the expiry, it never ran and never will, and a fresh
 *    envelope is made;
 * 3. later than the engine keeps requests, what the call would have made is looked for itself;
 * 4. if none of this can be shown, an error says so and nothing is sent.
 */
export async function prepareCall<T>(call: Call<T>): Promise<PreparedCall<T>> {
  const identity = await call.agent.refreshIdentity()
  return new RepeatableCall(call, identity)
}

class RepeatableCall<T> implements PreparedCall<T> {
  readonly #call: Call<T>
  readonly #http: HttpAgent
  readonly #sender: Principal
  /** How many sendings of this envelope may have run, as far as HTTP tells. */
  #mayHaveRun: number
  #envelope: Envelope
  #ticket: CallTicket
  #onProgress: OnProgress | undefined
  #running: Promise<T> | undefined

  constructor(call: Call<T>, identity: Identity) {
    this.#call = call
    this.#sender = identity.getPrincipal()
    this.#http = call.agent.fork((address) => {
      if (!address.endsWith('/call')) return undefined
      return (answer) => {
        // A 4xx is refused before anything runs; everything else, no answer included, may have run.
        if (!answer || answer.status < 400 || answer.status >= 500) this.#mayHaveRun++
        if (answer?.status === 202) this.#report('processing')
      }
    })
    this.#http.replaceIdentity(identity)
    this.#http.addTransform('update', async (request) => {
      request.body.nonce = this.#envelope.nonce as Nonce
      request.body.ingress_expiry = toExpiry(this.#envelope.ingressExpiryNs)
    })
    this.#mayHaveRun = call.ticket ? 1 : 0
    this.#envelope = call.ticket ? readTicket(call.ticket) : this.#freshEnvelope()
    this.#ticket = this.#writeTicket()
    if (call.ticket && call.ticket.requestId !== this.#ticket.requestId)
      throw new TypeError('This ticket belongs to another input or another member.')
  }

  get ticket(): CallTicket {
    return this.#ticket
  }

  send(options?: { onProgress?: OnProgress }): Promise<T> {
    this.#onProgress = options?.onProgress
    // Two presses of a button are one sending.
    this.#running ??= this.#call.agent
      .update(() => this.#sendOnce())
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  async #sendOnce(): Promise<T> {
    const identity = await this.#call.agent.refreshIdentity()
    this.#http.replaceIdentity(identity)
    if (identity.getPrincipal().toText() !== this.#sender.toText())
      throw new EngineError('expired_login', sentences.expiredLogin)
    const earlier = this.#hasExpired() ? await this.#settle() : undefined
    if (earlier) return this.#finish(earlier.value)
    try {
      return await this.#perform()
    } catch (error) {
      // The engine stores a refusal like any reply: what the member mends meanwhile needs an envelope of its own.
      // What was never begun needs one too, where no earlier sending of it can have arrived.
      if (isCertifiedReject(error) || (isReadOnlyReject(error) && this.#mayHaveRun === 1)) this.#renew()
      if (!isExpiryRefusal(error)) throw error
      // Either the envelope grew too old on its way, or this device's clock is wrong; by now the agent has the
      // engine's time, so the next envelope is right.
      const settled = await this.#settle()
      return settled ? this.#finish(settled.value) : this.#perform()
    }
  }

  async #perform(): Promise<T> {
    this.#report('sending')
    return this.#finish(await this.#call.perform(this.#http))
  }

  /** The reply of an earlier sending, or nothing once a further sending can do no harm. */
  async #settle(): Promise<{ value: T } | undefined> {
    if (this.#mayHaveRun > 0) {
      const outcome = await lookUp({ ...this.#call, http: this.#http, ticket: this.#ticket })
      if (outcome.state === 'replied') return { value: outcome.reply }
      if (outcome.state === 'refused') {
        this.#renew()
        throw new EngineError('refused', outcome.message)
      }
      if (outcome.state === 'undecided') throw new EngineError('unreachable', undecidedSentence)
    }
    this.#renew()
    return undefined
  }

  #renew(): void {
    this.#envelope = this.#freshEnvelope()
    this.#ticket = this.#writeTicket()
    this.#mayHaveRun = 0
  }

  #freshEnvelope(): Envelope {
    const { timing } = this.#call.agent
    const expiry = Expiry.fromDeltaInMilliseconds(timing.ingressExpiryMs, this.#timeDifferenceMs())
    return { nonce: makeNonce(), ingressExpiryNs: expiry.toBigInt() }
  }

  #writeTicket(): CallTicket {
    const { nonce, ingressExpiryNs } = this.#envelope
    const requestId = requestIdOf({
      request_type: SubmitRequestType.Call,
      canister_id: this.#call.agent.canisterId,
      method_name: this.#call.methodName,
      arg: this.#call.arg,
      sender: this.#sender,
      ingress_expiry: toExpiry(ingressExpiryNs),
      nonce,
    })
    return {
      requestId: toHex(requestId),
      nonce: toHex(nonce),
      ingressExpiryNs: ingressExpiryNs.toString(),
    }
  }

  #hasExpired(): boolean {
    return Number(this.#envelope.ingressExpiryNs / 1_000_000n) <= Date.now() + this.#timeDifferenceMs()
  }

  #timeDifferenceMs(): number {
    const synced = this.#http.hasSyncedTime() ? this.#http : this.#call.agent.http
    return synced.getTimeDiffMsecs()
  }

  #report(progress: CallProgress): void {
    this.#onProgress?.(progress, this.#ticket)
  }

  #finish(value: T): T {
    this.#report('replied')
    return value
  }
}

const undecidedSentence =
  'We could not find out yet whether this went through. Please look before you do it again, or try again in a minute.'

/**
 * What became of an earlier call, from a certificate of the engine. The asking member must be the one who sent it.
 * Throws the library's errors; run it inside `agent.query`.
 */
export async function lookUp<T>(question: {
  agent: NetworkAgent
  http: HttpAgent
  ticket: CallTicket
  decodeReply: (reply: Uint8Array) => T
  findEffect: FindEffect<T>
}): Promise<CallOutcome<T>> {
  const { agent, http, ticket } = question
  const requestId = fromHex(ticket.requestId) as RequestId
  const path = [new TextEncoder().encode('request_status'), requestId]
  const answer = await http.readState(agent.canisterId, { paths: [path] })
  const certificate = await Certificate.create({
    certificate: answer.certificate,
    rootKey: http.rootKey!,
    canisterId: agent.canisterId,
    agent: http,
  })
  const status = certificate.lookup_path([...path, new TextEncoder().encode('status')])

  if (status.status === LookupPathStatus.Absent) {
    const sinceExpiryMs =
      http.parseTimeFromResponse(answer) - Number(BigInt(ticket.ingressExpiryNs) / 1_000_000n)
    if (sinceExpiryMs <= stillRunningMs) return { state: 'undecided' }
    const reply = sinceExpiryMs < cachedAfterExpiryMs ? undefined : await question.findEffect(ticket)
    return reply === undefined ? { state: 'never_ran' } : { state: 'replied', reply }
  }
  const statusBytes = lookupResultToBuffer(status)
  if (!statusBytes) return { state: 'undecided' }
  if (new TextDecoder().decode(statusBytes) === 'rejected') {
    const message = lookupResultToBuffer(
      certificate.lookup_path([...path, new TextEncoder().encode('reject_message')]),
    )
    return { state: 'refused', message: (message && new TextDecoder().decode(message)) || sentences.refused }
  }
  const { reply } = await pollForResponse(http, agent.canisterId, requestId, {
    strategy: polling(agent.timing),
  })
  return { state: 'replied', reply: question.decodeReply(reply) }
}

function readTicket(ticket: CallTicket): Envelope {
  return { nonce: fromHex(ticket.nonce), ingressExpiryNs: BigInt(ticket.ingressExpiryNs) }
}

/** The library keeps the constructor to itself; this is its other door. */
function toExpiry(ns: bigint): Expiry {
  return Expiry.fromJSON(JSON.stringify({ __expiry__: ns.toString() }))
}
