import { EngineError, sessionStorageKey } from '@hearth/network-sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildAccount } from '../testing/build-account.ts'
import { createFakeBackend, type FakeBackend, hearthInfo, writeHearthInfo } from '../testing/fake-backend.ts'
import { protocolError } from '../testing/protocol.ts'
import { closeNetwork, forgetMember, getBackend, getEngine, whenBackendOpens } from './network.ts'

// What the engine answers is verified elsewhere; here nothing verifies, and what counts is who asks and how.
const rootKey = `308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100${'ab'.repeat(96)}`
const identityEndpoint = 'POST /functions/v1/network-identity'
let backend: FakeBackend
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => {
  backend = createFakeBackend()
  vi.stubGlobal('fetch', backend.fetch)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  writeHearthInfo({ ...hearthInfo, engine: { ...hearthInfo.engine, rootKey } })
  backend.answer(identityEndpoint, () =>
    Response.json({ error: { code: 'not_allowed', message: 'Not now.' } }, { status: 403 }),
  )
})
afterEach(async () => {
  await closeNetwork()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function memberComesBack(expiresInSeconds?: number) {
  const account = buildAccount()
  backend.accounts.push(account)
  const session = backend.session(account, expiresInSeconds)
  localStorage.setItem(sessionStorageKey, JSON.stringify(session))
  return session
}

describe('the engine', () => {
  it('is asked by a visitor without any sign-in', async () => {
    const engine = await getEngine()
    await expect(engine.getEvent('a')).rejects.toThrow(EngineError)
    const paths = new Set(backend.asked.map(({ path }) => path))
    expect([...paths].every((path) => path.startsWith('/api/'))).toBe(true)
    expect(paths).toContain('/api/v2/canister/3rgvi-ciaaa-aaaaa-acaaq-cai/query')
    expect(await getEngine()).toBe(engine)
  })

  it('is asked by a member under a key that the backend vouches for', async () => {
    const session = memberComesBack()
    const engine = await getEngine()
    await expect(engine.getEvent('a')).rejects.toThrow('Not now.')
    const [request] = backend.askedOf(identityEndpoint)
    expect(request?.token).toBe(session.access_token)
    expect(request?.body.publicKey).toMatch(/^[A-Za-z0-9+/]{100,}={0,2}$/)
    expect(await getEngine()).toBe(engine)
  })

  it('is another one for the next member, and for whoever comes after a sign-out', async () => {
    memberComesBack()
    const first = await getEngine()
    const next = memberComesBack()
    const second = await getEngine()
    expect(second).not.toBe(first)
    await expect(second.getEvent('a')).rejects.toThrow('Not now.')
    expect(backend.askedOf(identityEndpoint)[0]?.token).toBe(next.access_token)

    localStorage.clear()
    await forgetMember()
    await expect(second.getEvent('a')).rejects.toMatchObject({ kind: 'expired_login' })
    const visitors = await getEngine()
    expect(visitors).not.toBe(second)
    expect(backend.askedOf(identityEndpoint)).toHaveLength(1)
  })

  it('is not asked as a visitor while a member’s login cannot be renewed', async () => {
    memberComesBack(-60)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    backend.answer('POST /auth/v1/token', () => protocolError(503, 'unavailable', 'Resting.'))
    // The client tries for half a minute before it gives up.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    let failure: unknown
    const asking = getEngine().catch((error) => {
      failure = error
    })
    while (!failure) await vi.advanceTimersByTimeAsync(1000)
    await asking
    expect(failure).toMatchObject({ kind: 'unreachable' })
    vi.useRealTimers()
  })
})

describe('the backend', () => {
  it('is one for all, and tells listeners before whoever opened it goes on', async () => {
    const heard: unknown[] = []
    const stop = whenBackendOpens((opened) => heard.push(opened))
    const [one, two] = await Promise.all([getBackend(), getBackend()])
    expect(one).toBe(two)
    expect(heard).toEqual([one])
    whenBackendOpens((opened) => heard.push(opened))()
    expect(heard).toEqual([one, one])
    stop()
  })

  it('is tried again after it could not be opened', async () => {
    document.getElementById('page-data')?.remove()
    await expect(getBackend()).rejects.toThrow('This page came without its data.')
    writeHearthInfo()
    await expect(getBackend()).resolves.toBeDefined()
  })
})
