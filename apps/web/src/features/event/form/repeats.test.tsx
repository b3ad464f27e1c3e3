import type { SeriesRule } from '@hearth/contracts/series-values'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/build-event.ts'
import { openGroup, publish } from '../testing/form-steps.ts'
import { installFakeSite, renderScreens } from '../testing/open-site.tsx'

const fixture = installFakeSite()

/** The form of an event on Tuesday 1 December 2026, with its repetition unfolded. */
async function openRepeats() {
  const view = renderScreens('/create-event', { as: fixture.me })
  const type = async (label: string | RegExp, text: string) => {
    const field = await screen.findByLabelText(label)
    await view.user.clear(field)
    await view.user.type(field, text)
  }
  await type('Title', 'Soup and slow songs')
  await view.user.click(screen.getByRole('radio', { name: 'Party' }))
  await type('Starts on', '2026-12-01')
  await type('Name of the place', 'Casa do Forno')
  await type('City', 'Lisbon')
  await openGroup(view.user, 'Repeats')
  return { ...view, type }
}

const nextDates = async () =>
  within(await screen.findByRole('list', { name: 'The next dates' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('an event that repeats', () => {
  it('takes place once unless its host says otherwise', async () => {
    await openRepeats()
    expect(screen.getByRole('button', { name: /^Repeats Once/ })).toBeVisible()
    expect(screen.queryByText('The next dates')).toBeNull()
  })

  it('is offered as its day suggests, and shows the next dates while one chooses', async () => {
    const { user, type } = await openRepeats()
    const group = screen.getByRole('group', { name: 'How often' })
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent?.trim()),
    ).toEqual([
      'Once',
      'Every Tuesday',
      'Every second Tuesday',
      'On the first Tuesday of each month',
      'On the 1st of each month',
      'On chosen dates',
      'Something else…',
    ])
    await user.click(screen.getByRole('radio', { name: 'Every second Tuesday' }))
    expect((await nextDates()).slice(0, 3)).toEqual(['Tue 1 Dec', 'Tue 15 Dec', 'Tue 29 Dec'])
    await user.click(screen.getByRole('radio', { name: 'A number of dates' }))
    await type('How many dates', '3')
    await waitFor(async () => expect(await nextDates()).toHaveLength(3))
    expect(
      screen.getByRole('button', { name: /^Repeats Every second Tuesday at 19:00, 3 times/ }),
    ).toBeVisible()
  })

  it('refuses beside its field what names no date, or too many', async () => {
    const { user, type } = await openRepeats()
    await user.click(screen.getByRole('radio', { name: 'Every Tuesday' }))
    await user.click(screen.getByRole('radio', { name: 'Until a day' }))
    await type('Last day', '2026-11-30')
    expect(await screen.findByText('Choose a last day on or after the first date.')).toBeVisible()
    await publish(user)
    await waitFor(() =>
      expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription(
        'Choose a last day on or after the first date.',
      ),
    )
    expect(fixture.site.creation.sent).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'A number of dates' }))
    await type('How many dates', '100000')
    await waitFor(() =>
      expect(screen.getByLabelText('How many dates')).toHaveAccessibleDescription(
        'A series counts from 1 to 1000 dates.',
      ),
    )
  })

  it('becomes a series once it is published, and says where it is when that fails', async () => {
    const { user } = await openRepeats()
    const asked = answerStart('The clocks stand still.')
    await user.click(screen.getByRole('radio', { name: 'Every Tuesday' }))
    await publish(user)
    expect(
      await screen.findByText(/Saved, but it does not repeat yet: The clocks stand still\./),
    ).toBeVisible()
    const id = fixture.site.events.at(-1)!.id
    expect(screen.getByRole('link', { name: 'Open the event' })).toHaveAttribute('href', `/event/${id}`)
    answerStart(undefined, asked)
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    const rule = { frequency: 'weekly', interval: 1, weekdays: ['TU'], without: [], extra: [] }
    expect(asked).toEqual([
      { eventId: id, rule },
      { eventId: id, rule },
    ])
    expect(fixture.site.events).toHaveLength(1)
  })
})

const mine = () => buildEvent({ title: 'Soup', createdBy: { id: fixture.me.id, name: 'me', type: 'member' } })

describe('an event that is there', () => {
  it('becomes a series when it is saved', async () => {
    const event = mine()
    fixture.site.events.push(event)
    const asked = answerStart()
    const { user, address } = renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    await screen.findByLabelText('Title')
    await openGroup(user, 'Repeats')
    await user.click(screen.getByRole('radio', { name: /^Every second/ }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    expect(asked).toMatchObject([{ eventId: event.id, rule: { frequency: 'weekly', interval: 2 } }])
  })

  it('is not asked how it repeats where its series says so', async () => {
    const event = { ...mine(), series: 'listeningcircleontuesdaysa' }
    fixture.site.events.push(event)
    renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    await screen.findByLabelText('Title')
    expect(screen.queryByRole('button', { name: /^Repeats/ })).toBeNull()
  })
})

describe('a date of a series', () => {
  const seriesId = 'listeningcircleontuesdaysa'
  const undoId = '7d6f4a50-3d3f-4f0e-9a3a-0f8f3b2f6d11'

  /** A date of the member's own series, and what is asked of the others, some of which may keep something. */
  function openDate(exceptions: object[] = []) {
    const event = { ...mine(), series: seriesId }
    fixture.site.events.push(event)
    const { backend } = fixture.site
    const rule: SeriesRule = { frequency: 'weekly', interval: 1, weekdays: ['TU'], without: [], extra: [] }
    backend.answerRead('series_of_event', () => ({
      ...{ series_id: seriesId, starts_on: '2026-11-24', rule, ahead: 3, before: null, after: null },
      ...{ takes: 'both', is_regular: false },
    }))
    const asked: Record<string, object[]> = { 'change-dates': [], 'undo-dates': [], 'set-answering': [] }
    const answer = (name: string, reply: (body: { isPreview?: boolean }) => object) =>
      backend.answer(`POST /functions/v1/${name}`, ({ body }) => {
        asked[name]!.push(body)
        return Response.json(reply(body as { isPreview?: boolean }))
      })
    answer('change-dates', ({ isPreview }) => ({
      ...{ seriesId, dates: 3, kept: 0, people: 4, isTold: false, exceptions },
      ...(!isPreview && { undoId }),
    }))
    answer('undo-dates', () => ({ seriesId, dates: 3, kept: 0, people: 4 }))
    answer('set-answering', () => ({ eventId: event.id }))
    const changed = () =>
      asked['change-dates']!.filter((body) => !(body as { isPreview?: boolean }).isPreview)
    return { event, asked, changed }
  }
  const scopeDialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Which dates does this change?' }))
  const answeringDialog = async () => within(await screen.findByRole('dialog', { name: 'RSVP settings' }))

  it('changes the others too where its host says so, which can be undone', async () => {
    const { event, asked, changed } = openDate()
    const { user, address } = renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    await user.type(await screen.findByLabelText('Title'), ' and songs')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const dialog = await scopeDialog()
    await user.click(dialog.getByRole('radio', { name: /^This date and all that follow/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    expect(asked['change-dates']![0]).toMatchObject({
      said: { capacity: event.venue.capacity ?? null },
      isPreview: true,
    })
    expect(changed()).toEqual([
      { eventId: event.id, parts: ['words'], scope: 'following', overwrites: false },
    ])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(
      await screen.findByText('3 other dates are as they were. This one keeps its change.'),
    ).toBeVisible()
    expect(asked['undo-dates']).toEqual([{ seriesId, undoId }])
  })

  it('is answered as its host says on the others too, and says which of them keep what they asked', async () => {
    const { event, asked, changed } = openDate([
      { eventId: 'b'.repeat(26), startDate: '2026-12-08', part: 'answering' },
    ])
    const { user } = renderScreens(`/event/${event.id}`, { as: fixture.me })
    await user.click(await screen.findByRole('button', { name: 'Change RSVP settings' }))
    const form = await answeringDialog()
    await user.click(form.getByRole('radio', { name: /With your approval/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    const dialog = await scopeDialog()
    expect(asked['set-answering']).toEqual([])
    await user.click(dialog.getByRole('radio', { name: /^All dates to come/ }))
    expect(await dialog.findByText(/^These dates keep their RSVP settings.*: Tue 8 Dec\.$/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved. Some dates keep something')).toBeVisible()
    expect(screen.getByText(/^These dates keep their RSVP settings/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked['set-answering']).toMatchObject([{ eventId: event.id, mode: 'approval' }])
    expect(asked['change-dates']![0]).toMatchObject({
      said: { hidesAddress: false, questions: [] },
      isPreview: true,
    })
    expect(changed()).toEqual([{ eventId: event.id, parts: ['answering'], scope: 'all', overwrites: false }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(asked['undo-dates']).toEqual([{ seriesId, undoId }]))
  })

  it('keeps what was typed where its host goes back, and is changed alone where they say so', async () => {
    const { event, asked, changed } = openDate()
    const { user } = renderScreens(`/event/${event.id}`, { as: fixture.me })
    await user.click(await screen.findByRole('button', { name: 'Change RSVP settings' }))
    await user.click((await answeringDialog()).getByRole('radio', { name: /With your approval/ }))
    await user.click((await answeringDialog()).getByRole('button', { name: 'Save' }))
    await user.click((await scopeDialog()).getByRole('button', { name: 'Cancel' }))
    const form = await answeringDialog()
    expect(form.getByRole('radio', { name: /With your approval/ })).toBeChecked()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click((await scopeDialog()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked['set-answering']).toHaveLength(1)
    expect(changed()).toEqual([])
  })

  it('is not asked which dates it means where nothing was changed', async () => {
    const { event, asked } = openDate()
    const { user } = renderScreens(`/event/${event.id}`, { as: fixture.me })
    await user.click(await screen.findByRole('button', { name: 'Change RSVP settings' }))
    await user.click((await answeringDialog()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked['set-answering']).toHaveLength(1)
    expect(asked['change-dates']).toEqual([])
  })
})

/** What is asked when an event becomes a series; `refusal`: why it does not. */
function answerStart(refusal?: string, asked: object[] = []): object[] {
  fixture.site.backend.answer('POST /functions/v1/start-series', ({ body }) => {
    asked.push(body)
    return refusal
      ? Response.json({ error: { code: 'conflict', message: refusal } }, { status: 409 })
      : Response.json({ seriesId: 'listeningcircleontuesdaysa' })
  })
  return asked
}
