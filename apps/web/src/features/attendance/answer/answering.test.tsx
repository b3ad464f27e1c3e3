import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { eventKeys } from '../../../data/event/queries.ts'
import { buildEvent } from '../../event/testing/build-event.ts'
import { refusal } from '../../event/testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../../event/testing/open-site.tsx'

const fixture = installFakeSite()

/** A table for forty, with `taken` places taken; the gate is what stands beside the event's words. */
function open({ capacity = 40, taken = 32 }: { capacity?: number; taken?: number } = {}) {
  const venue = { id: '', name: 'Casa do Forno', address: '', city: 'Lisbon', capacity }
  const event = buildEvent({ title: 'The long table', venue })
  fixture.site.events.push(event)
  fixture.site.setStanding(event.id, { taken })
  return { ...renderScreens(`/event/${event.id}`, { as: fixture.me }), event }
}

/** The gate, once it is known who looks: in the app the guard waits for that. */
const gate = async () => {
  await screen.findByRole('region', { name: 'RSVP to this event' })
  return within(screen.getByRole('complementary', { name: 'Coming' }))
}
const answers = () => fixture.site.asked.answers.map(({ answer, party }) => [answer, party])

describe('“I’m coming”', () => {
  it('counts at once, and a toast undoes it', async () => {
    const { user, container } = open()
    const { findByRole, findByText, getByText } = await gate()
    expect(await findByText('8 of 40 spots left')).toBeInTheDocument()
    expect(container.querySelectorAll('.gate .ember-lit')).toHaveLength(32)
    const release = fixture.site.pause()
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    expect(await findByRole('button', { name: 'You’re coming' })).toBeInTheDocument()
    expect(getByText('7 of 40 spots left')).toBeInTheDocument()
    expect(screen.queryByText(/email with the calendar file/)).toBeNull()
    release()

    expect(await screen.findByText(/email with the calendar file/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await findByRole('button', { name: 'I’m coming' })).toBeInTheDocument()
    expect(await findByText('8 of 40 spots left')).toBeInTheDocument()
    expect(answers()).toEqual([
      ['coming', 1],
      ['not_coming', 1],
    ])
    const keys = fixture.site.asked.answers.map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('brings others along, and changes how many', async () => {
    const { user, event } = open()
    const { findByRole, findByText, getByRole } = await gate()
    await user.click(await findByRole('button', { name: 'One more' }))
    await user.click(getByRole('button', { name: 'One more' }))
    expect(await findByText('You and 2 others')).toBeInTheDocument()
    await user.click(getByRole('button', { name: 'I’m coming with 2 others' }))
    expect(await findByText('5 of 40 spots left')).toBeInTheDocument()

    await user.click(await findByRole('button', { name: 'You’re coming with 2 others' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'You’re coming' }))
    await user.click(dialog.getByRole('button', { name: 'One fewer' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await findByRole('button', { name: 'You’re coming with 1 other' })).toBeInTheDocument()
    await waitFor(() => expect(fixture.site.standingOf(event.id)).toMatchObject({ my_party: 2, taken: 34 }))
  })

  it('lets somebody go who cannot come', async () => {
    const { user, event } = open()
    fixture.site.setStanding(event.id, { my_answer: 'coming', my_party: 2, taken: 34 })
    const { findByRole, findByText } = await gate()
    await user.click(await findByRole('button', { name: 'I can’t come' }))
    expect(await findByText('8 of 40 spots left')).toBeInTheDocument()
    expect(await screen.findByText('You’re no longer coming')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await findByRole('button', { name: 'You’re coming with 1 other' })).toBeInTheDocument()
  })

  it('offers no more places than there are', async () => {
    const { user } = open({ capacity: 40, taken: 38 })
    const { findByRole } = await gate()
    await user.click(await findByRole('button', { name: 'One more' }))
    expect(await findByRole('button', { name: 'One more' })).toBeDisabled()
    expect(await findByRole('button', { name: 'I’m coming with 1 other' })).toBeEnabled()
  })

  it('says in words that it is full', async () => {
    open({ capacity: 2, taken: 2 })
    const { findByRole, findByText } = await gate()
    expect(await findByText('No spots left')).toBeInTheDocument()
    expect(await findByRole('button', { name: 'Join the waiting list' })).toBeEnabled()
  })

  it('goes back and says why in the same place when it is refused', async () => {
    const { user } = open()
    const { findByRole, findByText } = await gate()
    fixture.site.failures.set('answer', () => refusal(409, 'event_cancelled', 'Cancelled.'))
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    expect(await findByRole('alert')).toHaveTextContent('This event was cancelled.')
    expect(await findByRole('button', { name: 'I’m coming' })).toBeInTheDocument()
    expect(await findByText('8 of 40 spots left')).toBeInTheDocument()
    // A refusal is not asked twice.
    expect(answers()).toEqual([['coming', 1]])
  })

  it('says how many places others have left', async () => {
    const { user, event } = open({ capacity: 10, taken: 4 })
    const { findByRole, findByText, getByRole } = await gate()
    await user.click(await findByRole('button', { name: 'One more' }))
    fixture.site.setStanding(event.id, { taken: 9 })
    await user.click(getByRole('button', { name: 'I’m coming with 1 other' }))
    expect(await findByRole('alert')).toHaveTextContent('Only 1 spot is left now.')
    expect(await findByText('1 of 10 spots left')).toBeInTheDocument()
    expect(await findByRole('button', { name: 'I’m coming' })).toBeInTheDocument()
  })

  it('sends the same intention again when no answer came, and it happens once', async () => {
    const { user } = open()
    const { findByRole } = await gate()
    let fails = true
    fixture.site.failures.set('answer', () => {
      const failure = fails ? new TypeError('Failed to fetch') : undefined
      fails = false
      return failure as Error
    })
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    await waitFor(() => expect(fixture.site.asked.answers).toHaveLength(2), { timeout: 4000 })
    const [first, second] = fixture.site.asked.answers
    expect(second?.key).toBe(first?.key)
    expect(await findByRole('button', { name: 'You’re coming' })).toBeInTheDocument()
  })

  it('asks who has no name yet for one in place, and then counts', async () => {
    fixture.me.username = 'temp_user_12345678'
    const { user, address, event } = open()
    const { findByRole } = await gate()
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a username first' }))
    expect(answers()).toEqual([])
    await user.type(dialog.getByLabelText('Username'), 'quiet.lantern')
    await user.click(dialog.getByRole('button', { name: 'Use this username' }))
    expect(await findByRole('button', { name: 'You’re coming' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(answers()).toEqual([['coming', 1]])
    expect(address()).toBe(`/event/${event.id}`)
  })

  it('leaves it undone when the dialog for the name is closed', async () => {
    fixture.me.username = 'temp_user_12345678'
    const { user } = open()
    const { findByRole, getByText } = await gate()
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a username first' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await findByRole('button', { name: 'I’m coming' })).toBeEnabled()
    expect(getByText('8 of 40 spots left')).toBeInTheDocument()
    expect(answers()).toEqual([])
  })

  it('asks for a name also where only the server knew that there is none', async () => {
    const { user } = open()
    const { findByRole } = await gate()
    fixture.site.failures.set('answer', () => refusal(403, 'username_required', 'Choose a username.'))
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a username first' }))
    fixture.site.failures.clear()
    await user.type(dialog.getByLabelText('Username'), 'quiet.lantern')
    await user.click(dialog.getByRole('button', { name: 'Use this username' }))
    expect(await screen.findByText(/email with the calendar file/)).toBeInTheDocument()
    expect(await findByRole('button', { name: 'You’re coming' })).toBeInTheDocument()
  })

  it('stands in a sheet that the dock opens, with the party and its own reason', async () => {
    const { user } = open()
    const dock = within(await screen.findByRole('region', { name: 'RSVP to this event' }))
    fixture.site.failures.set('answer', () => refusal(409, 'event_over', 'Over.'))
    await user.click(await dock.findByRole('button', { name: 'I’m coming' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByRole('button', { name: 'One more' })).toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: 'I’m coming' }))
    expect(await sheet.findByRole('alert')).toHaveTextContent('This event is over.')
  })

  it('can be tried again when the places could not be read', async () => {
    const { user } = open()
    fixture.site.failures.set('standing', () =>
      Response.json({ message: 'x', code: '57014' }, { status: 500 }),
    )
    const { findByRole } = await gate()
    const again = await findByRole('button', { name: 'Try again' })
    fixture.site.failures.clear()
    await user.click(again)
    expect(await findByRole('button', { name: 'I’m coming' })).toBeInTheDocument()
  })

  it('is not taken back by what was read while it was on its way', async () => {
    const { user, queryClient } = open()
    const { findByRole, findByText, getByRole } = await gate()
    await findByText('8 of 40 spots left')
    const release = fixture.site.pause()
    await user.click(await findByRole('button', { name: 'I’m coming' }))
    await findByRole('button', { name: 'You’re coming' })
    const asked = () => fixture.site.backend.askedOf('POST /rest/v1/rpc/event_standing').length
    const before = asked()
    await act(() => queryClient.invalidateQueries({ queryKey: eventKeys.standings }))
    expect(asked()).toBeGreaterThan(before)
    // It is drawn a moment after it was read.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(getByRole('button', { name: 'You’re coming' })).toBeVisible()
    expect(await findByText('7 of 40 spots left')).toBeVisible()
    release()
    expect(await screen.findByText(/email with the calendar file/)).toBeVisible()
    expect(getByRole('button', { name: 'You’re coming' })).toBeVisible()
  })
})
