import { describe, expect, it } from 'vitest'
import { createTurnstile, TurnstileBusy } from '../../turnstile.ts'
import { createPasswordHasher } from './password-hashing.ts'

describe('hashing', () => {
  const passwords = createPasswordHasher()

  it('keeps every character, and salts', async () => {
    const password = 'кроткая \0 лампада 🔥'
    const [one, two] = await Promise.all([passwords.hash(password), passwords.hash(password)])
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, password)).toBe(true)
    expect(await passwords.verify(one, 'кроткая ')).toBe(false)
    expect(passwords.needsRenewal(one)).toBe(false)
  })

  it('says no without a hash', async () => {
    expect(await passwords.verify(undefined, 'violet-lantern-47')).toBe(false)
    expect(await passwords.verify(null, '')).toBe(false)
  })

  it('answers 503 when too many wait', async () => {
    const small = createPasswordHasher({ maxWaiting: 1 })
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => small.hash('violet-lantern-47')))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect((outcomes[3] as PromiseRejectedResult).reason).toMatchObject({ status: 503, retryAfterSeconds: 2 })
  })
})

describe('the turnstile', () => {
  it('lets so many work at once and the others after them, in order', async () => {
    const pass = createTurnstile({ atOnce: 2, maxWaiting: 10, waitMs: 1000, now: () => 0 })
    let running = 0
    let max = 0
    const order: number[] = []
    const work = (index: number) => async () => {
      order.push(index)
      max = Math.max(max, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (index === 3) throw new Error('failed inside')
    }
    await Promise.allSettled([0, 1, 2, 3, 4, 5].map((index) => pass(work(index))))
    expect(max).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('turns away who waited too long, and goes on', async () => {
    let nowMs = 0
    const pass = createTurnstile({ atOnce: 1, maxWaiting: 10, waitMs: 1000, now: () => nowMs })
    const first = pass(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      nowMs = 2000
    })
    const second = pass(async () => 'late')
    await first
    await expect(second).rejects.toBeInstanceOf(TurnstileBusy)
    expect(await pass(async () => 'on time')).toBe('on time')
  })
})
