import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAccount } from '../../../testing/open-account.tsx'
import { functionError } from '../../../testing/protocol.ts'
import { installFakeBackend } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()
const read = 'GET /rest/v1/notification_choices'
const saved = 'POST /rest/v1/notification_choices'
const failing = () => functionError(500, 'internal', 'No.')
const region = () => screen.findByRole('region', { name: 'Notification settings' })
const find = async (name: string) => within(await region()).findByRole('switch', { name })

it('shows what was chosen, keeps each switch at once and says so', async () => {
  fixture.backend.answer(read, () => Response.json([{ topic: 'reminders', by_mail: false, in_app: true }]))
  const { user, account } = await openAccount(fixture.backend)
  const byMail = await find('By mail: Reminders')
  expect(byMail).not.toBeChecked()
  expect(await find('Here: Reminders')).toBeChecked()
  expect(await find('By mail: Hosting')).toBeChecked()
  // By the keyboard too.
  byMail.focus()
  await user.keyboard(' ')
  expect(byMail).toBeChecked()
  expect(await screen.findByText('Saved. Reminders: by mail again.')).toBeVisible()
  await user.click(await find('Here: Hosting'))
  expect(await screen.findByText('Saved. Hosting: no longer here.')).toBeVisible()
  expect(fixture.backend.askedOf(saved).map(({ body }) => body)).toEqual([
    { user_id: account.id, topic: 'reminders', by_mail: true, in_app: true },
    { user_id: account.id, topic: 'hosting', by_mail: true, in_app: false },
  ])
})

it('leaves no switch where something is always told here', async () => {
  await openAccount(fixture.backend)
  const section = within(await region())
  await find('By mail: Changes of events')
  expect(section.queryByRole('switch', { name: 'Here: Changes of events' })).toBeNull()
  expect(section.getByText('Always here')).toBeVisible()
  expect(section.getByRole('switch', { name: 'Here: Your answers' })).toBeChecked()
})

it('goes back and says why when a choice cannot be kept, or none can be read', async () => {
  fixture.backend.answer(read, failing)
  fixture.backend.answer(saved, failing)
  const { user } = await openAccount(fixture.backend)
  const section = within(await region())
  expect(await section.findByText('What you chose could not be loaded.')).toBeVisible()
  fixture.backend.restore(read)
  await user.click(section.getByRole('button', { name: 'Try again' }))
  const reminders = await find('By mail: Reminders')
  await user.click(reminders)
  expect(await section.findByText('That could not be saved. It is as it was.')).toBeVisible()
  await waitFor(() => expect(reminders).toBeChecked())
})
