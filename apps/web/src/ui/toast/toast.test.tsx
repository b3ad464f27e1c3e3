import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { Button } from '../button.tsx'
import { ToastOutlet, useToast } from './toast.tsx'
import { currentToast, dismissToast, showToast } from './toast-store.ts'

afterEach(() => act(() => dismissToast(currentToast()?.id ?? 0)))

test('an action’s toast is said, can be undone, and goes when it was', async () => {
  const undo = vi.fn()
  const { user } = renderInApp(<Coming onUndo={undo} />)
  await user.click(screen.getByRole('button', { name: 'I’m coming' }))
  const region = await screen.findByRole('region', { name: /Messages/ })
  await within(region).findByText('You’re coming')
  await user.click(within(region).getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(within(region).queryByText('You’re coming')).toBeNull())
})

test('only one toast stands at a time: the newest', async () => {
  renderInApp(<ToastOutlet />)
  act(() => {
    showToast({ title: 'First' })
    showToast({ title: 'Second' })
  })
  const region = await screen.findByRole('region', { name: /Messages/ })
  await within(region).findByText('Second')
  expect(within(region).queryByText('First')).toBeNull()
})

test('it can be dismissed', async () => {
  const { user } = renderInApp(<ToastOutlet />)
  act(() => showToast({ title: 'Saved', tone: 'bad' }))
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(currentToast()).toBeUndefined())
})

function Coming({ onUndo }: { onUndo: () => void }) {
  const toast = useToast()
  return (
    <>
      <Button onClick={() => toast({ title: 'You’re coming', action: { label: 'Undo', onAction: onUndo } })}>
        I’m coming
      </Button>
      <ToastOutlet />
    </>
  )
}
