import { describe, expect, it } from 'vitest'
import { createGroups } from './groups.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function watched(options: { atOnce: number; max: number }) {
  const departed: { group: string[]; arrive: () => void }[] = []
  const groups = createGroups<string>({
    ...options,
    depart: (group) => new Promise((arrive) => departed.push({ group, arrive })),
  })
  return { groups, departed, left: () => departed.map(({ group }) => group.join('')) }
}

describe('groups', () => {
  it('take together what comes at the same moment', async () => {
    const { groups, left } = watched({ atOnce: 1, max: 10 })
    for (const item of 'abc') groups.add(item)
    await nextTurn()
    expect(left()).toEqual(['abc'])
  })

  it('gather whoever comes while all are under way, and leave once one returns', async () => {
    const { groups, departed, left } = watched({ atOnce: 2, max: 10 })
    groups.add('a')
    await nextTurn()
    groups.add('b')
    await nextTurn()
    for (const item of 'cde') groups.add(item)
    await nextTurn()
    expect(left()).toEqual(['a', 'b'])
    departed[1]!.arrive()
    await nextTurn()
    await nextTurn()
    expect(left()).toEqual(['a', 'b', 'cde'])
  })

  it('have no more items than allowed', async () => {
    const { groups, departed, left } = watched({ atOnce: 1, max: 2 })
    for (const item of 'abcde') groups.add(item)
    await nextTurn()
    for (let round = 0; round < 2; round++) {
      departed.at(-1)!.arrive()
      await nextTurn()
      await nextTurn()
    }
    expect(left()).toEqual(['ab', 'cd', 'e'])
  })
})
