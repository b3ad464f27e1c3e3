import type { PlaceKind } from '@hearth/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/build-event.ts'
import { refusal } from '../testing/fake-site.ts'
import { openGroup, publish } from '../testing/form-steps.ts'
import { installFakeSite, renderScreens } from '../testing/open-site.tsx'

const fixture = installFakeSite()

const supper: PlaceKind = {
  ...{ kind: 1, name: 'With supper', places: 10, taken: 4, takers: 'members' },
  ...{ opens_at: '2026-11-19T18:00:00+00:00', closes_at: null },
}
const standing: PlaceKind = {
  ...{ kind: 2, name: 'Standing', places: null, taken: 0, takers: 'everyone' },
  ...{ opens_at: null, closes_at: null },
}

/** Takes what is sent, and remembers how the event stood then. */
function listen(answer?: () => Response) {
  const sent: { kinds: unknown; status: string | undefined }[] = []
  fixture.site.backend.answer('POST /functions/v1/set-place-kinds', ({ body }) => {
    sent.push({ kinds: body.kinds, status: fixture.site.events.at(-1)?.status })
    return answer?.() ?? Response.json({ eventId: body.eventId })
  })
  return sent
}

/** An event with kinds, made by who looks. */
function withKinds(kinds: PlaceKind[]) {
  const venue = { id: '', name: 'Casa do Forno', address: '', city: 'Lisbon', capacity: 20 }
  const createdBy = { id: fixture.me.id, name: 'Mira', type: 'member' as const }
  const event = buildEvent({ title: 'The long table', venue, createdBy })
  fixture.site.events.push(event)
  fixture.site.answering.set(event.id, { place_kinds: kinds })
  return event
}

async function openKinds(path: string) {
  const view = renderScreens(path, { as: fixture.me })
  await screen.findByLabelText('Title')
  await openGroup(view.user, 'Places and price')
  const row = (name: string) => within(screen.getByRole('group', { name }))
  return { ...view, row }
}
const kindNames = () =>
  within(screen.getByRole('group', { name: 'Kinds of spots' }))
    .getAllByLabelText('Name')
    .map((field) => (field as HTMLInputElement).value)

describe('the kinds of spots of a new event', () => {
  /** The form of another event like one that has no kinds: all but the day is there. */
  async function openNew() {
    const before = withKinds([])
    const form = await openKinds(`/create-event?from=${before.id}`)
    await form.user.type(screen.getByLabelText('Starts on'), '2026-12-04')
    await form.user.click(screen.getByRole('button', { name: 'Add a kind of spot' }))
    return form
  }

  it('are stored before anybody sees it', async () => {
    const sent = listen()
    const { user, row, address } = await openNew()
    expect(row('Kind 1').getByLabelText('Name')).toHaveFocus()
    await user.paste('With supper')
    await user.type(row('With supper').getByLabelText(/^Number of spots/), '12')
    await user.selectOptions(row('With supper').getByLabelText('For'), 'Members')
    await user.click(screen.getByRole('button', { name: 'Add a kind of spot' }))
    await user.paste('Standing')
    await publish(user)
    await waitFor(() => expect(address()).toMatch(/^\/event\/m/))
    expect(sent).toEqual([
      {
        kinds: [
          { name: 'With supper', places: 12, takers: 'members', opensAt: null, closesAt: null },
          { name: 'Standing', places: null, takers: 'everyone', opensAt: null, closesAt: null },
        ],
        status: 'draft',
      },
    ])
  })

  it('keep it a draft when they are refused', async () => {
    listen(() => refusal(409, 'conflict', 'The hosts have changed the kinds of spots.'))
    const { user } = await openNew()
    await user.paste('With supper')
    await publish(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('The kinds of spots could not be saved')
    expect(fixture.site.events.at(-1)?.status).toBe('draft')
  })

  it('come along with a copy, with hours as long before its own start', async () => {
    const before = withKinds([supper, standing])
    const sent = listen()
    const { user, address } = renderScreens(`/create-event?from=${before.id}`, { as: fixture.me })
    await user.type(await screen.findByLabelText('Starts on'), '2026-12-12')
    await publish(user)
    await waitFor(() => expect(address()).toMatch(/^\/event\/m/))
    expect(sent[0]?.kinds).toEqual([
      {
        ...{ name: 'With supper', places: 10, takers: 'members' },
        // Two days and an hour and a half before the start, as at its model.
        ...{ opensAt: '2026-12-10T18:00', closesAt: null },
      },
      { name: 'Standing', places: null, takers: 'everyone', opensAt: null, closesAt: null },
    ])
  })

  it('are kept with the rest of what is written', async () => {
    const form = await openKinds('/create-event')
    await form.user.click(screen.getByRole('button', { name: 'Add a kind of spot' }))
    await form.user.keyboard('Child')
    form.unmount()
    await openKinds('/create-event')
    expect(kindNames()).toEqual(['Child'])
  })
})

describe('the kinds of spots of an event that is there', () => {
  it('are renamed, moved by keyboard, and sent with their numbers; nothing else is sent anew', async () => {
    const event = withKinds([supper, standing])
    const sent = listen()
    const { user, row, address } = await openKinds(`/event/${event.id}/edit`)
    expect(row('With supper').getByText('4 taken')).toBeVisible()
    expect(row('With supper').getByLabelText('From, day')).toHaveValue('2026-11-19')
    expect(row('With supper').getByRole('button', { name: 'Move “With supper” up' })).toBeDisabled()
    row('Standing').getByRole('button', { name: 'Move “Standing” up' }).focus()
    await user.keyboard('{Enter}')
    expect(kindNames()).toEqual(['Standing', 'With supper'])
    expect(screen.getByText('“Standing” is now number 1 of 2.')).toBeInTheDocument()
    // At the top only the way down is left for the keyboard.
    expect(screen.getByRole('button', { name: 'Move “Standing” down' })).toHaveFocus()
    await user.type(row('Standing').getByLabelText('Name'), ' room')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    expect(sent.map(({ kinds }) => kinds)).toEqual([
      [
        {
          ...{ kind: 2, name: 'Standing room', places: null, takers: 'everyone' },
          ...{ opensAt: null, closesAt: null },
        },
        {
          ...{ kind: 1, name: 'With supper', places: 10, takers: 'members' },
          ...{ opensAt: '2026-11-19T18:00', closesAt: null },
        },
      ],
    ])
  })

  it('are not sent where they are what they were', async () => {
    const event = withKinds([supper, standing])
    const sent = listen()
    const { user, address } = await openKinds(`/event/${event.id}/edit`)
    await user.type(screen.getByLabelText('Title'), ' again')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    expect(sent).toEqual([])
  })

  it('stay where people have them: neither removed nor made smaller', async () => {
    const event = withKinds([supper, standing])
    const sent = listen()
    const { user, row } = await openKinds(`/event/${event.id}/edit`)
    expect(row('With supper').getByRole('button', { name: 'Remove “With supper”' })).toBeDisabled()
    expect(row('With supper').getByText(/can’t be removed. You can close it instead/)).toBeVisible()
    const number = row('With supper').getByLabelText(/^Number of spots/)
    await user.clear(number)
    await user.type(number, '3')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(number).toHaveAccessibleDescription(/^More people already have a spot of this kind/),
    )
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove “Standing”' }))
    expect(kindNames()).toEqual(['With supper'])
  })

  it('say why they were refused, and what is taken by now', async () => {
    const event = withKinds([standing])
    const { user, row } = await openKinds(`/event/${event.id}/edit`)
    listen(() => {
      fixture.site.answering.set(event.id, { place_kinds: [{ ...standing, taken: 2 }] })
      return refusal(409, 'conflict', 'More people already have a spot of this kind.')
    })
    await user.type(row('Standing').getByLabelText(/^Number of spots/), '1')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The kinds of spots could not be saved: More people already have a spot of this kind.',
    )
    expect(await row('Standing').findByText('2 taken')).toBeVisible()
  })

  it('say what is wrong with a row beside it', async () => {
    const event = withKinds([standing])
    const { user, row } = await openKinds(`/event/${event.id}/edit`)
    await user.click(screen.getByRole('button', { name: 'Add a kind of spot' }))
    await user.keyboard('STANDING')
    await user.click(screen.getByRole('button', { name: 'Add a kind of spot' }))
    await user.type(row('Kind 3').getByLabelText(/^Number of spots/), 'many')
    await user.click(row('Kind 3').getByText('When they can be taken'))
    await user.type(row('Kind 3').getByLabelText('Until, day'), '2026-11-20')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(row('STANDING').getByLabelText('Name')).toHaveAccessibleDescription(/same name/),
    )
    expect(row('Kind 3').getByLabelText('Name')).toHaveAccessibleDescription('Give this kind of spot a name.')
    expect(row('Kind 3').getByLabelText(/^Number of spots/)).toBeInvalid()
    expect(row('Kind 3').getByLabelText('Until, day')).toHaveAccessibleDescription(/both a day and a time/)
  })

  it('say how they stand to all spots, and are no more than eight', async () => {
    const event = withKinds([{ ...supper, places: 24 }])
    const { user, row } = await openKinds(`/event/${event.id}/edit`)
    expect(screen.getByText(/^Together they are 24, and the event has room for 20/)).toBeVisible()
    const number = row('With supper').getByLabelText(/^Number of spots/)
    await user.clear(number)
    await user.type(number, '12')
    expect(screen.getByText('Together they are 12. The event has room for 20.')).toBeVisible()
    for (let kinds = 1; kinds < 8; kinds++)
      await user.click(screen.getByRole('button', { name: 'Add a kind of spot' }))
    expect(screen.queryByRole('button', { name: 'Add a kind of spot' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove “Kind 8”' }))
    expect(screen.getByRole('button', { name: 'Add a kind of spot' })).toBeEnabled()
  })
})
