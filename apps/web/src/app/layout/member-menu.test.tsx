import { act, screen } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import { memberMenuId } from './member.ts'

let arrive = () => {}
const arrived = new Promise<void>((resolve) => {
  arrive = resolve
})
// Modules of their own: other test files have the items already.
vi.resetModules()
vi.doMock('./member-menu-items.tsx', async (original) => {
  await arrived
  return original()
})
vi.doMock('../../features/notification/notification-bell.tsx', () => ({
  NotificationsInMenu: () => null,
  default: () => null,
}))
const { renderInApp } = await import('../../testing/render.tsx')
const { MemberMenu } = await import('./member-menu.tsx')
afterAll(() => {
  vi.doUnmock('./member-menu-items.tsx')
  vi.doUnmock('../../features/notification/notification-bell.tsx')
  vi.resetModules()
})

const member = { id: 'm', username: 'mira', email: 'mira@example.org', photo: null }

it('is there to be opened before what stands in it has loaded, and leads admins to their dashboard', async () => {
  renderInApp(<MemberMenu member={{ ...member, isAdmin: true }} onSignOut={() => {}} />)
  const menu = document.getElementById(memberMenuId)
  expect(menu).toHaveAttribute('popover', 'auto')
  await act(async () => arrive())
  const link = await screen.findByRole('link', { name: 'Admin', hidden: true })
  expect(link).toHaveAttribute('href', '/admin-dashboard')
  expect(document.getElementById(memberMenuId)).toBe(menu)
})

it('shows nobody else the way there', async () => {
  arrive()
  renderInApp(<MemberMenu member={{ ...member, isAdmin: false }} onSignOut={() => {}} />)
  await screen.findByRole('link', { name: 'Your account', hidden: true })
  expect(screen.queryByRole('link', { name: 'Admin', hidden: true })).toBeNull()
})
