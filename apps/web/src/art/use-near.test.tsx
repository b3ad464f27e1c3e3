import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNear } from './use-near.ts'

type Seen = { isIntersecting: boolean }
let see: (entries: Seen[]) => void
const observed = new Set<Element>()

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: Seen[]) => void) {
        see = callback
      }
      observe = (element: Element) => observed.add(element)
      disconnect = () => observed.clear()
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  observed.clear()
})

function renderPicture(isAtOnce = false) {
  function Picture() {
    const [ref, isNear] = useNear<HTMLParagraphElement>(isAtOnce)
    return <p ref={ref}>{isNear ? 'near' : 'far'}</p>
  }
  render(<Picture />)
}

it('is far until it comes near the screen, and is then no longer watched', () => {
  renderPicture()
  const target = screen.getByText('far')
  act(() => see([{ isIntersecting: false }]))
  expect(screen.getByText('far')).toBe(target)
  act(() => see([{ isIntersecting: true }]))
  expect(screen.getByText('near')).toBe(target)
  expect(observed.size).toBe(0)
})

it('is there at once where that is asked for', () => {
  renderPicture(true)
  expect(screen.getByText('near')).toBeDefined()
  expect(observed.size).toBe(0)
})
