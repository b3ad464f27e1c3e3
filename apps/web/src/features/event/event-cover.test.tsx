import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildEvent } from './testing/build-event.ts'
import { installFakeSite, renderScreens } from './testing/open-site.tsx'

const fixture = installFakeSite()
const name = '00000000-0000-4000-8000-000000000001/cover.webp'
const image = `/storage/v1/object/public/pictures/${name}`

const shownCovers = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLImageElement>('img.cover')].map(
    (cover) => cover.getAttribute('src') ?? '',
  )

it('asks for the cover of an event that is not public by a signed address, and for that of a public one by its path', async () => {
  const asked: unknown[] = []
  fixture.site.backend.answer(`POST /storage/v1/object/sign/private-pictures/${name}`, ({ body }) => {
    asked.push(body)
    return Response.json({ signedURL: `/object/sign/private-pictures/${name}?token=t` })
  })
  const event = buildEvent({ title: 'Behind the door', visibility: 'members', image })
  fixture.site.events.push(event)
  const { container } = renderScreens(`/event/${event.id}`, { as: fixture.me })
  await screen.findByRole('heading', { level: 1, name: 'Behind the door' })
  await waitFor(() =>
    expect(
      shownCovers(container).some((src) => src.includes(`/object/sign/private-pictures/${name}?token=t`)),
    ).toBe(true),
  )
  expect(asked[0]).toMatchObject({ expiresIn: 3600 })
  expect(shownCovers(container).some((src) => src.includes('/public/'))).toBe(false)
})

it('shows that of a public event by its path', async () => {
  const event = buildEvent({ title: 'For all', visibility: 'public', image })
  fixture.site.events.push(event)
  const { container } = renderScreens(`/event/${event.id}`, { as: fixture.me })
  await screen.findByRole('heading', { level: 1, name: 'For all' })
  expect(shownCovers(container)).toContain(`/storage/v1/render/image/public/pictures/${name}?width=640`)
})

it('keeps the point of the picture in view, and says its words', async () => {
  const event = buildEvent({
    title: 'Soup',
    visibility: 'public',
    image: `${image}#focus=20,80&alt=A%20red%20pot`,
  })
  fixture.site.events.push(event)
  renderScreens(`/event/${event.id}`, { as: fixture.me })
  const cover = await screen.findByRole('img', { name: 'A red pot' })
  expect(cover).toHaveStyle({ objectPosition: '20% 80%' })
  expect(cover).toHaveAttribute('srcset', expect.stringContaining('?width=1280 1280w'))
  fireEvent.error(cover)
  expect(screen.queryByRole('img', { name: 'A red pot' })).toBeNull()
})
