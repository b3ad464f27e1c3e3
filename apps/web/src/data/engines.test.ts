import type { EventInput } from '@hearth/contracts/event'
import { readOnlyCode, readOnlyHeader } from '@hearth/contracts/read-only'
import { type CallTicket, type Engine, EngineError, sessionStorageKey } from '@hearth/network-sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildAccount } from '../testing/build-account.ts'
import { createFakeBackend, type FakeBackend, hearthInfo, writeHearthInfo } from '../testing/fake-backend.ts'
import { type Handlers, openChannel } from './engine/channel.ts'
import { closeNetwork, forgetMember, getEngine } from './network.ts'
import { noteReadOnly } from './read-only.ts'

// What the page makes of its worker. The worker here is the other side of a channel with the answers of a test; jsdom has none.
const rootKey = `308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100${'ab'.repeat(96)}`
const input = { title: 'A walk' } as EventInput
const ticket = (requestId: string): CallTicket => ({ requestId, nonce: '00', ingressExpiryNs: '1' })
const workers: FakeWorker[] = []
let answers: Handlers
let backend: FakeBackend
vi.setConfig({ testTimeout: 30_000 })

class FakeWorker extends EventTarget {
  readonly asked: unknown[][] = []
  readonly #inside = new EventTarget()
  isTerminated = false
  readonly channel
  readonly options: unknown

  constructor(_: unknown, options: unknown) {
    super()
    this.options = options
    workers.push(this)
    const seen = (name: string, handler: Handlers[string]): Handlers[string] => {
      return (given, note) => {
        this.asked.push([name, ...given])
        return handler(given, note)
      }
    }
    const handlers = Object.entries(answers).map(([name, handler]) => [name, seen(name, handler)])
    this.channel = openChannel(
      {
        postMessage: (data) => this.#send(this, data),
        addEventListener: (type, listener) =>
          this.#inside.addEventListener(type, listener as unknown as EventListener),
      },
      Object.fromEntries(handlers),
    )
  }

  postMessage(data: unknown) {
    this.#send(this.#inside, data)
  }

  terminate() {
    this.isTerminated = true
  }

  #send(target: EventTarget, message: unknown) {
    const data = structuredClone(message)
    queueMicrotask(() => !this.isTerminated && target.dispatchEvent(new MessageEvent('message', { data })))
  }
}

beforeEach(() => {
  backend = createFakeBackend()
  vi.stubGlobal('fetch', backend.fetch)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  writeHearthInfo({ ...hearthInfo, engine: { ...hearthInfo.engine, rootKey } })
  workers.length = 0
  answers = { start: async () => {}, forget: async () => {}, call: async () => undefined }
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(async () => {
  await closeNetwork()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function memberComesBack() {
  const account = buildAccount()
  backend.accounts.push(account)
  localStorage.setItem(sessionStorageKey, JSON.stringify(backend.session(account)))
}

/** Nobody verifies what this backend answers, so only a page that asks it itself gets this far. */
const asksInThePage = async (engine: Engine) => {
  await expect(engine.getEvent('a')).rejects.toThrow(EngineError)
  expect(backend.asked.some(({ path }) => path.startsWith('/api/'))).toBe(true)
}

describe('the engine of a worker', () => {
  it('is asked there, and the page asks nothing itself', async () => {
    answers.call = async ([loginId, method, given]) => ({ loginId, method, given })
    const engine = await getEngine()
    expect(await engine.getEvent('a')).toEqual({ loginId: undefined, method: 'getEvent', given: ['a'] })
    await engine.deleteEvent('a')
    expect(workers).toHaveLength(1)
    expect(workers[0]).toMatchObject({ options: { type: 'module' } })
    expect(workers[0]!.asked[0]).toEqual([
      'start',
      { host: hearthInfo.engine.host, canisterId: hearthInfo.engine.canisterId, rootKeyHex: rootKey },
    ])
    expect(backend.asked).toEqual([])
  })

  it('ends with an error of its kind', async () => {
    answers.call = async () => {
      throw new EngineError('unverified', 'Not signed.')
    }
    const failure = await (await getEngine()).getEvent('a').catch((error) => error)
    expect(failure).toBeInstanceOf(EngineError)
    expect(failure).toMatchObject({ kind: 'unverified', message: 'Not signed.' })
  })

  it('has a delegation asked for by the page, and a refusal of it there', async () => {
    memberComesBack()
    backend.answer('POST /functions/v1/network-identity', () =>
      Response.json({ error: { code: 'not_allowed', message: 'Not now.' } }, { status: 403 }),
    )
    answers.call = () => workers[0]!.channel.ask('requestDelegation', ['a key'])
    await expect((await getEngine()).getEvent('a')).rejects.toMatchObject({
      name: 'AppError',
      code: 'not_allowed',
    })
    expect(backend.askedOf('POST /functions/v1/network-identity')[0]?.body).toEqual({ publicKey: 'a key' })
  })

  it('is not waited for where a login cannot be renewed because nothing can be saved', async () => {
    const account = buildAccount()
    backend.accounts.push(account)
    localStorage.setItem(sessionStorageKey, JSON.stringify({ ...backend.session(account), expires_at: 1 }))
    backend.answer('POST /auth/v1/token', () =>
      Response.json(
        { code: readOnlyCode, message: 'Later.' },
        { status: 503, headers: { [readOnlyHeader]: 'yes' } },
      ),
    )
    const askedAt = performance.now()
    await expect(getEngine()).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(/^Hearth can only be read/),
    })
    expect(performance.now() - askedAt).toBeLessThan(4000)
    expect(localStorage.getItem(sessionStorageKey)).not.toBeNull()
    noteReadOnly(false)
  })

  it('sends a creation once, says how far it is, and shows its ticket of now, also after a failure', async () => {
    const sent: unknown[] = []
    let fails = true
    answers.prepareCreate = async () => ticket('first')
    answers.sendCreate = async ([, , given], note) => {
      sent.push((given as CallTicket).requestId)
      note({ progress: 'sending', ticket: given })
      await new Promise((resolve) => setTimeout(resolve, 5))
      note({ ticket: fails ? ticket('second') : given })
      if (fails) throw new EngineError('refused', 'No.')
      return 'an id'
    }
    const call = await (await getEngine()).prepareCreate(input)
    expect(call.ticket).toEqual(ticket('first'))
    const seen: unknown[] = []
    const onProgress = (progress: string, { requestId }: CallTicket) => seen.push([progress, requestId])
    const twice = [call.send({ onProgress }), call.send({ onProgress })]
    expect((await Promise.allSettled(twice)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(seen).toEqual([['sending', 'first']])
    expect(call.ticket).toEqual(ticket('second'))
    fails = false
    await expect(call.send()).resolves.toBe('an id')
    expect(sent).toEqual(['first', 'second'])
  })

  it('ends what was unanswered when the worker fails, and goes on in the page', async () => {
    let begun = () => {}
    const beginning = new Promise<void>((resolve) => {
      begun = resolve
    })
    answers.call = () => {
      begun()
      return new Promise(() => {})
    }
    const engine = await getEngine()
    const asking = engine.getEvent('a').catch((error) => error)
    await beginning
    workers[0]!.dispatchEvent(new Event('error'))
    expect(await asking).toMatchObject({ name: 'EngineError', kind: 'unreachable' })
    expect(workers[0]!.isTerminated).toBe(true)
    await asksInThePage(engine)
    expect(workers).toHaveLength(1)
  })

  it('forgets a member’s key', async () => {
    memberComesBack()
    await (await getEngine()).getEvent('a')
    await forgetMember()
    expect(workers[0]!.asked.at(-1)).toEqual(['forget'])
  })

  it('is ended when it cannot forget', async () => {
    memberComesBack()
    answers.forget = async () => {
      throw new Error('The storage refuses.')
    }
    await (await getEngine()).getEvent('a')
    await forgetMember()
    expect(workers[0]!.isTerminated).toBe(true)
  })
})

describe('the engine runs in the page', () => {
  it('where there are no workers', async () => {
    vi.stubGlobal('Worker', undefined)
    await asksInThePage(await getEngine())
  })

  it('where a policy refuses the worker', async () => {
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new DOMException('Refused.', 'SecurityError')
        }
      },
    )
    await asksInThePage(await getEngine())
  })

  it('where the worker’s script does not come', async () => {
    answers.start = () => new Promise(() => {})
    const asking = asksInThePage(await getEngine())
    await vi.waitFor(() => expect(workers[0]?.asked).toHaveLength(1))
    workers[0]!.dispatchEvent(new Event('error'))
    await asking
  })
})
