import { Cbor, type HashTree, reconstruct } from '@dfinity/agent'
import { Principal } from '@dfinity/principal'
import { bls12_381 } from '@noble/curves/bls12-381'
import { ed25519 } from '@noble/curves/ed25519'

const text = new TextEncoder()
const rootDerPrefix = '308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100'
const nodeDerPrefix = '302a300506032b6570032100'
const bls = bls12_381.shortSignatures

/** A subnet of one node: its keys, what they sign, and the state tree's branches. */
export class Subnet {
  readonly #rootSecret = bls12_381.utils.randomPrivateKey()
  readonly #nodeSecret = ed25519.utils.randomPrivateKey()
  readonly rootKey = concat(fromHex(rootDerPrefix), bls.getPublicKey(this.#rootSecret).toBytes(true))
  readonly nodeKey = concat(fromHex(nodeDerPrefix), ed25519.getPublicKey(this.#nodeSecret))
  readonly nodeId = Principal.selfAuthenticating(this.nodeKey).toUint8Array()

  /** The node's signature of a query's answer, by its hash. */
  signAnswer(hash: Uint8Array): Uint8Array {
    return ed25519.sign(concat(text.encode('\x0Bic-response'), hash), this.#nodeSecret)
  }

  /** A certificate of the branch and the time; one that is `flipped` was changed after it was signed. */
  async certify(
    branch: HashTree | undefined,
    { nowMs, isFlipped }: { nowMs: number; isFlipped: boolean },
  ): Promise<Uint8Array> {
    const time = labeled('time', leaf(leb128(BigInt(nowMs) * 1_000_000n)))
    const tree = branch ? fork(branch, time) : time
    const message = concat(text.encode('\x0Dic-state-root'), await reconstruct(tree))
    const signature = bls.sign(bls.hash(message), this.#rootSecret).toBytes(true)
    if (isFlipped) signature[0]! ^= 32
    return Cbor.encode({ tree, signature })
  }

  /** Which canister the subnet has, and the key that its node shows. */
  branchOf(canisterId: Principal, shownNodeKey: Uint8Array): HashTree {
    const subnetId = Principal.selfAuthenticating(this.rootKey).toUint8Array()
    const ranges = Cbor.encode([[canisterId.toUint8Array(), canisterId.toUint8Array()]])
    const node = labeled(this.nodeId, labeled('public_key', leaf(shownNodeKey)))
    return labeled(
      'subnet',
      labeled(subnetId, fork(labeled('canister_ranges', leaf(ranges)), labeled('node', node))),
    )
  }
}

export const fork = (left: HashTree, right: HashTree): HashTree => [1, left, right] as unknown as HashTree
export const labeled = (label: string | Uint8Array, tree: HashTree): HashTree =>
  [2, typeof label === 'string' ? text.encode(label) : label, tree] as unknown as HashTree
export const leaf = (value: string | Uint8Array): HashTree =>
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

export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
