import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAccount } from '../../../testing/open-account.tsx'
import { functionError } from '../../../testing/protocol.ts'
import { installFakeBackend } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()
const read = 'GET /rest/v1/notification_choices'
const saved = 'POST /rest/v1/notification_choices'
const failing = () => functionError(500, 'internal', 'No.')
const find = (name: string) => screen.findByRole('switch', { name })

it('shows what was chosen, keeps each switch at once and says so', async () => {
  fixture.backend.answer(read, () => Response.json([{ topic: 'reminders', by_mail: false, in_app: true }]))
  const { user, account } = await openAccount(fixture.backend)
  const byMail = await find('By email: Reminders')
  expect(byMail).not.toBeChecked()
  expect(await find('On Hearth: Reminders')).toBeChecked()
  expect(await find('By email: Hosting')).toBeChecked()
  // By the keyboard too.
  byMail.focus()
  await user.keyboard(' ')
  expect(byMail).toBeChecked()
  expect(await screen.findByText('Saved. Reminders: by email again.')).toBeVisible()
  await user.click(await find('On Hearth: Hosting'))
  expect(await screen.findByText('Saved. Hosting: no longer on Hearth.')).toBeVisible()
  expect(fixture.backend.askedOf(saved).map(({ body }) => body)).toEqual([
    { user_id: account.id, topic: 'reminders', by_mail: true, in_app: true },
    { user_id: account.id, topic: 'hosting', by_mail: true, in_app: false },
  ])
})

it('lets hosts hear of every reply, as long as they hear of replies at all', async () => {
  const { user, account } = await openAccount(fixture.backend)
  const every = await find('Every reply: Who comes to your events')
  expect(every).not.toBeChecked()
  await user.click(every)
  expect(await screen.findByText('Saved. You hear of every reply within a minute.')).toBeVisible()
  expect(fixture.backend.askedOf(saved).map(({ body }) => body)).toEqual([
    { user_id: account.id, topic: 'guests', by_mail: true, in_app: true, frequency: 'at_once' },
  ])
  await user.click(await find('By email: Who comes to your events'))
  await user.click(await find('On Hearth: Who comes to your events'))
  expect(screen.queryByRole('switch', { name: 'Every reply: Who comes to your events' })).toBeNull()
})

it('leaves no switch where something is always told here', async () => {
  await openAccount(fixture.backend)
  await find('By email: Changes to events')
  expect(screen.queryByRole('switch', { name: 'On Hearth: Changes to events' })).toBeNull()
  expect(screen.getByText('Always on Hearth')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'On Hearth: Your RSVPs' })).toBeChecked()
})

it('goes back and says why when a choice cannot be kept, or none can be read', async () => {
  fixture.backend.answer(read, failing)
  fixture.backend.answer(saved, failing)
  const { user } = await openAccount(fixture.backend)
  expect(await screen.findByText('Your settings could not be loaded.')).toBeVisible()
  fixture.backend.restore(read)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const reminders = await find('By email: Reminders')
  await user.click(reminders)
  expect(await screen.findByText('That could not be saved. Nothing has changed.')).toBeVisible()
  await waitFor(() => expect(reminders).toBeChecked())
})
