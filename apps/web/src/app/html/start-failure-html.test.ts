import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { earlyErrorsScript, takeEarlyErrors } from '../../data/early-errors.ts'
import { removeStartFailure, showStartFailure, startFailureId } from '../../data/start-failure.ts'
import { writeStartFailure } from './start-failure-html.ts'

const element = () => document.getElementById(startFailureId)

describe('what a page says when its scripts do not come', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    takeEarlyErrors()
    document.body.replaceChildren()
    vi.useRealTimers()
  })

  /** Scripts that a page carries run where the browser reads them; here they are run by hand. */
  function open(isWhole: boolean): void {
    const { html } = writeStartFailure({ isWhole, nonce: 'n' })
    document.body.innerHTML = html
    run(earlyErrorsScript('abc'))
    for (const script of document.body.querySelectorAll('script')) run(script.textContent)
  }

  it('is hidden, is announced when it shows, and leads to the same address by a plain link', () => {
    open(false)
    expect(element()).toHaveAttribute('hidden')
    expect(element()).toHaveAttribute('role', 'alert')
    expect(element()?.querySelector('a')).toHaveAttribute('href', '')
  })

  for (const isWhole of [true, false])
    it(`shows when a script does not come, not for a style: ${isWhole ? 'a whole page' : 'a shell'}`, () => {
      open(isWhole)
      fail(Object.assign(document.createElement('link'), { href: '/assets/a.css' }))
      expect(element()).toHaveAttribute('hidden')
      fail(Object.assign(document.createElement('script'), { src: '/assets/main-abc.js' }))
      expect(element()).not.toHaveAttribute('hidden')
    })

  it('shows by itself on a shell alone, 15 seconds after it was opened', () => {
    open(false)
    vi.advanceTimersByTime(14_999)
    expect(element()).toHaveAttribute('hidden')
    vi.advanceTimersByTime(1)
    expect(element()).not.toHaveAttribute('hidden')

    open(true)
    vi.advanceTimersByTime(60_000)
    expect(element()).toHaveAttribute('hidden')
  })

  it('shows when the start breaks, and is gone for good when the app is there after all', () => {
    open(false)
    showStartFailure()
    expect(element()).not.toHaveAttribute('hidden')
    removeStartFailure()
    vi.advanceTimersByTime(60_000)
    showStartFailure()
    expect(element()).toBeNull()
  })

  it('leads whoever has no JavaScript from a shell to what can be read without, and says nothing on a whole page', () => {
    const shell = writeStartFailure({ isWhole: false, nonce: 'n' }).html
    expect(shell).toMatch(/<noscript>.*This page needs JavaScript.*href="\/explore".*<\/noscript>/)
    expect(writeStartFailure({ isWhole: true, nonce: 'n' }).html).not.toContain('<noscript>')
  })
})

function fail(part: HTMLElement): void {
  document.head.append(part)
  part.dispatchEvent(new Event('error'))
  part.remove()
}

function run(script: string): void {
  // biome-ignore lint/security/noGlobalEval: there is no other way to run what the server writes into the page.
  window.eval(script)
}
