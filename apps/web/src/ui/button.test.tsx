import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { Button, ButtonLink } from './button.tsx'
import { IconButton } from './icon-button.tsx'

test('a pending button says so, keeps the focus and sends nothing twice', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { user } = renderInApp(
    <form onSubmit={send}>
      <Button type="submit" pending>
        Saving
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Saving' })
  await user.click(button)
  expect(send).not.toHaveBeenCalled()
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
})

test('a button inside a form does not send it unless it says so', async () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { user } = renderInApp(
    <form onSubmit={send}>
      <Button>Preview</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(send).toHaveBeenCalledOnce()
})

test('what leads somewhere is a link, and an icon alone has a name', async () => {
  const { user, router } = renderInApp(
    <>
      <ButtonLink to="/create-event">Host an event</ButtonLink>
      <IconButton label="Search events">
        <svg />
      </IconButton>
    </>,
  )
  expect(screen.getByRole('button', { name: 'Search events' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Host an event' }))
  expect(router.view.location.pathname).toBe('/create-event')
})
