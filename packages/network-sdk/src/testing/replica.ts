import { Cbor, type HashTree, hashOfMap, requestIdOf } from '@dfinity/agent'
import { IDL } from '@dfinity/candid'
import { Principal } from '@dfinity/principal'
import { idlFactory } from '@hearth/contracts/event-engine.did.js'
import { concat, fork, fromHex, labeled, leaf, Subnet, toHex } from './subnet.ts'

// A replica of one canister behind a `fetch`, just large enough to prove the agent's side: it signs what a real one
// signs, refuses expiries and wrong senders, and runs a request id once. The engine's own gateway is tested elsewhere.

type Answer = { reply: unknown[] } | { reject: string; code?: number }
type Methods = Record<string, (args: unknown[], sender: string) => Answer>
type Content = {
  request_type: string
  canister_id: Uint8Array
  method_name: string
  arg: Uint8Array
  sender: Uint8Array
  ingress_expiry: bigint
  nonce?: Uint8Array
  paths?: Uint8Array[][]
}
type Envelope = {
  content: Content
  sender_sig?: Uint8Array
  sender_pubkey?: Uint8Array
  sender_delegation?: { delegation: { pubkey: Uint8Array; expiration: bigint } }[]
}
/** What a look finds of a request before its outcome, or instead of it. */
type LookedAt = 'unknown' | 'received' | 'processing' | 'done'
type Result = { reply: Uint8Array } | { reject: string; code: number }

const text = new TextEncoder()
const canisterId = Principal.fromText('3rgvi-ciaaa-aaaaa-acaaq-cai')
const service = idlFactory({ IDL })

/** What a test may ask of it and change; `host`, `canisterId`, `rootKeyHex`, `fetch` are an agent's options. */
export class Replica {
  readonly #methods: Methods
  readonly #subnet = new Subnet()
  readonly #results = new Map<string, Result>()
  readonly host = 'http://engine.test'
  readonly canisterId = canisterId.toText()
  readonly rootKeyHex = toHex(this.#subnet.rootKey)
  nodeKey = this.#subnet.nodeKey
  /** The paths of every request, in order. */
  readonly asked: string[] = []
  /** The senders and request ids of every call that ran. */
  readonly ran: { sender: string; requestId: string }[] = []
  now = () => Date.now()
  isDown = false
  /** How many further calls run, but their answers do not arrive. */
  loseCallAnswers = 0
  /** Answers calls with 202, so that the agent must poll. */
  answersLate = false
  /** What the next looks at a request's status find, one after the other; then they find what came of it. */
  statusLooks: LookedAt[] = []
  /** Serves no v3 call, as older gateways do. */
  hasV3 = true
  /** Changes the reply of a query after it was signed. */
  flipsQueryReplies = false
  /** How old the time in the signatures of the next queries is, one after the other; the last one stays. */
  querySignatureAgesMs = [0]
  /** Changes certificates after they were signed. */
  flipsCertificates = false
  /** A refusal of every call envelope, as HTTP status and text. */
  refusal: { status: number; text: string } | undefined
  /** Begins no call, and says so outside of a certificate: the reject message. */
  rejection: string | undefined

  constructor(methods: Methods) {
    this.#methods = methods
  }

  readonly fetch = (async (input, init) => {
    const path = new URL(String(input)).pathname
    this.asked.push(path)
    if (this.isDown) throw new TypeError('fetch failed')
    const answer = await this.#route(path, new Uint8Array(init?.body as ArrayBuffer))
    if (path.endsWith('/call') && this.loseCallAnswers > 0) {
      this.loseCallAnswers--
      throw new TypeError('fetch failed')
    }
    Object.defineProperty(answer, 'url', { value: String(input) })
    return answer
  }) as typeof fetch

  /** Keeps no request any longer, as an engine does some minutes after their expiry. */
  forgetRequests(): void {
    this.#results.clear()
  }

  async #route(path: string, body: Uint8Array): Promise<Response> {
    const [, , version, , , endpoint] = path.split('/')
    const envelope = Cbor.decode<Envelope>(body)
    if (endpoint === 'query' && version === 'v2') return this.#query(envelope)
    if (endpoint === 'read_state' && version === 'v2') return this.#readState(envelope)
    if (endpoint === 'call' && (version === 'v2' || (version === 'v3' && this.hasV3)))
      return this.#call(envelope, version)
    return new Response('not found', { status: 404 })
  }

  async #call(envelope: Envelope, version: string): Promise<Response> {
    if (this.refusal) return new Response(this.refusal.text, { status: this.refusal.status })
    const problem = this.#expiryProblem(envelope) ?? (await senderProblem(envelope))
    if (problem) return new Response(problem, { status: 400 })
    const requestId = toHex(requestIdOf(envelope.content))
    if (this.rejection !== undefined) {
      const rejected = { reject_code: 2, reject_message: this.rejection }
      return cborResponse({ ...(version !== 'v2' && { status: 'non_replicated_rejection' }), ...rejected })
    }
    if (!this.#results.has(requestId)) {
      this.ran.push({ sender: senderOf(envelope), requestId })
      this.#results.set(requestId, this.#run(envelope))
    }
    if (version === 'v2' || this.answersLate) return new Response(null, { status: 202 })
    return this.#certificateOf(statusBranchOf(requestId, this.#results.get(requestId)), { status: 'replied' })
  }

  async #query(envelope: Envelope): Promise<Response> {
    const problem =
      senderOf(envelope) === Principal.anonymous().toText()
        ? undefined
        : (this.#expiryProblem(envelope) ?? (await senderProblem(envelope)))
    if (problem) return new Response(problem, { status: 400 })
    const result = this.#run(envelope)
    const answer =
      'reply' in result
        ? { status: 'replied', reply: { arg: result.reply } }
        : {
            status: 'rejected',
            reject_code: result.code,
            reject_message: result.reject,
            error_code: 'IC0406',
          }
    const [ageMs = 0] = this.querySignatureAgesMs
    if (this.querySignatureAgesMs.length > 1) this.querySignatureAgesMs.shift()
    const timestamp = BigInt(this.now() - ageMs) * 1_000_000n
    const hash = hashOfMap({ ...answer, timestamp, request_id: requestIdOf(envelope.content) })
    const signature = this.#subnet.signAnswer(hash)
    if (this.flipsQueryReplies && 'reply' in result) result.reply[result.reply.length - 1]! ^= 1
    return cborResponse({ ...answer, signatures: [{ timestamp, signature, identity: this.#subnet.nodeId }] })
  }

  async #readState(envelope: Envelope): Promise<Response> {
    const problem = await senderProblem(envelope)
    if (problem) return new Response(problem, { status: 400 })
    const path = envelope.content.paths![0]!
    const first = new TextDecoder().decode(path[0])
    if (first === 'subnet') return this.#certificateOf(this.#subnet.branchOf(canisterId, this.nodeKey))
    if (first === 'time') return this.#certificateOf(undefined)
    const requestId = toHex(path[1]!)
    return this.#certificateOf(
      statusBranchOf(requestId, this.#results.get(requestId), this.statusLooks.shift()),
    )
  }

  #run(envelope: Envelope): Result {
    const { method_name: name, arg } = envelope.content
    const [, method] = service._fields.find(([field]) => field === name)!
    const answer = this.#methods[name]!(IDL.decode(method.argTypes, arg), senderOf(envelope))
    if ('reject' in answer) return { reject: answer.reject, code: answer.code ?? 4 }
    return { reply: new Uint8Array(IDL.encode(method.retTypes, answer.reply)) }
  }

  async #certificateOf(branch: HashTree | undefined, besides: object = {}): Promise<Response> {
    const how = { nowMs: this.now(), isFlipped: this.flipsCertificates }
    return cborResponse({ ...besides, certificate: await this.#subnet.certify(branch, how) })
  }

  #expiryProblem({ content }: Envelope): string | undefined {
    const aheadMs = Number(content.ingress_expiry / 1_000_000n) - this.now()
    return aheadMs >= 0 && aheadMs <= 6 * 60_000 ? undefined : `Invalid request expiry: ${aheadMs} ms ahead`
  }
}

/** How a request stands, as a look finds it. */
function statusBranchOf(requestId: string, result: Result | undefined, lookedAt?: LookedAt): HashTree {
  // An empty node where the id would be: certified absent.
  if (!result || lookedAt === 'unknown') return labeled('request_status', [0])
  const leaves = lookedAt
    ? labeled('status', leaf(lookedAt))
    : 'reply' in result
      ? fork(labeled('reply', leaf(result.reply)), labeled('status', leaf('replied')))
      : fork(
          fork(
            labeled('reject_code', leaf(new Uint8Array([result.code]))),
            labeled('reject_message', leaf(result.reject)),
          ),
          labeled('status', leaf('rejected')),
        )
  return labeled('request_status', labeled(fromHex(requestId), leaves))
}

/** Anonymous without a key, or signed with ECDSA P-256 by the key at the end of the delegations. */
async function senderProblem(envelope: Envelope): Promise<string | undefined> {
  if (senderOf(envelope) === Principal.anonymous().toText())
    return envelope.sender_pubkey ? 'Invalid signature: anonymous with a key' : undefined
  const { sender_pubkey: publicKey, sender_sig: signature, sender_delegation: chain = [] } = envelope
  if (!publicKey || !signature) return 'Invalid signature: missing'
  if (Principal.selfAuthenticating(publicKey).toText() !== senderOf(envelope))
    return 'Invalid signature: wrong sender'
  const signer = Uint8Array.from(chain.at(-1)?.delegation.pubkey ?? publicKey)
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('spki', signer, curve, false, ['verify'])
  const message = concat(text.encode('\x0Aic-request'), requestIdOf(envelope.content))
  const how = { name: 'ECDSA', hash: 'SHA-256' }
  const isRight = await crypto.subtle.verify(how, key, Uint8Array.from(signature), message)
  return isRight ? undefined : 'Invalid signature: wrong'
}

function senderOf({ content }: Envelope): string {
  return Principal.fromUint8Array(content.sender).toText()
}

function cborResponse(value: unknown): Response {
  return new Response(Uint8Array.from(Cbor.encode(value)), {
    headers: { 'Content-Type': 'application/cbor' },
  })
}
