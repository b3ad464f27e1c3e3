import { type HashTree as AgentTree, LookupPathStatus, lookup_path, reconstruct } from '@dfinity/agent'
import { describe, expect, it } from 'vitest'
import { decodeCbor, encodeCbor } from './cbor.ts'
import { branch, emptyTree, encodableTree, type HashTree, leaf, treePath, witness } from './hash-tree.ts'

const text = (value: string) => new TextEncoder().encode(value)
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const asAgentTree = (tree: HashTree) => encodableTree(tree) as unknown as AgentTree

const small = branch([
  [
    'b',
    branch([
      ['d', leaf(text('z'))],
      ['c', leaf(text('y'))],
    ]),
  ],
  ['a', leaf(text('x'))],
])

describe('a hash tree', () => {
  it('has the root hash of the vector', () => {
    expect(toHex(small.hash)).toBe('f8d0d0888f490110b4a16c3f13ce75deedeeeedcfb2810f9277d3307680191db')
  })

  it('encodes the witness of the vector', () => {
    expect(toHex(encodeCbor(encodableTree(witness(small, [treePath('b', 'd')]))))).toBe(
      'd9d9f7830182045820d466c3de6e76b3cfc1737205bc5528ebdba94128d7bf5f1dc6d351d5eff860d1830241628301820458208bd978ae8a04c1216fcc754ce7662d7d47cd320e05eec93620dd24f1f7f24a40830241648203417a',
    )
  })

  it('is one empty node without labels', () => {
    expect(branch([])).toBe(emptyTree)
    expect(decodeCbor(encodeCbor(encodableTree(witness(emptyTree, [treePath('a')]))))).toEqual([0])
  })
})

describe('a witness', () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index * 4 + 2)
  const wide = branch(
    numbers.map((number) => [Uint8Array.of(number, 1), leaf(Uint8Array.of(number))] as const),
  )

  it('has the same root hash for the agent, whatever is asked', async () => {
    for (let asked = 0; asked < 250; asked++) {
      const shown = witness(wide, [[Uint8Array.of(asked, 1)], [Uint8Array.of(255 - asked, 7)]])
      expect(toHex(await reconstruct(asAgentTree(shown)))).toBe(toHex(wide.hash))
    }
  })

  it('shows what is there to the agent, and little else', () => {
    for (const number of numbers) {
      const shown = witness(wide, [[Uint8Array.of(number, 1)]])
      const found = lookup_path([Uint8Array.of(number, 1)], asAgentTree(shown))
      expect(found).toEqual({ status: LookupPathStatus.Found, value: Uint8Array.of(number) })
      expect(visibleLabels(shown)).toEqual([toHex(Uint8Array.of(number, 1))])
    }
  })

  it('proves absence by both neighbours, by one at the ends', () => {
    expect(visibleLabels(witness(wide, [[Uint8Array.of(120, 0)]]))).toEqual(['7601', '7a01'])
    expect(visibleLabels(witness(wide, [[Uint8Array.of(0)]]))).toEqual(['0201'])
    expect(visibleLabels(witness(wide, [[Uint8Array.of(250)]]))).toEqual(['ee01'])
    expect(lookup_path([Uint8Array.of(0)], asAgentTree(witness(wide, [[Uint8Array.of(0)]]))).status).toBe(
      LookupPathStatus.Absent,
    )
  })

  it('shows the whole subtree where a path ends', () => {
    expect(visibleLabels(witness(small, [treePath('b')]))).toEqual(['62', '63', '64'])
    expect(witness(small, [[]])).toBe(small)
  })

  it('hides everything when nothing is asked', () => {
    expect(encodableTree(witness(small, []))).toEqual([4, small.hash])
  })
})

function visibleLabels(tree: HashTree): string[] {
  if (tree.kind === 'fork') return [...visibleLabels(tree.left), ...visibleLabels(tree.right)]
  if (tree.kind === 'labeled') return [toHex(tree.label), ...visibleLabels(tree.subtree)]
  return []
}
