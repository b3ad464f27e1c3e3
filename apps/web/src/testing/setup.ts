import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// Parts of the app arrive by lazy imports, which take their time on a busy machine.
configure({ asyncUtilTimeout: 8000 })

// jsdom has no pointer capture; toasts that can be swiped away ask for it.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}

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
