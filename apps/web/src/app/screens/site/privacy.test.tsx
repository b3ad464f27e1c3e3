import { retention } from '@hearth/contracts/retention'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { formatPeriod } from '../../../format/format-duration.ts'
import { renderRoutes } from '../../../testing/render.tsx'
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
