import { AppError } from '@hearth/contracts/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave, type SaveState } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An autosave whose sending the test decides: each send waits until it is let go or refused. */
function open() {
  const states: SaveState['state'][] = []
  const sent: string[] = []
  const waiting: { arrive: () => void; fail: (error: Error) => void }[] = []
  const autosave = createAutosave<string>({
    onState: ({ state }) => void states.push(state),
    isOffline: () => false,
    send: (input) => {
      sent.push(input)
      return new Promise<void>((arrive, fail) => void waiting.push({ arrive, fail }))
    },
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { autosave, states, sent, waiting, settle, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}
const away = () => new AppError('unavailable', 'Later.')

describe('saving while somebody writes', () => {
  it('waits for a pause and sends the newest alone', async () => {
    const { autosave, sent, pass } = open()
    autosave.change('a')
    await pass(500)
    autosave.change('ab')
    await pass(899)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toEqual(['ab'])
  })

  it('never has two on the way, and sends what was written meanwhile after it', async () => {
    const { autosave, sent, waiting, states, pass, settle } = open()
    autosave.change('a')
    await pass(900)
    autosave.change('ab')
    await pass(5000)
    expect(sent).toEqual(['a'])
    waiting[0]!.arrive()
    await settle()
    await pass(1000)
    expect(sent).toEqual(['a', 'ab'])
    waiting[1]!.arrive()
    await settle()
    expect(states.at(-1)).toBe('saved')
  })

  it('tries again, waiting longer each time, until it arrives', async () => {
    const { autosave, sent, waiting, states, pass, settle } = open()
    autosave.change('a')
    await pass(900)
    waiting[0]!.fail(away())
    await settle()
    expect(states.at(-1)).toBe('waiting')
    await pass(1000)
    waiting[1]!.fail(new AppError('read_only', 'Later.'))
    await settle()
    await pass(1999)
    expect(sent).toHaveLength(2)
    await pass(1)
    expect(sent).toEqual(['a', 'a', 'a'])
    waiting[2]!.arrive()
    await settle()
    expect(states.at(-1)).toBe('saved')
  })

  it('does not repeat what was refused until something changes', async () => {
    const { autosave, sent, waiting, states, pass, settle } = open()
    autosave.change('a')
    await pass(900)
    waiting[0]!.fail(new AppError('invalid_input', 'No.'))
    await settle()
    await pass(60_000)
    expect(sent).toEqual(['a'])
    expect(states.at(-1)).toBe('refused')
    autosave.change('b')
    await pass(900)
    expect(sent).toEqual(['a', 'b'])
  })

  it('sends the last words once when the screen is left, and nothing after', async () => {
    const { autosave, sent, waiting, pass, settle } = open()
    autosave.change('a')
    autosave.leave()
    await settle()
    expect(sent).toEqual(['a'])
    waiting[0]!.fail(away())
    await settle()
    await pass(60_000)
    expect(sent).toEqual(['a'])
  })
})
