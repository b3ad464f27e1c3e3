import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { memberMenuId } from './member.ts'
import { MemberMenu } from './member-menu.tsx'

const chunk = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrived, arrive: () => arrive() }
})
vi.mock('./member-menu-items.tsx', async (original) => {
  await chunk.arrived
  return original()
})
vi.mock('../../features/notification/notification-bell.tsx', () => ({
  NotificationsInMenu: () => null,
  default: () => null,
}))

const member = { id: 'm', username: 'mira', email: 'mira@example.org', photo: null }

it('is there to be opened before what stands in it has loaded, and leads admins to their dashboard', async () => {
  renderInApp(<MemberMenu member={{ ...member, isAdmin: true }} onSignOut={() => {}} />)
  const menu = document.getElementById(memberMenuId)
  expect(menu).toHaveAttribute('popover', 'auto')
  await act(async () => chunk.arrive())
  const link = await screen.findByRole('link', { name: 'Admin', hidden: true })
  expect(link).toHaveAttribute('href', '/admin-dashboard')
  expect(document.getElementById(memberMenuId)).toBe(menu)
})

it('shows nobody else the way there', async () => {
  chunk.arrive()
  renderInApp(<MemberMenu member={{ ...member, isAdmin: false }} onSignOut={() => {}} />)
  await screen.findByRole('link', { name: 'Your account', hidden: true })
  expect(screen.queryByRole('link', { name: 'Admin', hidden: true })).toBeNull()
})
