import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

const items = new Map<string, string>()
const asked = vi.fn(() => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
}))

// Node has a property of this name too, from one version on; what it holds is a getter there as well.
const nodesOwn = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
beforeEach(() => void Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: asked }))

afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
  Reflect.deleteProperty(globalThis, 'localStorage')
  if (nodesOwn) Object.defineProperty(globalThis, 'localStorage', nodesOwn)
})

it('is a page’s own storage, where nothing of the trial stays', () => {
  vi.stubGlobal('document', {})
  const { storage, isStored } = browserStorage()
  expect(isStored).toBe(true)
  expect(items.size).toBe(0)
  storage.setItem('kept', 'yes')
  expect(items.get('kept')).toBe('yes')
})

it('lasts as long as the page where the browser blocks it', () => {
  vi.stubGlobal('document', {})
  asked.mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const { storage, isStored } = browserStorage()
  expect(isStored).toBe(false)
  storage.setItem('kept', 'yes')
  expect(storage.getItem('kept')).toBe('yes')
})

it('outside of a page is memory, and Node’s own storage, which would warn, is not asked', () => {
  expect(browserStorage().isStored).toBe(false)
  expect(asked).not.toHaveBeenCalled()
})
