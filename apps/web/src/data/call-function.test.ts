import { AppError } from '@hearth/contracts/errors'
import * as backend from '@hearth/network-sdk/backend'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callFunction } from './call-function.ts'
import { nameFirst, withName } from './name-first.ts'
import * as network from './network.ts'

const sent = { calls: [] as unknown[][], refuses: 0 }

let stop = () => {}
/** What the dialog of the layout does: it is asked for a name, and here gives one or closes without. */
function dialog(givesName: boolean): { asked: number } {
  const seen = { asked: 0 }
  stop = nameFirst.subscribe(() => {
    if (!nameFirst.getState().isAsking) return
    seen.asked += 1
    queueMicrotask(() => nameFirst.close(givesName))
  })
  return seen
}
beforeEach(() => {
  vi.spyOn(network, 'getBackend').mockResolvedValue('the backend' as never)
  vi.spyOn(backend, 'callFunction').mockImplementation(async (_backend, ...call) => {
    sent.calls.push(call)
    if (sent.refuses-- > 0) throw new AppError('username_required', 'Please choose a username first.')
    return { done: true } as never
  })
  sent.calls.length = 0
  sent.refuses = 0
  nameFirst.setNameless(false)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const comment = { id: 'c', eventId: 'e', body: 'Gladly' } as never

describe('a function of a member without a name', () => {
  it('asks for the name first and then does what was pressed, once', async () => {
    nameFirst.setNameless(true)
    const seen = dialog(true)
    expect(await callFunction('say-comment', comment)).toEqual({ done: true })
    expect(seen.asked).toBe(1)
    expect(sent.calls).toEqual([['say-comment', comment, undefined]])
    // From then on they have one.
    await callFunction('say-comment', comment)
    expect(seen.asked).toBe(1)
  })

  it('does nothing when the dialog is closed without one', async () => {
    nameFirst.setNameless(true)
    dialog(false)
    await expect(callFunction('say-comment', comment)).rejects.toThrow('Please choose a username first.')
    expect(sent.calls).toEqual([])
  })

  it('asks where the server alone knew of it, and says the same again, under the same key', async () => {
    sent.refuses = 1
    const seen = dialog(true)
    const key = { idempotencyKey: 'k' }
    expect(await callFunction('say-comment', comment, key)).toEqual({ done: true })
    expect(seen.asked).toBe(1)
    expect(sent.calls).toEqual([
      ['say-comment', comment, key],
      ['say-comment', comment, key],
    ])
  })

  it('asks for nothing where no name is shown', async () => {
    nameFirst.setNameless(true)
    const seen = dialog(true)
    await callFunction('report', {} as never)
    expect(seen.asked).toBe(0)
  })
})

it('what is pressed twice waits for one dialog and is done, or left, together', async () => {
  const done: string[] = []
  nameFirst.setNameless(true)
  const leave = nameFirst.subscribe(() => {})
  withName(() => done.push('like'))
  withName(() => done.push('follow'))
  expect(nameFirst.getState().isAsking).toBe(true)
  nameFirst.close(false)
  await Promise.resolve()
  expect(done).toEqual([])
  withName(() => done.push('one'))
  withName(() => done.push('two'))
  nameFirst.close(true)
  await vi.waitFor(() => expect(done).toEqual(['one', 'two']))
  leave()
  done.length = 0
  nameFirst.setNameless(true)
  dialog(true)
  withName(() => done.push('like'))
  await vi.waitFor(() => expect(done).toEqual(['like']))
  withName(() => done.push('follow'))
  expect(done).toEqual(['like', 'follow'])
})
