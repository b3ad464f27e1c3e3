import { AppError } from '@hearth/contracts/errors'
import { EngineError } from '@hearth/network-sdk'
import { afterEach, expect, it, vi } from 'vitest'
import { type Handlers, openChannel, type Port } from './channel.ts'

afterEach(() => void vi.useRealTimers())

/** Both sides of a channel; what travels is cloned, as between threads. */
function openBoth(handlers: Handlers, pageHandlers: Handlers = {}, onSilent?: () => void) {
  const listeners: Record<'page' | 'worker', ((event: MessageEvent) => void)[]> = { page: [], worker: [] }
  let isDead = false
  const port = (own: 'page' | 'worker', other: 'page' | 'worker'): Port => ({
    postMessage(message) {
      const data = structuredClone(message)
      queueMicrotask(() => {
        if (!isDead) for (const hear of listeners[other]) hear(new MessageEvent('message', { data }))
      })
    },
    addEventListener: (_, listener) => void listeners[own].push(listener),
  })
  const worker = openChannel(port('worker', 'page'), handlers)
  const page = openChannel(port('page', 'worker'), pageHandlers, onSilent)
  const die = () => {
    isDead = true
  }
  return { page, worker, die }
}

it('gives answers to whoever asked, in whichever order they come', async () => {
  const { page } = openBoth({
    wait: async ([ms, word]) => {
      await new Promise((resolve) => setTimeout(resolve, ms as number))
      return word
    },
  })
  const asked = [page.ask('wait', [20, 'late']), page.ask('wait', [0, undefined])]
  expect(await Promise.all(asked)).toEqual(['late', undefined])
})

it('gives notes before the answer, and before a failure', async () => {
  const notes: unknown[] = []
  const { page } = openBoth({
    async send([fails], note) {
      note('sending')
      note('processing')
      if (fails) throw new Error('No.')
      return 'done'
    },
  })
  await expect(page.ask('send', [false], (note) => notes.push(note))).resolves.toBe('done')
  await expect(page.ask('send', [true], (note) => notes.push(note))).rejects.toThrow('No.')
  expect(notes).toEqual(['sending', 'processing', 'sending', 'processing'])
})

it('ends with an error of the same class, kind and message, in both directions', async () => {
  const errors = {
    engine: new EngineError('unverified', 'Not signed.'),
    app: new AppError('too_many_requests', 'Wait.', { retryAfterSeconds: 7, fields: { name: 'Taken.' } }),
    bug: new TypeError('This ticket belongs to another input.'),
  }
  const fail: Handlers = {
    fail: async ([which]) => {
      throw errors[which as keyof typeof errors]
    },
  }
  const { page, worker } = openBoth(fail, fail)
  for (const side of [page, worker]) {
    const engine = await side.ask('fail', ['engine']).catch((error) => error)
    expect(engine).toBeInstanceOf(EngineError)
    expect(engine).toMatchObject({ kind: 'unverified', message: 'Not signed.' })
    const app = (await side.ask('fail', ['app']).catch((error) => error)) as AppError
    expect(app).toBeInstanceOf(AppError)
    expect(app).toMatchObject({ code: 'too_many_requests', message: 'Wait.', retryAfterSeconds: 7 })
    expect(app.fields).toEqual({ name: 'Taken.' })
    const bug = await side.ask('fail', ['bug']).catch((error) => error)
    expect(bug).toMatchObject({ name: 'TypeError', message: 'This ticket belongs to another input.' })
  }
})

it('ends what cannot travel, and what nobody knows', async () => {
  const { page } = openBoth({ give: async () => () => {} })
  await expect(page.ask('give')).rejects.toThrow(/could not be cloned/)
  await expect(page.ask('nothing')).rejects.toThrow()
})

it('ends what is unanswered when it is closed, and all that comes later', async () => {
  const { page } = openBoth({ never: () => new Promise(() => {}) })
  const asked = page.ask('never')
  page.close(new EngineError('unreachable', 'Gone.'))
  await expect(asked).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(page.ask('never')).rejects.toMatchObject({ kind: 'unreachable' })
})

it('misses the other side when it is silent, not when it only takes long', async () => {
  vi.useFakeTimers()
  const onSilent = vi.fn()
  const { page, die } = openBoth({ never: () => new Promise(() => {}) }, {}, onSilent)
  void page.ask('never')
  await vi.advanceTimersByTimeAsync(300_000)
  expect(onSilent).not.toHaveBeenCalled()
  die()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(onSilent).toHaveBeenCalled()
})
