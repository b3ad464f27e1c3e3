import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeBackend } from '../../../testing/render-at.tsx'
import { Component as HowItWorks } from './how-it-works.tsx'

installFakeBackend()

it('says in three sentences what one can do, and leads to the events', async () => {
  renderRoutes([{ path: '/how-it-works', element: <HowItWorks /> }], { at: '/how-it-works' })
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Find an event' })).toHaveAttribute('href', '/events')
})
