import { EngineError } from '@hearth/network-sdk'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildEvent } from './testing/build-event.ts'
import { installFakeHouse, renderScreens } from './testing/open-house.tsx'

vi.mock('../../network.ts', async (original) => ({
  ...(await original<object>()),
  getEngine: async () => (await import('./testing/open-house.tsx')).presentEngine(),
}))

const fixture = installFakeHouse()

async function openForm() {
  const view = renderScreens('/create-event', { as: fixture.me })
  await screen.findByLabelText('Title')
  const type = async (label: string | RegExp, text: string) => {
    const field = screen.getByLabelText(label)
    await view.user.clear(field)
    await view.user.type(field, text)
  }
  return { ...view, type, publish: () => view.user.click(screen.getByRole('button', { name: 'Publish' })) }
}

async function fillIn({ type, user }: Awaited<ReturnType<typeof openForm>>) {
  await type('Title', 'Soup and slow songs')
  await user.selectOptions(screen.getByLabelText('Category'), 'party')
  await type('Begins on', '2026-12-04')
  await type('Name of the place', 'Casa do Forno')
  await type('City', 'Lisbon')
}

describe('hosting an event', () => {
  it('says beside the fields what is missing, before anything is sent', async () => {
    const form = await openForm()
    await form.publish()
    const title = screen.getByLabelText('Title')
    expect(title).toHaveAccessibleDescription('Give it a title of at least 3 characters.')
    await waitFor(() => expect(title).toHaveFocus())
    expect(screen.getByLabelText('Category')).toBeInvalid()
    expect(fixture.house.creation.sent).toEqual([])
  })

  it('sends it once and shows the event', async () => {
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(fixture.house.events.map(({ title, status }) => [title, status])).toEqual([
      ['Soup and slow songs', 'published'],
    ])
  })

  it('keeps what was written when the page is left, and offers to start anew', async () => {
    const form = await openForm()
    await form.type('Title', 'Half a thought')
    form.unmount()
    const again = await openForm()
    expect(screen.getByLabelText('Title')).toHaveValue('Half a thought')
    await again.user.click(screen.getByRole('button', { name: 'Start anew' }))
    expect(screen.getByLabelText('Title')).toHaveValue('')
  })

  it('puts the engine’s refusal beside its field and loses nothing', async () => {
    fixture.house.failures.set(
      'createEvent',
      () => new EngineError('refused', 'timing.startTime: The clocks change here.'),
    )
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    await waitFor(() =>
      expect(screen.getByLabelText('Begins at')).toHaveAccessibleDescription('The clocks change here.'),
    )
    expect(screen.getByLabelText('Title')).toHaveValue('Soup and slow songs')
    expect(form.address()).toBe('/create-event')
  })

  it('cannot create twice when the answer is lost, also after a reload', async () => {
    fixture.house.creation.lostAnswers = 2
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    expect(await screen.findByText(/it cannot happen twice/)).toBeVisible()
    await form.publish()
    await waitFor(() => expect(fixture.house.creation.sent).toHaveLength(2))
    form.unmount()
    const again = await openForm()
    await again.publish()
    await waitFor(() => expect(again.address()).toMatch(/^\/event\//))
    expect(new Set(fixture.house.creation.sent).size).toBe(1)
    expect(fixture.house.events).toHaveLength(1)
  })

  it('changes the event that a lost answer had made, when the form was changed meanwhile', async () => {
    fixture.house.creation.lostAnswers = 1
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    await screen.findByText(/it cannot happen twice/)
    await form.type('Title', 'Soup and slower songs')
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(fixture.house.events.map(({ title }) => title)).toEqual(['Soup and slower songs'])
  })
})

describe('changing an event', () => {
  const mine = { createdBy: { id: '', name: 'Mira', type: 'member' as const } }

  it('begins with what it is, and saves what is new', async () => {
    const event = buildEvent({
      ...mine,
      createdBy: { ...mine.createdBy, id: fixture.me.id },
      title: 'The long table',
    })
    fixture.house.events.push(event)
    const { user, address } = renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    const title = await screen.findByLabelText('Title')
    expect(title).toHaveValue('The long table')
    await user.type(title, ', again')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    expect(fixture.house.events[0]?.title).toBe('The long table, again')
  })

  it('is for its host alone', async () => {
    const event = buildEvent()
    fixture.house.events.push(event)
    renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    expect(screen.queryByLabelText('Title')).toBeNull()
  })
})
