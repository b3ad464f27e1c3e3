import { encodeCbor } from './cbor.ts'
import { domainSeparators } from './domain-separators.ts'
import { encodableTree, type HashTree } from './hash-tree.ts'

/** What the root key signs to certify a tree. */
export function stateRootMessage(tree: HashTree): Uint8Array {
  return Buffer.concat([domainSeparators.stateRoot, tree.hash])
}

/** A certificate without delegation: Hearth's subnet is the root subnet of its own network. */
export function encodeCertificate(tree: HashTree, signature: Uint8Array): Uint8Array {
  return encodeCbor({ tree: encodableTree(tree), signature })
}
