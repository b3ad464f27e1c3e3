import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { lateDialog } from './late-dialog.tsx'
import { currentToast } from './toast/toast-store.ts'

const Shown = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close
  </button>
)

function renderWith(load: () => Promise<typeof Shown>) {
  const Late = lateDialog(load)
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)} {...Late.soon}>
          Open
        </button>
        {isOpen && <Late onClose={() => setIsOpen(false)} />}
      </>
    )
  }
  render(<Page />)
}

it('is asked for when somebody reaches its button, once, and opens by a press', async () => {
  const load = vi.fn(async () => Shown)
  renderWith(load)
  expect(load).not.toHaveBeenCalled()
  const user = userEvent.setup()
  await user.tab()
  expect(load).toHaveBeenCalledTimes(1)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

it('says so when it does not come, and comes at a later press', async () => {
  const load = vi.fn<() => Promise<typeof Shown>>()
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  renderWith(load)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await vi.waitFor(() => expect(currentToast()?.tone).toBe('bad'))
  load.mockResolvedValue(Shown)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('button', { name: 'Close' })).toBeDefined()
})
