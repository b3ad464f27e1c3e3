import { retention } from '@hearth/contracts/retention'
import type { RetentionSettings } from '@hearth/contracts/shared-page'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { formatPeriod } from '../../../format/format-duration.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { retentionSettingsQuery } from './privacy/queries.ts'
import { Component as Privacy } from './privacy.tsx'

it('says of everything that passes by itself how long it is there', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  renderRoutes([{ path: '/', Component: Privacy }], { at: '/' })
  await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  const said = screen.getAllByRole('definition').map((one) => one.textContent)
  const told = Object.values(retention).filter((one) => one.told !== 'never')
  expect(said.toSorted()).toEqual(told.map(({ ms }) => formatPeriod(ms)).toSorted())
  expect(screen.getByText('Notifications you have read').nextSibling?.textContent).toBe('90 days')
})

const dayMs = 86_400_000
const open = (settings: RetentionSettings) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  renderRoutes([{ path: '/', Component: Privacy }], {
    at: '/',
    prepare: (client) => client.setQueryData(retentionSettingsQuery.queryKey, settings),
  })
}
const saysOf = (what: string) => screen.getByText(what).nextSibling?.textContent

it('says how long this site keeps logins and back-ups', async () => {
  open({
    loginMs: 30 * dayMs,
    unusedLoginMs: 7 * dayMs,
    backups: { daily: 7, weekly: 4, monthly: 0 },
  })
  await screen.findByRole('heading', { level: 1, name: 'Privacy' })
  expect(saysOf('Staying signed in on a device')).toBe('30 days')
  expect(saysOf('Staying signed in on a device you don’t use')).toBe('7 days')
  expect(saysOf('The back-up of each day')).toBe('7 days')
  expect(saysOf('The last back-up of each week')).toBe('4 weeks')
  expect(screen.queryByText('The last back-up of each month')).toBeNull()
  expect(screen.getByText(/they keep the server’s logs/)).toBeTruthy()
})

it('leaves back-ups to the people who run a site that makes none by itself', async () => {
  open({ loginMs: 30 * dayMs, unusedLoginMs: 7 * dayMs, backups: null })
  await screen.findByText(/they keep back-ups and the server’s logs/)
  expect(screen.queryByText('The back-up of each day')).toBeNull()
})

it('says a time in its largest whole unit', () => {
  const day = 86_400_000
  expect([300_000, 3_600_000, day, 400 * day, 730 * day].map(formatPeriod)).toEqual([
    '5 minutes',
    '1 hour',
    '1 day',
    '400 days',
    '2 years',
  ])
})
