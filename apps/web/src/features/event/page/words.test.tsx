import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PageEvening, PageWords } from '../../../data/event/page-queries.ts'
import { buildEvent } from '../testing/build-event.ts'
import { installFakeSite, renderScreens } from '../testing/open-site.tsx'

const fixture = installFakeSite()

const evening: PageEvening = {
  ...{ programme: [], bring: null, bring_note: null, doors_open_at: null, last_entry_at: null },
  ...{ way_in: null, way_in_note: null },
}
const german = {
  ...{ title: 'Der lange Tisch', intention: 'Komm allein.', description: 'Bring eine Schale mit.' },
}

function open(words: PageWords | undefined, as: 'host' | 'member' = 'member', said = evening) {
  const host = { id: fixture.me.id, name: 'Mira', type: 'member' } as const
  const event = buildEvent({ ...german, ...(as === 'host' && { createdBy: host }) })
  fixture.site.events.push(event)
  fixture.site.backend.answerRead('event_page', () => ({ evening: said, like: [], ...(words && { words }) }))
  return { event, ...renderScreens(`/event/${event.id}`, { as: fixture.me }) }
}

describe('an event whose hosts write in another language', () => {
  it('is read in the page’s, with the way to the original and back', async () => {
    const words = {
      original: 'de',
      title: 'The long table',
      intention: null,
      description: 'Bring a bowl.',
      is_older: false,
    }
    open(words)
    const title = await screen.findByRole('heading', { level: 1, name: 'The long table' })
    expect(title).not.toHaveAttribute('lang')
    expect(screen.getByText('Bring a bowl.')).toBeInTheDocument()
    // What nobody translated stands there in the original, and says so.
    expect(screen.getByText('Komm allein.')).toHaveAttribute('lang', 'de')
    const line = screen.getByText(/Translated from German/)
    expect(line).not.toHaveTextContent('has changed')

    await userEvent.click(within(line).getByRole('link', { name: 'Show the original' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Der lange Tisch' })).toHaveAttribute(
      'lang',
      'de',
    )
    expect(document.title).toContain('Der lange Tisch')
    await userEvent.click(screen.getByRole('link', { name: 'Show the translation' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'The long table' })).toBeInTheDocument()
  })

  it('says quietly where the original has changed since', async () => {
    open({ original: 'de', title: 'The long table', intention: null, description: null, is_older: true })
    expect(await screen.findByText('The original has changed since.')).toBeInTheDocument()
  })

  it('marks the language of the words where there is no translation, and nothing where nobody said it', async () => {
    const first = open({ original: 'ar' })
    const title = await screen.findByRole('heading', { level: 1, name: 'Der lange Tisch' })
    await waitFor(() => expect(title).toHaveAttribute('lang', 'ar'))
    expect(title).toHaveAttribute('dir', 'rtl')
    expect(screen.queryByText(/Translated from/)).toBeNull()
    expect(screen.getByText('Written in Arabic')).toBeInTheDocument()
    first.unmount()
    open(undefined)
    expect(await screen.findByRole('heading', { level: 1, name: 'Der lange Tisch' })).not.toHaveAttribute(
      'lang',
    )
  })
})

const germanEvening: PageEvening = {
  ...evening,
  programme: [
    { at: '19:00', line: 'Ankommen', note: 'Mit Tee.' },
    { at: '20:00', line: 'Singen' },
  ],
  bring: 'Eine Schale',
}

/** The dialog of a translation with its title written, and what it sends in the end. */
async function beginOffer(eventId: string) {
  fixture.site.backend.answerRead('translations_of', () => ({
    ...{ original: 'de', is_host: false, accepted: [], offered: [] },
  }))
  let sent: unknown
  fixture.site.backend.answer('POST /functions/v1/offer-translation', ({ body }) => {
    sent = body
    return Response.json({ kind: 'event', id: eventId })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Offer a translation' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(await dialog.findByLabelText('Title'), 'The long table')
  return { dialog, sent: () => sent }
}

describe('what a page says beside the record', () => {
  it('is read line by line in the page’s language, and in the original where a line is not translated', async () => {
    const lines = { Ankommen: 'Arriving', 'Mit Tee.': 'With tea.', 'Eine Schale': 'A bowl' }
    open({ original: 'de', title: 'The long table', lines, is_older: false }, 'member', germanEvening)
    expect(await screen.findByText('Arriving')).not.toHaveAttribute('lang')
    expect(screen.getByText('With tea.')).toBeInTheDocument()
    expect(screen.getByText('Singen')).toHaveAttribute('lang', 'de')
    expect(screen.getByText(/A bowl/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'Show the original' }))
    expect(await screen.findByText('Ankommen')).toHaveAttribute('lang', 'de')
  })

  it('is written beside the original, each text once', async () => {
    const { event } = open(undefined, 'member', germanEvening)
    const { dialog, sent } = await beginOffer(event.id)
    await userEvent.type(dialog.getByLabelText(/line 3/), 'Singing')
    expect(dialog.queryByLabelText(/line 5/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Send translation' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toMatchObject({ words: { title: 'The long table', lines: { Singen: 'Singing' } } })
  })
})

describe('offering a translation', () => {
  it('sends the words beside the original to the hosts', async () => {
    const { event } = open(undefined)
    const { dialog, sent } = await beginOffer(event.id)
    await userEvent.click(dialog.getByRole('button', { name: 'Send translation' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual({ kind: 'event', id: event.id, locale: 'en', words: { title: 'The long table' } })
  })
})

describe('the languages of an event, for its hosts', () => {
  it('ask first for that of the original', async () => {
    const { event } = open(undefined, 'host')
    let sent: unknown
    fixture.site.backend.answer('POST /functions/v1/set-original-language', ({ body }) => {
      sent = body
      return Response.json({ kind: 'event', id: event.id })
    })
    const section = within(
      (await screen.findByRole('heading', { name: 'In other languages' })).closest('section')!,
    )
    const original = await section.findByLabelText('Language of the original')
    expect(section.queryByRole('button')).toBeNull()
    await userEvent.selectOptions(original, 'German')
    expect(sent).toEqual({ kind: 'event', id: event.id, locale: 'de' })
  })

  it('list what stands, what is older and what members offer, and are written beside the original', async () => {
    const words = { intention: null, description: null, lines: null }
    const { event } = open(undefined, 'host')
    const by = { id: 'u-ines', username: 'ines', display_name: 'Inês', profile_photo_url: null }
    fixture.site.backend.answerRead('translations_of', () => ({
      ...{ original: 'de', is_host: true },
      accepted: [{ ...words, locale: 'en', title: 'The long table', is_older: true }],
      offered: [
        {
          ...words,
          id: '7f1c2a34-0000-4000-8000-00000000ffff',
          locale: 'pt',
          title: 'A mesa',
          is_older: false,
          by,
        },
      ],
    }))
    const sent: unknown[] = []
    for (const name of ['save-translation', 'answer-translation'] as const)
      fixture.site.backend.answer(`POST /functions/v1/${name}`, ({ body }) => {
        sent.push(body)
        return Response.json({ kind: 'event', id: event.id, offerId: 'x' })
      })
    expect(await screen.findByText('Older than the original')).toBeInTheDocument()
    expect(screen.getByText('A mesa').closest('[lang]')).toHaveAttribute('lang', 'pt')
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await userEvent.click(screen.getByRole('button', { name: 'Edit: English' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Der lange Tisch')).toHaveAttribute('lang', 'de')
    const title = dialog.getByLabelText('Title')
    expect(title).toHaveValue('The long table')
    await userEvent.clear(title)
    await userEvent.type(title, 'A long table')
    await userEvent.click(dialog.getByRole('button', { name: 'Save translation' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { offerId: '7f1c2a34-0000-4000-8000-00000000ffff', isAccepted: true },
      { kind: 'event', id: event.id, locale: 'en', words: { title: 'A long table' } },
    ])
  })
})
