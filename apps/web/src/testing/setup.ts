import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { closeNetwork } from '../data/network.ts'
import { currentToast, dismissToast } from '../ui/toast/toast-store.ts'
import { quickenElements } from './quick-elements.ts'

quickenElements()

afterEach(cleanup)

// A toast outlives the screen that said it, and so a test.
afterEach(() => dismissToast(currentToast()?.id ?? 0))

// Files share the modules, and so the clients that one of them has opened.
afterAll(closeNetwork)

// What a screen still loads when its last test ends would be missing its page: an error that belongs to no test.
afterAll(() => vi.dynamicImportSettled())

// Parts of the app arrive by lazy imports, which take their time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// While something is waited for, nobody reads the page that an error would print; the last error prints it.
configure(({ getElementError }) => ({
  getElementError: (message, container) =>
    isPolling()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}))

// jsdom scrolls nothing, and says so at every try.
window.scrollTo = () => {}

// jsdom has no pointer capture; toasts that can be swiped away ask for it.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}

// jsdom lays nothing out, so nothing comes into view.
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver

// jsdom knows dialog elements without their methods; these do what a test can see of them.
if (!HTMLDialogElement.prototype.showModal) {
  const openedFrom = new WeakMap<HTMLDialogElement, Element | null>()
  HTMLDialogElement.prototype.showModal = function showModal() {
    openedFrom.set(this, document.activeElement)
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
    const before = openedFrom.get(this)
    if (before instanceof HTMLElement) before.focus()
    this.dispatchEvent(new Event('close'))
  }
}

/** Testing Library's own mark of it, which it sets for the length of each look. */
function isPolling(): boolean {
  return (
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics ??
    false
  )
}
