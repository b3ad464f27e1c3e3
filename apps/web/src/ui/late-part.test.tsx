import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { latePart } from './late-part.tsx'

const Field = ({ label }: { label: string }) => <input aria-label={label} />

it('shows something else until its script is there, and keeps what is typed then when it is drawn again', async () => {
  const [Late] = latePart(async () => Field)
  const { rerender } = render(<Late label="Name" fallback={<p>On its way</p>} />)
  expect(screen.getByText('On its way')).toBeVisible()
  await userEvent.type(await screen.findByLabelText('Name'), 'Ines')
  rerender(<Late label="Your name" />)
  expect(screen.getByLabelText('Your name')).toHaveValue('Ines')
})

it('is there at once where it was loaded before', async () => {
  const [Late, load] = latePart(async () => Field)
  await load()
  render(<Late label="Name" />)
  expect(screen.getByLabelText('Name')).toBeVisible()
})

it('that cannot be loaded is left to the browser, and no page of the server waits for it', async () => {
  vi.stubGlobal('document', undefined)
  const [Late] = latePart(() => Promise.reject(new Error('It is gone.')))
  const failures: unknown[] = []
  await new Promise<void>((resolve) => {
    renderToPipeableStream(<Late />, { onAllReady: resolve, onError: (error) => void failures.push(error) })
  })
  vi.unstubAllGlobals()
  expect(failures).toEqual([new Error('It is gone.')])
})
