import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createProofOfWork, isFound, workLastsMs, workParts } from './proof-of-work.ts'

const { ask, check } = createProofOfWork(randomBytes(32))
const nowMs = Date.parse('2026-11-27T15:00:00Z')
function solve(challenge: string) {
  const [id] = challenge.split('.')
  const numbers = Array.from({ length: workParts }, (_, part) => {
    let number = 0
    while (!isFound(`${id}.${part}.${number}`)) number += 1
    return number
  })
  return { challenge, solved: numbers.join('-') }
}

it('knows what it asked by its own signature, for its subject and until its end', () => {
  const done = solve(ask('an event and a network', nowMs))
  const [id] = done.challenge.split('.')
  expect(check(done, 'an event and a network', nowMs)).toBe(id)
  expect(check(done, 'an event and a network', nowMs + workLastsMs - 1)).toBe(id)
  expect(check(done, 'an event and a network', nowMs + workLastsMs)).toBeUndefined()
  expect(check(done, 'another event and a network', nowMs)).toBeUndefined()
  expect(createProofOfWork(randomBytes(32)).check(done, 'an event and a network', nowMs)).toBeUndefined()
})

it('asks something else each time', () => {
  expect(ask('a', nowMs)).not.toBe(ask('a', nowMs))
})

it('costs some thirty thousand hashes to answer, and sixteen to check', () => {
  const tries = Array.from({ length: 8 }, () =>
    solve(ask('a', nowMs))
      .solved.split('-')
      .reduce((sum, number) => sum + Number(number) + 1, 0),
  )
  const mean = tries.reduce((sum, one) => sum + one, 0) / tries.length
  expect(mean).toBeGreaterThan(16_000)
  expect(mean).toBeLessThan(64_000)
})
