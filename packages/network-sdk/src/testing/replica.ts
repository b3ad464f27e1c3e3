import { Cbor, type HashTree, hashOfMap, reconstruct, requestIdOf } from '@dfinity/agent'
import { IDL } from '@dfinity/candid'
import { Principal } from '@dfinity/principal'
import { idlFactory } from '@hearth/contracts/event-engine.did.js'
import { bls12_381 } from '@noble/curves/bls12-381'
import { ed25519 } from '@noble/curves/ed25519'

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
const rootDerPrefix = '308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100'
const nodeDerPrefix = '302a300506032b6570032100'

export function createReplica(methods: Methods) {
  const bls = bls12_381.shortSignatures
  const rootSecret = bls12_381.utils.randomPrivateKey()
  const rootKey = concat(fromHex(rootDerPrefix), bls.getPublicKey(rootSecret).toBytes(true))
  const nodeSecret = ed25519.utils.randomPrivateKey()
  const nodeKey = concat(fromHex(nodeDerPrefix), ed25519.getPublicKey(nodeSecret))
  const canisterId = Principal.fromText('3rgvi-ciaaa-aaaaa-acaaq-cai')
  const service = idlFactory({ IDL })
  const results = new Map<string, Result>()

  const replica = {
    host: 'http://engine.test',
    canisterId: canisterId.toText(),
    rootKeyHex: toHex(rootKey),
    fetch: (async (input, init) => {
      const path = new URL(String(input)).pathname
      replica.asked.push(path)
      if (replica.isDown) throw new TypeError('fetch failed')
      const answer = await route(path, new Uint8Array(init?.body as ArrayBuffer))
      if (path.endsWith('/call') && replica.loseCallAnswers > 0) {
        replica.loseCallAnswers--
        throw new TypeError('fetch failed')
      }
      Object.defineProperty(answer, 'url', { value: String(input) })
      return answer
    }) as typeof fetch,
    /** The paths of every request, in order. */
    asked: [] as string[],
    /** The senders and request ids of every call that ran. */
    ran: [] as { sender: string; requestId: string }[],
    now: () => Date.now(),
    isDown: false,
    /** How many further calls run, but their answers do not arrive. */
    loseCallAnswers: 0,
    /** Answers calls with 202, so that the agent must poll. */
    answersLate: false,
    /** What the next looks at a request's status find, one after the other; then they find what came of it. */
    statusLooks: [] as LookedAt[],
    /** Serves no v3 call, as older gateways do. */
    hasV3: true,
    /** Changes the reply of a query after it was signed. */
    flipsQueryReplies: false,
    /** How old the time in the signatures of the next queries is, one after the other; the last one stays. */
    querySignatureAgesMs: [0],
    /** Changes certificates after they were signed. */
    flipsCertificates: false,
    nodeKey,
    /** Keeps no request any longer, as an engine does some minutes after their expiry. */
    forgetRequests: () => results.clear(),
    /** A refusal of every call envelope, as HTTP status and text. */
    refusal: undefined as { status: number; text: string } | undefined,
  }
  return replica

  async function route(path: string, body: Uint8Array): Promise<Response> {
    const [, , version, , , endpoint] = path.split('/')
    const envelope = Cbor.decode<Envelope>(body)
    if (endpoint === 'query' && version === 'v2') return query(envelope)
    if (endpoint === 'read_state' && version === 'v2') return readState(envelope)
    if (endpoint === 'call' && (version === 'v2' || (version === 'v3' && replica.hasV3)))
      return call(envelope, version)
    return new Response('not found', { status: 404 })
  }

  async function call(envelope: Envelope, version: string): Promise<Response> {
    if (replica.refusal) return new Response(replica.refusal.text, { status: replica.refusal.status })
    const problem = expiryProblem(envelope) ?? (await senderProblem(envelope))
    if (problem) return new Response(problem, { status: 400 })
    const requestId = toHex(requestIdOf(envelope.content))
    if (!results.has(requestId)) {
      replica.ran.push({ sender: senderOf(envelope), requestId })
      results.set(requestId, run(envelope))
    }
    if (version === 'v2' || replica.answersLate) return new Response(null, { status: 202 })
    return cborResponse({ status: 'replied', certificate: await certify(statusTree(requestId)) })
  }

  async function query(envelope: Envelope): Promise<Response> {
    const problem =
      senderOf(envelope) === Principal.anonymous().toText()
        ? undefined
        : (expiryProblem(envelope) ?? (await senderProblem(envelope)))
    if (problem) return new Response(problem, { status: 400 })
    const result = run(envelope)
    const answer =
      'reply' in result
        ? { status: 'replied', reply: { arg: result.reply } }
        : {
            status: 'rejected',
            reject_code: result.code,
            reject_message: result.reject,
            error_code: 'IC0406',
          }
    const [ageMs = 0] = replica.querySignatureAgesMs
    if (replica.querySignatureAgesMs.length > 1) replica.querySignatureAgesMs.shift()
    const timestamp = BigInt(replica.now() - ageMs) * 1_000_000n
    const hash = hashOfMap({ ...answer, timestamp, request_id: requestIdOf(envelope.content) })
    const signature = ed25519.sign(concat(text.encode('\x0Bic-response'), hash), nodeSecret)
    if (replica.flipsQueryReplies && 'reply' in result) result.reply[result.reply.length - 1]! ^= 1
    const identity = Principal.selfAuthenticating(nodeKey).toUint8Array()
    return cborResponse({ ...answer, signatures: [{ timestamp, signature, identity }] })
  }

  async function readState(envelope: Envelope): Promise<Response> {
    const problem = await senderProblem(envelope)
    if (problem) return new Response(problem, { status: 400 })
    const path = envelope.content.paths![0]!
    const first = new TextDecoder().decode(path[0])
    if (first === 'subnet') return cborResponse({ certificate: await certify(subnetTree()) })
    if (first === 'time') return cborResponse({ certificate: await certify(undefined) })
    const requestId = toHex(path[1]!)
    return cborResponse({ certificate: await certify(statusTree(requestId, replica.statusLooks.shift())) })
  }

  function run(envelope: Envelope): Result {
    const { method_name: name, arg } = envelope.content
    const [, method] = service._fields.find(([field]) => field === name)!
    const answer = methods[name]!(IDL.decode(method.argTypes, arg), senderOf(envelope))
    if ('reject' in answer) return { reject: answer.reject, code: answer.code ?? 4 }
    return { reply: new Uint8Array(IDL.encode(method.retTypes, answer.reply)) }
  }

  function statusTree(requestId: string, lookedAt?: LookedAt): HashTree {
    const result = results.get(requestId)
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

  function subnetTree(): HashTree {
    const subnetId = Principal.selfAuthenticating(rootKey).toUint8Array()
    const nodeId = Principal.selfAuthenticating(nodeKey).toUint8Array()
    const ranges = Cbor.encode([[canisterId.toUint8Array(), canisterId.toUint8Array()]])
    const node = labeled(nodeId, labeled('public_key', leaf(replica.nodeKey)))
    return labeled(
      'subnet',
      labeled(subnetId, fork(labeled('canister_ranges', leaf(ranges)), labeled('node', node))),
    )
  }

  async function certify(subtree: HashTree | undefined): Promise<Uint8Array> {
    const time = labeled('time', leaf(leb128(BigInt(replica.now()) * 1_000_000n)))
    const tree = subtree ? fork(subtree, time) : time
    const message = concat(text.encode('\x0Dic-state-root'), await reconstruct(tree))
    const signature = bls.sign(bls.hash(message), rootSecret).toBytes(true)
    if (replica.flipsCertificates) signature[0]! ^= 32
    return Cbor.encode({ tree, signature })
  }

  function expiryProblem({ content }: Envelope): string | undefined {
    const aheadMs = Number(content.ingress_expiry / 1_000_000n) - replica.now()
    return aheadMs >= 0 && aheadMs <= 6 * 60_000 ? undefined : `Invalid request expiry: ${aheadMs} ms ahead`
  }
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

const fork = (left: HashTree, right: HashTree): HashTree => [1, left, right] as unknown as HashTree
const labeled = (label: string | Uint8Array, tree: HashTree): HashTree =>
  [2, typeof label === 'string' ? text.encode(label) : label, tree] as unknown as HashTree
const leaf = (value: string | Uint8Array): HashTree =>
  [3, typeof value === 'string' ? text.encode(value) : value] as unknown as HashTree

function leb128(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; ; ) {
    const low = Number(rest & 127n)
    rest >>= 7n
    if (rest === 0n) return Uint8Array.from([...bytes, low])
    bytes.push(low | 128)
  }
}

function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
