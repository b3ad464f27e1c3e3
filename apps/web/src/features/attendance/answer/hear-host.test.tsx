import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tableError } from '../../../testing/protocol.ts'
import { buildEvent } from '../../event/testing/build-event.ts'
import { installFakeSite, renderScreens } from '../../event/testing/open-site.tsx'

const fixture = installFakeSite()
const host = { id: '7d3c2f64-1111-4222-8333-444455556666', name: 'Tomás Lind', type: 'member' as const }

/** Somebody who comes looks at the event; gives what was asked of the backend. */
function open({ hears = false, saves = true } = {}) {
  const { site, me } = fixture
  const event = buildEvent({ title: 'The long table', createdBy: host })
  site.events.push(event)
  site.setStanding(event.id, { my_answer: 'coming', my_party: 1, taken: 1 })
  const asked: string[] = []
  const answer = (method: string, reply: () => Response) =>
    site.backend.answer(`${method} /rest/v1/host_listeners`, ({ body }) => {
      asked.push(method === 'POST' ? `POST ${(body as { host_id: string }).host_id}` : method)
      return reply()
    })
  answer('GET', () => Response.json(hears ? [{ id: 'one' }] : []))
  answer('POST', () => {
    if (!saves) return tableError(500, 'XX000', 'No.')
    hears = true
    return new Response(null, { status: 201 })
  })
  answer('DELETE', () => {
    hears = false
    return new Response(null, { status: 204 })
  })
  return { ...renderScreens(`/event/${event.id}`, { as: me }), asked }
}
const choice = () => screen.findByRole('checkbox', { name: /Tomás Lind/ })

it('is off until somebody who comes says so, takes the host’s name from the event, and can be ended', async () => {
  const { user, asked } = open()
  expect(await choice()).not.toBeChecked()
  expect(asked).toEqual(['GET'])
  await user.click(await choice())
  expect(await choice()).toBeChecked()
  expect(asked).toContain(`POST ${host.id}`)
  await user.click(await choice())
  expect(await choice()).not.toBeChecked()
  expect(asked.filter((method) => method === 'DELETE')).toHaveLength(1)
})

it('says when it was not saved, and stays as it was', async () => {
  const { user } = open({ saves: false })
  await user.click(await choice())
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await choice()).not.toBeChecked()
})

it('shows what somebody chose before', async () => {
  open({ hears: true })
  expect(await choice()).toBeChecked()
})
