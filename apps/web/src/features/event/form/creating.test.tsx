import type { EventRecord } from '@hearth/contracts/event'
import { EngineError } from '@hearth/network-sdk'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../testing/build-event.ts'
import { openGroup, publish } from '../testing/form-steps.ts'
import { installFakeSite, renderScreens } from '../testing/open-site.tsx'

const fixture = installFakeSite()

async function openForm() {
  const view = renderScreens('/create-event', { as: fixture.me })
  await screen.findByLabelText('Title')
  const type = async (label: string | RegExp, text: string) => {
    const field = screen.getByLabelText(label)
    await view.user.clear(field)
    await view.user.type(field, text)
  }
  return { ...view, type, publish: () => publish(view.user) }
}

async function fillIn({ type, user }: Awaited<ReturnType<typeof openForm>>) {
  await type('Title', 'Soup and slow songs')
  await user.click(screen.getByRole('radio', { name: 'Party' }))
  await type('Starts on', '2026-12-04')
  await type('Name of the place', 'Casa do Forno')
  await type('City', 'Lisbon')
}

describe('hosting an event', () => {
  it('says beside the fields what is missing, before anything is sent', async () => {
    const form = await openForm()
    await form.publish()
    const title = screen.getByLabelText('Title')
    await waitFor(() =>
      expect(title).toHaveAccessibleDescription(/^Give it a title of at least 3 characters\./),
    )
    await waitFor(() => expect(title).toHaveFocus())
    expect(screen.getByLabelText('Category')).toBeInvalid()
    expect(fixture.site.creation.sent).toEqual([])
  })

  it('sends it once and shows the event', async () => {
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(fixture.site.events.map(({ title, status }) => [title, status])).toEqual([
      ['Soup and slow songs', 'published'],
    ])
  })

  it('keeps what was written when the page is left, and offers to start anew', async () => {
    const form = await openForm()
    await form.type('Title', 'Half a thought')
    form.unmount()
    const again = await openForm()
    expect(screen.getByLabelText('Title')).toHaveValue('Half a thought')
    await again.user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByLabelText('Title')).toHaveValue('')
  })

  it('begins with the words of another event, which gets days of its own', async () => {
    const before = buildEvent({
      title: 'Last year’s feast',
      createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' },
    })
    fixture.site.events.push(before)
    const { user, unmount } = renderScreens(`/event/${before.id}`, { as: fixture.me })
    await user.click(await screen.findByRole('link', { name: 'Host another like it' }))
    expect(await screen.findByLabelText('Title')).toHaveValue('Last year’s feast')
    expect(screen.getByLabelText('Starts on')).toHaveValue('')
    expect(screen.getByLabelText('City')).toHaveValue(before.venue.city)
    await user.type(screen.getByLabelText('Starts on'), '2026-12-12')
    await publish(user)
    await waitFor(() => expect(fixture.site.events).toHaveLength(2))
    expect(fixture.site.events[1]).toMatchObject({
      title: 'Last year’s feast',
      timing: { startDate: '2026-12-12', startTime: before.timing.startTime },
    })
    unmount()
  })

  it('lets people come to a copy as to its model, with a last moment as long before the start', async () => {
    const before = buildEvent({ title: 'Last year’s feast' })
    fixture.site.events.push(before)
    // Two days and an hour and a half before the start.
    fixture.site.answering.set(before.id, {
      mode: 'approval',
      party_limit: 2,
      answers_until: '2026-11-19T18:00:00+00:00',
    })
    const bodies: object[] = []
    const statuses: string[] = []
    fixture.site.backend.answer('POST /functions/v1/set-answering', ({ body }) => {
      bodies.push(body)
      statuses.push(fixture.site.events.at(-1)!.status)
      return Response.json({})
    })
    const copyFor = async (day: string) => {
      const { user, unmount, address } = renderScreens(`/create-event?from=${before.id}`, { as: fixture.me })
      await user.type(await screen.findByLabelText('Starts on'), day)
      await publish(user)
      await waitFor(() => expect(address()).toMatch(/^\/event\/m/))
      unmount()
    }
    await copyFor('2026-12-12')
    // Tomorrow is too soon for it.
    await copyFor('2026-11-21')
    const chosen = {
      mode: 'approval',
      partyLimit: 2,
      guestList: 'hosts',
      hidesAddress: false,
      takesGuests: true,
      questions: [],
    }
    expect(bodies).toEqual([
      { ...chosen, eventId: fixture.site.events[1]!.id, answersUntil: '2026-12-10T18:00' },
      { ...chosen, eventId: fixture.site.events[2]!.id, answersUntil: null },
    ])
    // Nobody comes to it, or sees it, otherwise than was chosen.
    expect(statuses).toEqual(['draft', 'draft'])
    expect(fixture.site.events.map(({ status }) => status)).toEqual(['published', 'published', 'published'])
  })

  it('keeps the copy of an event that hides its place a draft until that is hidden too, also after a reload', async () => {
    const before = buildEvent({ title: 'Supper at home' })
    fixture.site.events.push(before)
    fixture.site.answering.set(before.id, { hides_address: true })
    fixture.site.backend.answer('POST /functions/v1/set-answering', () =>
      Response.json({ code: 'internal', message: 'No.' }, { status: 500 }),
    )
    const first = renderScreens(`/create-event?from=${before.id}`, { as: fixture.me })
    await first.user.type(await screen.findByLabelText('Starts on'), '2026-12-12')
    first.unmount()
    const { user } = renderScreens('/create-event', { as: fixture.me })
    expect(await screen.findByLabelText('Starts on')).toHaveValue('2026-12-12')
    expect(screen.getByLabelText(/Show the exact place only/)).toBeChecked()
    await publish(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Saved as a draft that only you can see.')
    expect(fixture.site.events[1]).toMatchObject({ title: 'Supper at home', status: 'draft' })
  })

  it('says in which language it is written: that of its host, unless they choose another', async () => {
    const form = await openForm()
    await fillIn(form)
    const language = screen.getByLabelText('Language you write in')
    expect(language).toHaveValue('en')
    await form.user.selectOptions(language, 'German')
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    const id = fixture.site.events[0]!.id
    expect(
      fixture.site.backend.askedOf('POST /functions/v1/set-original-language').map(({ body }) => body),
    ).toEqual([{ kind: 'event', id, locale: 'de' }])
  })

  it('copies what the page says beside the record: programme, what to bring, doors', async () => {
    const before = buildEvent({ title: 'Supper at home' })
    fixture.site.events.push(before)
    const evening = {
      ...{
        programme: [{ at: '20:00', line: 'Soup', note: 'with bread' }],
        bring: 'one candle',
        bring_note: null,
      },
      ...{ doors_open_at: '19:30', last_entry_at: null, way_in: 'Ring the brass bell', way_in_note: null },
    }
    fixture.site.backend.answerRead('event_page', () => ({ evening, like: [] }))
    fixture.site.backend.answer('POST /functions/v1/save-evening', ({ body }) =>
      Response.json({ eventId: body.eventId }),
    )
    const { user, address } = renderScreens(`/create-event?from=${before.id}`, { as: fixture.me })
    await user.type(await screen.findByLabelText('Starts on'), '2026-12-12')
    await publish(user)
    await waitFor(() => expect(address()).toMatch(/^\/event\/m/))
    const [sent] = fixture.site.backend.askedOf('POST /functions/v1/save-evening')
    expect(sent?.body).toEqual({
      eventId: fixture.site.events[1]!.id,
      programme: [{ at: '20:00', line: 'Soup', note: 'with bread' }],
      ...{ bring: 'one candle', doorsOpenAt: '19:30', wayIn: 'Ring the brass bell' },
    })
  })

  describe('of an event that hides its place and its link', () => {
    const somebody = { id: 'somebody-else', name: 'Ana', type: 'member' as const }
    const me = () => ({ id: fixture.me.id, name: 'Mira', type: 'member' as const })
    const supper = { venue: { id: '', name: '', address: '', city: 'Lisbon' } }
    const call = { venue: { id: '', name: '', address: '', city: '' }, onlineUrl: '' }
    const place = { venue_id: null, venue_name: 'At Mira’s', venue_address: 'Rua das Flores 12' }
    const noPlace = { venue_id: null, venue_name: null, venue_address: null }
    /** The form that begins from the event, as its record is: without what is hidden. */
    async function openCopy(createdBy: EventRecord['createdBy'], record: object, hidden: object) {
      const before = buildEvent({ title: 'Supper at home', createdBy, ...record })
      fixture.site.events.push(before)
      fixture.site.answering.set(before.id, { hides_address: true })
      fixture.site.backend.answer('GET /rest/v1/event_addresses', () => Response.json([hidden]))
      const view = renderScreens(`/create-event?from=${before.id}`, { as: fixture.me })
      expect(await screen.findByLabelText('Title')).toHaveValue('Supper at home')
      return view
    }

    it('brings the place to its host, and hides them in the same way before anybody sees the copy', async () => {
      const seen: { status: string; address: string | undefined }[] = []
      fixture.site.backend.answer('POST /functions/v1/set-answering', ({ body }) => {
        const { status, venue } = fixture.site.events.at(-1)!
        expect(body).toMatchObject({ hidesAddress: true })
        seen.push({ status, address: venue.address })
        return Response.json({})
      })
      const { user, address } = await openCopy(me(), supper, { ...place, online_url: null })
      expect(screen.getByDisplayValue('At Mira’s')).toBeVisible()
      expect(screen.getByDisplayValue('Rua das Flores 12')).toBeVisible()
      expect(screen.getByLabelText(/Show the exact place only/)).toBeChecked()
      await user.type(screen.getByLabelText('Starts on'), '2026-12-12')
      await publish(user)
      await waitFor(() => expect(address()).toMatch(/^\/event\/m/))
      expect(seen).toEqual([{ status: 'draft', address: 'Rua das Flores 12' }])
    })

    it('brings the link to its host', async () => {
      await openCopy(me(), call, { ...noPlace, online_url: 'https://meet.example/table' })
      expect(screen.getByDisplayValue('https://meet.example/table')).toBeVisible()
    })

    it('brings the place to a co-host', async () => {
      fixture.site.backend.answerRead('event_co_hosts', () => [
        {
          user_id: fixture.me.id,
          username: 'mira',
          display_name: null,
          profile_photo_url: null,
          state: 'accepted',
          created_at: '2026-11-01T10:00:00Z',
        },
      ])
      await openCopy(somebody, supper, { ...place, online_url: null })
      expect(screen.getByDisplayValue('Rua das Flores 12')).toBeVisible()
    })

    it('brings nothing of it to anybody else, also where they know it', async () => {
      await openCopy(somebody, supper, { ...place, online_url: null })
      expect(screen.queryByDisplayValue('At Mira’s')).toBeNull()
      expect(screen.queryByDisplayValue('Rua das Flores 12')).toBeNull()
    })
  })

  it('makes no copy while it is not known who may come to its model', async () => {
    const before = buildEvent({ title: 'Supper at home' })
    fixture.site.events.push(before)
    fixture.site.backend.answer('POST /rest/v1/rpc/how_to_answer', () =>
      Response.json({ message: 'No.' }, { status: 500 }),
    )
    renderScreens(`/create-event?from=${before.id}`, { as: fixture.me })
    expect(await screen.findByText('The event you wanted to copy can’t be opened right now.')).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('')
  })

  it('does not lose what was being written for the copy of another event', async () => {
    const before = buildEvent({ title: 'Last year’s feast' })
    fixture.site.events.push(before)
    const form = await openForm()
    await form.type('Title', 'Half a thought')
    form.unmount()
    const { user } = renderScreens(`/create-event?from=${before.id}`, { as: fixture.me })
    expect(await screen.findByLabelText('Title')).toHaveValue('Half a thought')
    await user.click(screen.getByRole('button', { name: 'Start with “Last year’s feast” instead' }))
    expect(screen.getByLabelText('Title')).toHaveValue('Last year’s feast')
  })

  it('puts the engine’s refusal beside its field and loses nothing', async () => {
    fixture.site.failures.set(
      'createEvent',
      () => new EngineError('refused', 'timing.startTime: The clocks change here.'),
    )
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    await waitFor(() =>
      expect(screen.getByLabelText('Starts at')).toHaveAccessibleDescription('The clocks change here.'),
    )
    expect(screen.getByLabelText('Title')).toHaveValue('Soup and slow songs')
    expect(form.address()).toBe('/create-event')
  })

  it('asks anew after a refusal, which the same request would only repeat', async () => {
    fixture.site.failures.set('createEvent', () => new EngineError('refused', 'Choose a username first.'))
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    expect(await screen.findByText('Choose a username first.')).toBeVisible()
    fixture.site.failures.clear()
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(new Set(fixture.site.creation.sent).size).toBe(2)
  })

  it('cannot create twice when the answer is lost', async () => {
    fixture.site.creation.lostAnswers = 2
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    expect(await screen.findByText(/it won’t be created twice/)).toBeVisible()
    await form.publish()
    await waitFor(() => expect(fixture.site.creation.sent).toHaveLength(2))
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(new Set(fixture.site.creation.sent).size).toBe(1)
    expect(fixture.site.events).toHaveLength(1)
  })

  it('cannot create twice where the browser keeps nothing', async () => {
    fixture.site.creation.lostAnswers = 1
    const form = await openForm()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await fillIn(form)
    await form.publish()
    await screen.findByText(/it won’t be created twice/)
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(fixture.site.events).toHaveLength(1)
  })

  describe('after a reload', () => {
    /** Sends it, hears no answer and opens the form again. */
    async function reload(changed = '', meanwhile = () => {}) {
      fixture.site.creation.lostAnswers = 1
      const form = await openForm()
      await fillIn(form)
      await form.publish()
      await screen.findByText(/it won’t be created twice/)
      if (changed) await form.type('Title', changed)
      form.unmount()
      meanwhile()
      return openForm()
    }

    it('says that it is a draft, and goes on with it', async () => {
      const again = await reload()
      const [event] = fixture.site.events
      expect(event?.status).toBe('draft')
      expect(
        screen.getByText(/“Soup and slow songs” is saved as a draft that only you can see\./),
      ).toBeVisible()
      expect(screen.getByRole('link', { name: 'open the draft' })).toHaveAttribute(
        'href',
        `/event/${event?.id}`,
      )
      expect(screen.getByLabelText('Title')).toHaveValue('Soup and slow songs')
      await again.publish()
      await waitFor(() => expect(again.address()).toMatch(/^\/event\//))
      expect(fixture.site.events.map(({ status }) => status)).toEqual(['published'])
      expect(new Set(fixture.site.creation.sent).size).toBe(1)
    })

    it('says that it went through, and begins with an empty form', async () => {
      await reload('', () => Object.assign(fixture.site.events[0]!, { status: 'published' }))
      const [event] = fixture.site.events
      expect(screen.getByText(/“Soup and slow songs” was created after all\./)).toBeVisible()
      expect(screen.getByRole('link', { name: 'See it' })).toHaveAttribute('href', `/event/${event?.id}`)
      expect(screen.getByLabelText('Title')).toHaveValue('')
      expect(fixture.site.creation.sent).toHaveLength(1)
    })

    it('changes what went through when newer words are sent', async () => {
      const again = await reload('Soup and slower songs', () =>
        Object.assign(fixture.site.events[0]!, { status: 'published' }),
      )
      expect(screen.getByText(/sending them updates this event/)).toBeVisible()
      expect(screen.getByLabelText('Title')).toHaveValue('Soup and slower songs')
      await again.publish()
      await waitFor(() => expect(again.address()).toMatch(/^\/event\//))
      expect(fixture.site.events.map(({ title }) => title)).toEqual(['Soup and slower songs'])
    })

    it('sends the same request again while nobody knows what became of it', async () => {
      fixture.site.creation.outcome = { state: 'undecided' }
      const again = await reload()
      expect(screen.getByRole('alert')).toHaveTextContent(
        'We don’t know yet if what you sent last time arrived.',
      )
      await again.publish()
      await waitFor(() => expect(again.address()).toMatch(/^\/event\//))
      expect(new Set(fixture.site.creation.sent).size).toBe(1)
      expect(fixture.site.events).toHaveLength(1)
    })

    it('puts a refusal that was never heard beside its field', async () => {
      fixture.site.creation.outcome = {
        state: 'refused',
        message: 'timing.startTime: The clocks change here.',
      }
      await reload()
      expect(screen.getByLabelText('Starts at')).toHaveAccessibleDescription('The clocks change here.')
      expect(screen.getByLabelText('Title')).toHaveValue('Soup and slow songs')
    })

    it('says that nothing was created when it never arrived', async () => {
      fixture.site.creation.outcome = { state: 'never_ran' }
      await reload()
      expect(screen.getByText(/It didn’t reach the network, so nothing was created\./)).toBeVisible()
      expect(screen.getByLabelText('Title')).toHaveValue('Soup and slow songs')
    })
  })

  it('changes the event that a lost answer had made, when the form was changed meanwhile', async () => {
    fixture.site.creation.lostAnswers = 1
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    await screen.findByText(/it won’t be created twice/)
    await form.type('Title', 'Soup and slower songs')
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(fixture.site.events.map(({ title }) => title)).toEqual(['Soup and slower songs'])
  })
})

describe('who may come', () => {
  /** Each call as it arrives, with what the event was at that moment. */
  function watchSteps() {
    const steps: object[] = []
    const { site } = fixture
    site.backend.answer('POST /functions/v1/set-answering', ({ body }) => {
      steps.push({ ...body, was: site.events[0]?.status })
      return Response.json({ eventId: body.eventId })
    })
    return steps
  }
  const everyone = {
    mode: 'open',
    partyLimit: 6,
    guestList: 'coming',
    hidesAddress: false,
    takesGuests: true,
    answersUntil: null,
    questions: [],
  }

  it('is stored before the event is published, and those who come see each other by default', async () => {
    const steps = watchSteps()
    const form = await openForm()
    await openGroup(form.user, 'Who can come')
    expect(screen.getByLabelText('Who can see who’s coming')).toHaveDisplayValue('People who are coming')
    await fillIn(form)
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(steps).toEqual([{ ...everyone, eventId: fixture.site.events[0]!.id, was: 'draft' }])
    expect(fixture.site.events[0]?.status).toBe('published')
  })

  it('is all chosen in the form, kept over a reload, and sent with a draft too', async () => {
    const steps = watchSteps()
    const form = await openForm()
    await fillIn(form)
    await openGroup(form.user, 'Who can come')
    await form.user.click(screen.getByRole('radio', { name: /With your approval/ }))
    await form.user.selectOptions(screen.getByLabelText('People per reply'), '2')
    await form.user.selectOptions(screen.getByLabelText('Who can see who’s coming'), 'hosts')
    await form.user.click(screen.getByLabelText(/Show the exact place only/))
    await form.type('Day', '2026-12-03')
    await form.type('Time', '18:00')
    form.unmount()
    const again = await openForm()
    await openGroup(again.user, 'Who can come')
    expect(screen.getByRole('radio', { name: /With your approval/ })).toBeChecked()
    await again.user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await waitFor(() => expect(again.address()).toMatch(/^\/event\//))
    const chosen = { mode: 'approval', partyLimit: 2, guestList: 'hosts', hidesAddress: true }
    expect(steps).toMatchObject([{ ...chosen, answersUntil: '2026-12-03T18:00' }])
    expect(fixture.site.events[0]?.status).toBe('draft')
  })

  it('says what is wrong with the deadline before anything is sent', async () => {
    const form = await openForm()
    await fillIn(form)
    await openGroup(form.user, 'Who can come')
    await form.type('Day', '2026-12-04')
    await openGroup(form.user, 'In your words')
    await form.publish()
    const day = screen.getByLabelText('Day')
    await waitFor(() => expect(day).toHaveFocus())
    expect(day).toHaveAccessibleDescription('Enter both a day and a time, or leave both empty.')
    await form.type('Time', '19:30')
    expect(day).toHaveAccessibleDescription('Choose a deadline before the event begins.')
    expect(fixture.site.creation.sent).toEqual([])
  })

  it('leaves a draft when it cannot be stored, and goes on with that draft', async () => {
    fixture.site.backend.answer('POST /functions/v1/set-answering', () =>
      Response.json({ error: { code: 'unavailable', message: 'No.' } }, { status: 503 }),
    )
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    expect(await screen.findByRole('alert')).toHaveTextContent('Saved as a draft that only you can see.')
    expect(fixture.site.events.map(({ status }) => status)).toEqual(['draft'])
    expect(screen.getByRole('link', { name: 'Open the event' })).toHaveAttribute(
      'href',
      `/event/${fixture.site.events[0]?.id}`,
    )
    watchSteps()
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(fixture.site.events.map(({ status }) => status)).toEqual(['published'])
  })

  it('leaves a draft when publishing is refused, with the reason beside its field', async () => {
    fixture.site.failures.set(
      'updateEvent',
      () => new EngineError('refused', 'timing.startTime: It has begun already.'),
    )
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    expect(await screen.findByRole('alert')).toHaveTextContent('It was not published')
    await waitFor(() =>
      expect(screen.getByLabelText('Starts at')).toHaveAccessibleDescription('It has begun already.'),
    )
    expect(fixture.site.events.map(({ status }) => status)).toEqual(['draft'])
    fixture.site.failures.clear()
    await form.type('Starts at', '20:00')
    await form.publish()
    await waitFor(() => expect(form.address()).toMatch(/^\/event\//))
    expect(fixture.site.events).toMatchObject([{ status: 'published', timing: { startTime: '20:00' } }])
  })

  it('does not say that it is a draft where nobody knows whether it was published', async () => {
    fixture.site.failures.set('updateEvent', () => new EngineError('unreachable', 'No answer came.'))
    const form = await openForm()
    await fillIn(form)
    await form.publish()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No answer came\..*it won’t be created twice/)
    expect(screen.queryByText(/Saved as a draft/)).toBeNull()
  })
})

describe('changing an event', () => {
  const mine = { createdBy: { id: '', name: 'Mira', type: 'member' as const } }

  it('keeps what was typed when the page is left, until it is saved or discarded', async () => {
    const event = buildEvent({
      title: 'Soup',
      createdBy: { id: fixture.me.id, name: 'me', type: 'member' },
    })
    fixture.site.events.push(event)
    const open = async () => {
      const view = renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
      return { ...view, title: await screen.findByLabelText('Title') }
    }
    const first = await open()
    await first.user.type(first.title, ' and slow songs')
    expect(screen.getByText(/^Changes kept in this browser at .*, not saved yet$/)).toBeInTheDocument()
    first.unmount()
    const again = await open()
    expect(again.title).toHaveValue('Soup and slow songs')
    expect(
      screen.getByText('We kept your unsaved changes from last time.', { exact: false }),
    ).toBeInTheDocument()
    await again.user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(again.title).toHaveValue('Soup')
    await again.user.type(again.title, ' at noon')
    await again.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(fixture.site.events.at(-1)!.title).toBe('Soup at noon'))
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.startsWith('hearth-event-changes'))).toEqual([]),
    )
  })

  it('begins with what it is, and saves what is new', async () => {
    const event = buildEvent({
      ...mine,
      createdBy: { ...mine.createdBy, id: fixture.me.id },
      title: 'The long table',
    })
    fixture.site.events.push(event)
    const { user, address } = renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    const title = await screen.findByLabelText('Title')
    expect(title).toHaveValue('The long table')
    await user.type(title, ', again')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    expect(fixture.site.events[0]?.title).toBe('The long table, again')
    expect(fixture.site.backend.askedOf('POST /functions/v1/set-original-language')).toEqual([])
  })

  it('says in which language it is where nobody said so', async () => {
    const event = buildEvent({ ...mine, createdBy: { ...mine.createdBy, id: fixture.me.id } })
    fixture.site.events.push(event)
    const { user, address } = renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    const language = await screen.findByLabelText('Language you write in')
    expect(language).toHaveValue('')
    await user.selectOptions(language, 'French')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    const sent = () => fixture.site.backend.askedOf('POST /functions/v1/set-original-language')
    expect(sent().map(({ body }) => body)).toEqual([{ kind: 'event', id: event.id, locale: 'fr' }])
  })

  it('asks what to do with whom when there shall be fewer places than people', async () => {
    const venue = { id: '', name: 'Casa do Forno', address: '', city: 'Lisbon', capacity: 8 }
    const event = buildEvent({
      title: 'The long table',
      createdBy: { id: fixture.me.id, name: 'me', type: 'member' },
      venue,
    })
    const { site } = fixture
    site.events.push(event)
    site.setStanding(event.id, { capacity: 8, taken: 6 })
    const lowered: object[] = []
    site.backend.answer('POST /functions/v1/lower-capacity', ({ body }) => {
      lowered.push(body)
      site.setStanding(event.id, { capacity: 4, taken: 4 })
      return Response.json({ eventId: event.id, moved: 2, capacity: 4, taken: 4 })
    })
    const { user, address } = renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    await screen.findByLabelText('Title')
    await openGroup(user, 'Places and price')
    const places = screen.getByLabelText(/^Spots/)
    await waitFor(() => expect(site.asked.standing.flat()).toContain(event.id))
    const lower = async (to: string) => {
      await user.clear(places)
      await user.type(places, to)
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
      return within(await screen.findByRole('dialog', { name: 'More people than spots' }))
    }
    await user.click((await lower('4')).getByRole('button', { name: 'Close' }))
    expect(places).toHaveValue('4')
    expect(address()).toBe(`/event/${event.id}/edit?part=places`)
    await user.click((await lower('4')).getByRole('button', { name: 'Move the last to the waiting list' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    expect(lowered).toEqual([{ eventId: event.id, capacity: 4 }])
    expect(site.events[0]?.venue.capacity).toBe(4)
  })

  it('keeps everyone, and saves the rest', async () => {
    const event = buildEvent({
      title: 'Soup',
      createdBy: { id: fixture.me.id, name: 'me', type: 'member' },
      venue: { id: '', name: 'Casa do Forno', address: '', city: 'Lisbon', capacity: 8 },
    })
    const { site } = fixture
    site.events.push(event)
    site.setStanding(event.id, { capacity: 8, taken: 6 })
    const { user, address } = renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    await screen.findByLabelText('Title')
    await openGroup(user, 'Places and price')
    const places = screen.getByLabelText(/^Spots/)
    await waitFor(() => expect(site.asked.standing.flat()).toContain(event.id))
    await user.clear(places)
    await user.type(places, '4')
    await user.type(screen.getByLabelText('Title'), ', again')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await user.click(await screen.findByRole('button', { name: 'Keep everyone' }))
    await waitFor(() => expect(address()).toBe(`/event/${event.id}`))
    expect(site.events[0]).toMatchObject({ title: 'Soup, again', venue: { capacity: 6 } })
  })

  it('is for its host alone', async () => {
    const event = buildEvent()
    fixture.site.events.push(event)
    renderScreens(`/event/${event.id}/edit`, { as: fixture.me })
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    expect(screen.queryByLabelText('Title')).toBeNull()
  })
})
