import { act, render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useDeferredReady } from './use-deferred-ready.ts'

function Screen({ isReady }: { isReady: boolean }) {
  return useDeferredReady(isReady) ? <p>There</p> : <p>On its way</p>
}

it('draws what was ready at the first look at once, on the server too', () => {
  expect(renderToString(<Screen isReady />)).toBe('<p>There</p>')
  render(<Screen isReady />)
  expect(screen.getByText('There')).toBeVisible()
})

it('draws what becomes ready in a turn of its own, and takes away what is ready no longer at once', async () => {
  const { rerender, container } = render(<Screen isReady={false} />)
  const shownAtOnce = (isReady: boolean) => {
    let shown: string | null = null
    act(() => {
      flushSync(() => rerender(<Screen isReady={isReady} />))
      shown = container.textContent
    })
    return shown
  }
  expect(shownAtOnce(true)).toBe('On its way')
  expect(await screen.findByText('There')).toBeVisible()
  expect(shownAtOnce(false)).toBe('On its way')
})
