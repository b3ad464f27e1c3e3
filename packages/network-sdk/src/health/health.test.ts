import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHealth } from './health.ts'

const minute = 60_000

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

describe('the error queue', () => {
  it('keeps what happened, when and where', () => {
    const health = createHealth()
    health.note(new TypeError('It broke'), 'home')
    expect(health.errors()).toEqual([
      { at: 1_000_000, message: 'TypeError: It broke', stack: expect.any(String), context: 'home' },
    ])
  })

  it('keeps the 50 newest', () => {
    const health = createHealth()
    for (let count = 1; count <= 53; count++) health.note(new Error(`number ${count}`))
    expect(health.errors()).toHaveLength(50)
    expect(health.errors()[0]?.message).toBe('Error: number 4')
    expect(health.errors().at(-1)?.message).toBe('Error: number 53')
  })

  it.each([
    ['a text', 'just words', 'just words'],
    ['nothing', undefined, 'undefined'],
    ['an object with a message', { message: 'from afar' }, 'from afar'],
    ['an object without one', { a: 1 }, 'An error without a message'],
  ])('takes %s', (_what, thrown, message) => {
    const health = createHealth()
    health.note(thrown)
    expect(health.errors()[0]?.message).toBe(message)
  })

  it('carries no token: not in the message, the stack or the context', () => {
    const health = createHealth()
    const token = `eyJhbGciOiJFUzI1NiJ9.${'p'.repeat(300)}.${'s'.repeat(300)}`
    const error = new Error(`Refused: Bearer ${token}`)
    error.stack = `Error: ${token}\n  at https://a.example/sso#code=abc123&state=s1`
    health.note(error, `for ana@example.org, refresh_token=${token}`)
    const stored = JSON.stringify(health.errors())
    for (const secret of ['eyJ', 'ppp', 'sss', 'abc123', 'ana@']) expect(stored).not.toContain(secret)
  })

  it('cuts what is long only after it was freed of secrets', () => {
    const health = createHealth()
    health.note(new Error(`${'word '.repeat(97)}Bearer secretsecret`))
    const [noted] = health.errors()
    expect(noted?.message.length).toBeLessThanOrEqual(500)
    expect(noted?.message).not.toContain('secret')
  })
})

describe('the health', () => {
  it('is good with four errors in five minutes and degraded with five', () => {
    const health = createHealth()
    for (let count = 0; count < 4; count++) health.note('no')
    expect(health.status()).toBe('healthy')
    health.note('no')
    expect(health.status()).toBe('degraded')
  })

  it('counts the last five minutes alone', () => {
    const health = createHealth()
    health.note('long ago')
    vi.advanceTimersByTime(5 * minute)
    for (let count = 0; count < 4; count++) health.note('now')
    expect(health.status()).toBe('healthy')
  })

  it('is told to whoever listens, also when it gets better by time alone', () => {
    const health = createHealth()
    const heard: string[] = []
    const stop = health.subscribe(() => heard.push(health.status()))
    for (let count = 0; count < 6; count++) {
      health.note('no')
      vi.advanceTimersByTime(1000)
    }
    expect(heard).toEqual(['healthy', 'healthy', 'healthy', 'healthy', 'degraded', 'degraded'])
    vi.advanceTimersByTime(5 * minute)
    expect(heard.at(-1)).toBe('healthy')
    stop()
    health.note('no')
    expect(heard.at(-1)).toBe('healthy')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('slow operations', () => {
  const run = (health: ReturnType<typeof createHealth>, name: string, tookMs: number, fails = false) => {
    const done = health.timed(
      name,
      () =>
        new Promise((resolve, reject) =>
          setTimeout(() => (fails ? reject(new Error('late')) : resolve('late')), tookMs),
        ),
    )
    vi.advanceTimersByTime(tookMs)
    return done
  }

  it('are noted with their name over 1000 ms, and not at 1000', async () => {
    const health = createHealth({ elapsed: Date.now })
    expect(await run(health, 'engine.browseEvents', 1001)).toBe('late')
    await run(health, 'POST /functions/v1/answer', 1000)
    expect(health.slowOperations()).toEqual([{ at: 1_001_001, name: 'engine.browseEvents', tookMs: 1001 }])
    expect(health.status()).toBe('healthy')
  })

  it('are noted when they fail too, and the failure goes on', async () => {
    const health = createHealth({ elapsed: Date.now })
    await expect(run(health, 'engine.getEvent', 2000, true)).rejects.toThrow('late')
    expect(health.slowOperations()).toHaveLength(1)
    expect(health.errors()).toHaveLength(0)
  })
})

describe('what nobody caught', () => {
  it('on a page is noted, until the watch ends', () => {
    const health = createHealth()
    const page = new EventTarget()
    const stop = health.watch(page as unknown as Window)
    page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('thrown'), message: 'thrown' }))
    page.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }))
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }))
    expect(health.errors().map(({ message, context }) => [message, context])).toEqual([
      ['Error: thrown', 'error'],
      ['Script error.', 'error'],
      ['Error: rejected', 'unhandledrejection'],
    ])
    stop()
    page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('later'), message: 'later' }))
    expect(health.errors()).toHaveLength(3)
  })
})
