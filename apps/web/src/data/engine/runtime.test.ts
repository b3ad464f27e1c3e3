import type { EventInput } from '@hearth/contracts/event'
import { type CallTicket, type Engine, EngineError, type PreparedCall } from '@hearth/network-sdk'
import { beforeEach, expect, it, vi } from 'vitest'
import { createEngineRuntime } from './runtime.ts'

const input = { title: 'A walk' } as EventInput
const ticket = (requestId: string): CallTicket => ({ requestId, nonce: '00', ingressExpiryNs: '1' })
const prepareCreate = vi.fn()
let outcomes: { ticket?: string; error?: Error }[]

beforeEach(() => {
  prepareCreate.mockReset().mockImplementation(async (_, earlier?: CallTicket) => {
    let present = earlier ?? ticket('first')
    return {
      get ticket() {
        return present
      },
      async send({ onProgress } = {}) {
        onProgress?.('sending', present)
        const outcome = outcomes.shift()!
        if (outcome.ticket) present = ticket(outcome.ticket)
        if (outcome.error) throw outcome.error
        return 'an id'
      },
    } satisfies PreparedCall<string>
  })
})

const rootKeyHex = `308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100${'ab'.repeat(96)}`
const createRuntime = () =>
  createEngineRuntime(
    { host: 'http://localhost', canisterId: 'aaaaa-aa', rootKeyHex },
    vi.fn(),
    () => ({ prepareCreate }) as unknown as Engine,
  )

it('sends the creation that it prepared, which knows that it was never sent', async () => {
  outcomes = [{ ticket: 'second', error: new EngineError('refused', 'No.') }, {}]
  const runtime = createRuntime()
  const first = await runtime.prepareCreate(undefined, input, undefined)
  const onNote = vi.fn()
  await expect(runtime.sendCreate(undefined, input, first, onNote)).rejects.toThrow('No.')
  expect(onNote.mock.calls).toEqual([
    [{ progress: 'sending', ticket: ticket('first') }],
    [{ ticket: ticket('second') }],
  ])
  await expect(runtime.sendCreate(undefined, input, ticket('second'), onNote)).resolves.toBe('an id')
  expect(prepareCreate).toHaveBeenCalledTimes(1)
})

it('prepares by its ticket what another runtime began', async () => {
  outcomes = [{}]
  await expect(createRuntime().sendCreate(undefined, input, ticket('old'), vi.fn())).resolves.toBe('an id')
  expect(prepareCreate).toHaveBeenCalledExactlyOnceWith(input, ticket('old'))
})
