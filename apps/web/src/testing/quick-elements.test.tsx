import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'

const placeOf = (element: ReactElement) => (element as ReactElement & { _debugStack: Error })._debugStack

it('keeps no place of an element’s making, also after React has begun to count anew', async () => {
  const { rerender } = render(<p>one</p>)
  await new Promise((resolve) => setTimeout(resolve, 1010))
  rerender(<p>other</p>)
  const [one, other] = [<p key="1">one</p>, <i key="2">other</i>]
  expect(placeOf(one)).toBeInstanceOf(Error)
  expect(placeOf(one)).toBe(placeOf(other))
})
