import { domainSeparators } from './domain-separators.ts'
import { sha256 } from './request-id.ts'

/**
 * A hash tree of the interface specification ("Certificates", "Encoding of certificates"). Every node knows its own
 * hash, so that the root and any number of witnesses cost one hashing of the tree.
 */
export type HashTree =
  | { kind: 'empty'; hash: Uint8Array }
  | { kind: 'fork'; left: HashTree; right: HashTree; first: Uint8Array; last: Uint8Array; hash: Uint8Array }
  | { kind: 'labeled'; label: Uint8Array; subtree: HashTree; hash: Uint8Array }
  | { kind: 'leaf'; value: Uint8Array; hash: Uint8Array }
  | { kind: 'pruned'; hash: Uint8Array }

/** Labels from the root downwards. */
export type TreePath = readonly Uint8Array[]

const encoder = new TextEncoder()
const nothing = new Uint8Array()

export const emptyTree: HashTree = { kind: 'empty', hash: sha256(domainSeparators.treeEmpty) }

export function leaf(value: Uint8Array): HashTree {
  return { kind: 'leaf', value, hash: sha256(domainSeparators.treeLeaf, value) }
}

/** A level of labels, sorted by their bytes and balanced. Labels must differ; texts count as UTF-8. */
export function branch(entries: Iterable<readonly [string | Uint8Array, HashTree]>): HashTree {
  const labeled = Array.from(entries, ([label, subtree]) => labeledTree(labelBytes(label), subtree))
  labeled.sort((a, b) => Buffer.compare(spanOf(a).first, spanOf(b).first))
  return balanced(labeled)
}

/** A path from texts and bytes. */
export function treePath(...labels: (string | Uint8Array)[]): TreePath {
  return labels.map(labelBytes)
}

/**
 * The smallest tree with the same root hash that shows what lies at `paths`. Where a label is absent, its neighbours
 * stay visible, so that absence is proven and not merely unknown.
 */
export function witness(tree: HashTree, paths: readonly TreePath[]): HashTree {
  if (paths.length === 0) return prune(tree)
  if (paths.some((path) => path.length === 0)) return tree
  switch (tree.kind) {
    case 'fork':
      return witnessOfFork(tree, paths)
    case 'labeled':
      return labeledTree(tree.label, witnessBelow(tree, paths), tree.hash)
    default:
      // Nothing lies below: showing the node itself proves that.
      return tree
  }
}

/** The shape that certificates carry: `[0]`, `[1, l, r]`, `[2, label, subtree]`, `[3, value]`, `[4, hash]`. */
export function encodableTree(tree: HashTree): unknown[] {
  switch (tree.kind) {
    case 'empty':
      return [0]
    case 'fork':
      return [1, encodableTree(tree.left), encodableTree(tree.right)]
    case 'labeled':
      return [2, tree.label, encodableTree(tree.subtree)]
    case 'leaf':
      return [3, tree.value]
    case 'pruned':
      return [4, tree.hash]
  }
}

function witnessOfFork(tree: Extract<HashTree, { kind: 'fork' }>, paths: readonly TreePath[]): HashTree {
  const { last } = spanOf(tree.left)
  const { first } = spanOf(tree.right)
  // A label in the gap between both sides goes to both: each shows the neighbour it has.
  const toLeft = paths.filter(([label]) => Buffer.compare(label!, first) < 0)
  const toRight = paths.filter(([label]) => Buffer.compare(label!, last) > 0)
  return {
    kind: 'fork',
    left: witness(tree.left, toLeft),
    right: witness(tree.right, toRight),
    first: tree.first,
    last: tree.last,
    hash: tree.hash,
  }
}

function witnessBelow(tree: Extract<HashTree, { kind: 'labeled' }>, paths: readonly TreePath[]): HashTree {
  const wanted = paths.filter(([label]) => Buffer.compare(label!, tree.label) === 0)
  return wanted.length === 0
    ? prune(tree.subtree)
    : witness(
        tree.subtree,
        wanted.map((path) => path.slice(1)),
      )
}

function prune(tree: HashTree): HashTree {
  return tree.kind === 'empty' || tree.kind === 'pruned' ? tree : { kind: 'pruned', hash: tree.hash }
}

function balanced(trees: HashTree[]): HashTree {
  if (trees.length === 0) return emptyTree
  if (trees.length === 1) return trees[0]!
  const middle = trees.length >> 1
  return fork(balanced(trees.slice(0, middle)), balanced(trees.slice(middle)))
}

function fork(left: HashTree, right: HashTree): HashTree {
  return {
    kind: 'fork',
    left,
    right,
    first: spanOf(left).first,
    last: spanOf(right).last,
    hash: sha256(domainSeparators.treeFork, left.hash, right.hash),
  }
}

function labeledTree(label: Uint8Array, subtree: HashTree, known?: Uint8Array): HashTree {
  return {
    kind: 'labeled',
    label,
    subtree,
    hash: known ?? sha256(domainSeparators.treeLabeled, label, subtree.hash),
  }
}

/** First and last label of one level. */
function spanOf(tree: HashTree): { first: Uint8Array; last: Uint8Array } {
  if (tree.kind === 'fork') return tree
  if (tree.kind === 'labeled') return { first: tree.label, last: tree.label }
  return { first: nothing, last: nothing }
}

function labelBytes(label: string | Uint8Array): Uint8Array {
  return typeof label === 'string' ? encoder.encode(label) : label
}
