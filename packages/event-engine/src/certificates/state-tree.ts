import { lebEncode } from '@dfinity/candid'
import {
  branch,
  emptyTree,
  encodeCbor,
  type HashTree,
  leaf,
  principalBytes,
  selfAuthenticatingPrincipal,
  sha256,
} from '@hearth/ic-wire'

type CertifiedCanister = { id: string; candid: string; controller: Uint8Array }
type CertifiedNode = { principal: Uint8Array; publicKeyDer: Uint8Array }

export type StateParts = {
  rootKeyDer: Uint8Array
  canisters: readonly CertifiedCanister[]
  nodes: readonly CertifiedNode[]
}

/** The request statuses of one moment, by request id. */
export type RequestStatuses = Iterable<readonly [Uint8Array, HashTree]>

const encoder = new TextEncoder()

/** Principal of the subnet whose root key this is. We are the root subnet of our own network. */
export function subnetIdOf(rootKeyDer: Uint8Array): Uint8Array {
  return selfAuthenticatingPrincipal(rootKeyDer)
}

/**
 * The system state tree (interface specification, "The system state tree"). What never changes is hashed once; gives
 * the function that puts one moment's time and request statuses beside it.
 */
export function createStateTree({ rootKeyDer, canisters, nodes }: StateParts) {
  const subnetId = subnetIdOf(rootKeyDer)
  const ids = canisters.map(({ id }) => principalBytes(id)!).sort(Buffer.compare)
  const ranges = leaf(encodeCbor(ids.map((id) => [id, id])))
  const fixed = [
    ['canister', branch(canisters.map((canister) => [principalBytes(canister.id)!, canisterTree(canister)]))],
    // An empty node below a subnet would make 6.x agents throw, so without canisters the subnet is not named either.
    ['canister_ranges', ids[0] ? branch([[subnetId, branch([[ids[0], ranges]])]]) : emptyTree],
    ['subnet', branch([[subnetId, subnetTree(rootKeyDer, ranges, nodes)]])],
  ] as const

  return (timeNs: bigint, statuses: RequestStatuses): HashTree =>
    branch([...fixed, ['request_status', branch(statuses)], ['time', leaf(lebEncode(timeNs))]])
}

/** No Wasm module stands behind an embedded canister; the hash of its interface changes when what it is changes. */
function canisterTree({ candid, controller }: CertifiedCanister): HashTree {
  const interfaceText = encoder.encode(candid)
  return branch([
    ['module_hash', leaf(sha256(interfaceText))],
    ['controllers', leaf(encodeCbor([controller]))],
    ['metadata', branch([['candid:service', leaf(interfaceText)]])],
  ])
}

function subnetTree(rootKeyDer: Uint8Array, ranges: HashTree, nodes: readonly CertifiedNode[]): HashTree {
  const node = branch(
    nodes.map(({ principal, publicKeyDer }) => [principal, branch([['public_key', leaf(publicKeyDer)]])]),
  )
  return branch([
    ['public_key', leaf(rootKeyDer)],
    ['canister_ranges', ranges],
    ['node', node],
  ])
}
