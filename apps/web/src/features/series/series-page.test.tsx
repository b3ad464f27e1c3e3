import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { buildDate, buildSeries, buildSeriesOfRegular, buildSkipped } from './testing/build-series.ts'
import { answerForSeries, installFakeSite, openSeries } from './testing/open-series.tsx'

const fixture = installFakeSite()

const heading = () => screen.findByRole('heading', { level: 1, name: 'Listening circle on Tuesdays' })
const dates = async () => {
  const list = (await screen.findByRole('heading', { name: 'Next dates' })).closest('section')!
  return within(list).getAllByRole('listitem')
}
const date = async (place: number) => within((await dates())[place]!)

describe('the page of a series', () => {
  it('says what it is, who hosts it since when, and shows six dates', async () => {
    openSeries(fixture, buildSeries())
    await heading()
    expect(screen.getByText('A series, 15 dates to come')).toBeInTheDocument()
    expect(screen.getByText('Everyone gets five minutes. Nobody gets advice.')).toBeInTheDocument()
    expect(screen.getByText('41 evenings since March 2025')).toBeInTheDocument()
    const cards = await dates()
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/24November.*In 4 days.*Full, 2 waiting/),
      expect.stringMatching(/8December.*In 3 weeks.*5 spots left/),
      expect.stringMatching(/22December.*Does not take place.*Holiday break/),
      expect.stringMatching(/5January.*In 7 weeks.*7 spots left/),
      expect.stringMatching(/19January.*In 9 weeks.*3 spots left/),
      expect.stringMatching(/2February.*In 11 weeks.*9 spots left/),
    ])
    expect(screen.getByRole('heading', { name: 'Past evenings' })).toBeInTheDocument()
    expect(screen.getByText('14 people come to every date.')).toBeInTheDocument()
    expect(screen.getByText('5 more')).toBeInTheDocument()
  })

  it('leads to each date and to its waiting list where it is full', async () => {
    openSeries(fixture, buildSeries())
    expect((await date(1)).getByRole('link', { name: 'More about 8 December' })).toHaveAttribute(
      'href',
      '/e/datebaaaaaaaaaaaaaaaaaaaaa',
    )
    expect((await date(0)).getByRole('link', { name: 'Join the waiting list' })).toHaveAttribute(
      'href',
      '/e/dateaaaaaaaaaaaaaaaaaaaaaa',
    )
    expect((await date(2)).queryByRole('link')).toBeNull()
  })

  it('asks a visitor to sign in only where they act', async () => {
    openSeries(fixture, buildSeries({ dates: [buildDate(0)] }), {
      as: 'visitor',
      how: { guests_can_answer: false },
    })
    await heading()
    const signIn = '/login?redirectTo=%2Fs%2Flisteningcircleontuesdaysa'
    expect((await date(0)).getByRole('link', { name: 'I’m coming on 24 November' })).toHaveAttribute(
      'href',
      signIn,
    )
    expect(screen.getByRole('link', { name: 'Come to every date' })).toHaveAttribute('href', signIn)
  })

  it('says that it has ended, and offers nothing any more', async () => {
    const { rule } = buildSeries()
    openSeries(
      fixture,
      buildSeries({ has_ended: true, dates: [], ahead: 0, rule: { ...rule, until: '2026-11-10' } }),
    )
    expect(await screen.findByText(/This series has ended. The last date was 10 November 2026/)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Next dates' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Come to every date/ })).toBeNull()
  })

  it('says that no dates are planned', async () => {
    openSeries(fixture, buildSeries({ dates: [], ahead: 0 }))
    expect(await screen.findByText('No dates are planned right now.')).toBeInTheDocument()
  })

  it('says that it is not there, and that it could not be read', async () => {
    openSeries(fixture, null).unmount()
    let fails = true
    const { user } = openSeries(fixture, () =>
      fails ? new Response('{}', { status: 503 }) : Response.json(buildSeries()),
    )
    expect(await screen.findByRole('heading', { name: 'The series could not be loaded' })).toBeInTheDocument()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await heading()
  })

  it('says what was cancelled and what was moved', async () => {
    openSeries(
      fixture,
      buildSeries({
        dates: [buildDate(0, { status: 'cancelled' }), buildDate(1, { start_date: '2026-12-09' })],
      }),
    )
    expect((await date(0)).getByText('Cancelled')).toBeInTheDocument()
    expect((await date(0)).queryByRole('button')).toBeNull()
    expect((await date(1)).getByText('Moved from 8 December')).toBeInTheDocument()
  })

  it('shows all dates in a sheet, page by page, and says when the last one is there', async () => {
    const { user } = openSeries(fixture, buildSeries())
    let fails = true
    fixture.site.backend.answer('POST /rest/v1/rpc/series_dates', ({ body }) => {
      if (fails) return new Response('{}', { status: 503 })
      expect(body).toMatchObject({ after: '2027-02-16', past: false, page_size: 24 })
      return Response.json([buildDate(0, { date: '2027-03-02' })])
    })
    await user.click(await screen.findByRole('button', { name: 'All 15 dates' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'All dates' }))
    fails = false
    await user.click(await sheet.findByRole('button', { name: 'Try again' }))
    expect(await sheet.findByRole('link', { name: 'More about 2 March' })).toBeInTheDocument()
    expect(sheet.getByText('These are all dates for now.')).toBeInTheDocument()
  })

  it('has no fault that axe finds', async () => {
    const { container } = openSeries(fixture, buildSeriesOfRegular())
    await heading()
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    expect(violations).toEqual([])
  })
})

describe('answering a series', () => {
  it('comes to one date, and stands there at once', async () => {
    const asked = answerForSeries(fixture)
    const { user } = openSeries(fixture, buildSeries())
    await user.click((await date(1)).getByRole('button', { name: 'I’m coming on 8 December' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ answer: 'coming', party: 1, dates: { only: ['2026-12-08'] } })
    expect(await screen.findByText('You’re coming to 1 date')).toBeInTheDocument()
  })

  it('gives one date back from its foot and from the card', async () => {
    const asked = answerForSeries(fixture)
    const { user } = openSeries(fixture, buildSeriesOfRegular())
    expect(await screen.findByText(/every date except 19 January/)).toBeInTheDocument()
    expect((await date(4)).getByText('You gave it back')).toBeInTheDocument()
    await user.click((await date(1)).getByRole('button', { name: 'Give back 8 December' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Give this place back' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked.map(({ answer, dates }) => [answer, dates.only])).toEqual([
      ['not_coming', ['2026-12-08']],
      ['not_coming', ['2026-11-24']],
    ])
  })

  it('comes to every date but some, with several people', async () => {
    const asked = answerForSeries(fixture)
    const { user } = openSeries(fixture, buildSeries({ dates: [0, 1, 3].map((place) => buildDate(place)) }))
    await user.click(await screen.findByRole('button', { name: 'Come to every date' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Come to every date' }))
    await user.click(dialog.getByRole('button', { name: /One more|more/i }))
    await user.click(dialog.getByRole('checkbox', { name: /Tue 8 Dec/ }))
    await user.click(dialog.getByRole('button', { name: 'I’m coming with 1 other' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      ...{ answer: 'coming', party: 2 },
      dates: { from: '2026-11-24', without: ['2026-12-08'] },
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Come to every date' })).toBeNull())
  })

  it('comes to some dates alone, and says which are full', async () => {
    const asked = answerForSeries(fixture, [{ date: '2027-01-05', reason: 'The last place has just gone.' }])
    const full = buildDate(0, { taken: 16, waiting: 2 })
    const { user } = openSeries(fixture, buildSeries({ dates: [full, buildDate(1), buildDate(3)] }))
    await user.click(await screen.findByRole('button', { name: 'Come to every date' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Come to every date' }))
    await user.click(dialog.getByRole('radio', { name: 'Only some' }))
    expect(dialog.getByRole('link', { name: 'To the date and its waiting list' })).toBeInTheDocument()
    expect(dialog.queryByRole('checkbox', { name: /Tue 24 Nov/ })).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: /Tue 8 Dec/ }))
    await user.click(dialog.getByRole('checkbox', { name: /Tue 5 Jan/ }))
    await user.click(dialog.getByRole('button', { name: 'I’m coming' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]!.dates).toEqual({ only: ['2026-12-08', '2027-01-05'] })
    expect(await screen.findByText(/The last place has just gone/)).toBeInTheDocument()
  })

  it('stops coming from a date on', async () => {
    const asked = answerForSeries(fixture)
    const { user } = openSeries(fixture, buildSeriesOfRegular())
    await user.click(await screen.findByRole('button', { name: 'Stop coming to every date' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop coming to every date' }))
    await user.selectOptions(dialog.getByLabelText('From which date on?'), 'Tue 5 Jan')
    await user.click(dialog.getByRole('button', { name: 'Give them back' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ answer: 'not_coming', dates: { from: '2027-01-05' } })
  })

  it('says why an answer did not count', async () => {
    const { user } = openSeries(fixture, buildSeries())
    fixture.site.backend.answer('POST /functions/v1/answer-series', () =>
      Response.json({ error: { code: 'conflict', message: 'Replies are closed.' } }, { status: 409 }),
    )
    await user.click((await date(1)).getByRole('button', { name: 'I’m coming on 8 December' }))
    expect(await screen.findByText('Replies are closed.')).toBeInTheDocument()
  })

  it('leads to the page of each date where that asks something of its own', async () => {
    openSeries(fixture, buildSeries({ dates: [buildDate(1)] }), { how: { mode: 'invitation' } })
    expect(await screen.findByText('You reply to each date on its own page.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Come to every date' })).toBeNull()
    expect((await date(0)).getByRole('link', { name: 'I’m coming on 8 December' })).toHaveAttribute(
      'href',
      '/e/datebaaaaaaaaaaaaaaaaaaaaa',
    )
  })
})

describe('a series for its hosts', () => {
  const touched = { seriesId: 'a', dates: 3, kept: 0, people: 14 }

  it('takes a break: first what it touches, then the act', async () => {
    const asked: object[] = []
    fixture.site.backend.answer('POST /functions/v1/skip-dates', ({ body }) => {
      asked.push(body)
      return Response.json(touched)
    })
    const { user } = openSeries(fixture, buildSeries({ is_host: true }))
    expect(await screen.findByText('You host this series')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Change this date' })).toHaveAttribute(
      'href',
      '/event/dateaaaaaaaaaaaaaaaaaaaaaa/edit',
    )
    await user.click(screen.getByRole('button', { name: 'Take a break' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a break' }))
    await user.click(dialog.getByRole('checkbox', { name: /Tue 8 Dec/ }))
    await user.type(dialog.getByRole('textbox'), 'Winter')
    await user.click(dialog.getByRole('button', { name: 'See what changes' }))
    expect(await dialog.findByText('3 dates and 14 people; they hear it by one email.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Skip these dates' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toEqual([
      expect.objectContaining({ dates: ['2026-12-08'], note: 'Winter', isPreview: true }),
      expect.not.objectContaining({ isPreview: true }),
    ])
  })

  it('ends', async () => {
    const asked: object[] = []
    fixture.site.backend.answer('POST /functions/v1/end-series', ({ body }) => {
      asked.push(body)
      return Response.json({ ...touched, people: 0 })
    })
    const { user } = openSeries(fixture, buildSeries({ is_host: true }))
    await user.click(await screen.findByRole('button', { name: 'End the series' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'End the series' }))
    await user.selectOptions(dialog.getByLabelText('The last date'), 'Tue 5 Jan')
    await user.click(dialog.getByRole('button', { name: 'See what changes' }))
    expect(await dialog.findByText('3 dates. Nobody comes to them yet.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'End the series' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toMatchObject({ lastDate: '2027-01-05' })
  })

  it('repeats in another way from a date on, which may have another day', async () => {
    const asked: object[] = []
    fixture.site.backend.answer('POST /functions/v1/change-rule', ({ body }) => {
      asked.push(body)
      return Response.json(touched)
    })
    const { user } = openSeries(fixture, buildSeries({ is_host: true }))
    await user.click(await screen.findByRole('button', { name: 'Change how it repeats' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change how it repeats' }))
    expect(dialog.getByRole('radio', { name: 'Every second Tuesday' })).toBeChecked()
    expect(dialog.queryByRole('radio', { name: 'Once' })).toBeNull()
    await user.selectOptions(dialog.getByLabelText('From which date on'), 'Tue 8 Dec')
    await user.clear(dialog.getByLabelText('Its new day'))
    await user.type(dialog.getByLabelText('Its new day'), '2026-12-10')
    await user.click(dialog.getByRole('radio', { name: 'Every Thursday' }))
    await user.click(dialog.getByRole('button', { name: 'See what changes' }))
    expect(await dialog.findByText('3 dates and 14 people; they hear it by one email.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toMatchObject({
      ...{ from: '2026-12-08', startsOn: '2026-12-10' },
      rule: { frequency: 'weekly', interval: 1, weekdays: ['TH'], without: ['2026-12-22'], extra: [] },
    })
  })

  it('becomes two series from a date on, and opens the new one', async () => {
    const asked: object[] = []
    const newId = 'listeningcircleontuesdaysb'
    fixture.site.backend.answer('POST /functions/v1/split-series', ({ body }) => {
      asked.push(body)
      return Response.json({ seriesId: newId })
    })
    const { user, address } = openSeries(fixture, buildSeries({ is_host: true, held: 0 }))
    await user.click(await screen.findByRole('button', { name: 'Make two series of it' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Make two series of it' }))
    const dates = within(dialog.getByLabelText('The first date of the new series')).getAllByRole('option')
    expect(dates.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Tue 8 Dec', 'Tue 5 Jan'])
    await user.selectOptions(dialog.getByRole('combobox'), 'Tue 5 Jan')
    await user.click(dialog.getByRole('button', { name: 'Make two series of it' }))
    await waitFor(() => expect(address()).toBe(`/s/${newId}`))
    expect(asked).toEqual([{ eventId: buildDate(3).event_id }])
  })

  it('lets a skipped date take place after all', async () => {
    const asked: object[] = []
    fixture.site.backend.answer('POST /functions/v1/resume-dates', ({ body }) => {
      asked.push(body)
      return Response.json(touched)
    })
    const dates = [buildDate(0), buildSkipped(2), ...[1, 3, 4, 5, 6].map((place) => buildDate(place))]
    const { user } = openSeries(fixture, buildSeries({ is_host: true, dates, ahead: 7 }))
    await user.click(await screen.findByRole('button', { name: 'All 7 dates' }))
    await user.click(await screen.findByRole('button', { name: 'Let it take place' }))
    await waitFor(() => expect(asked).toEqual([expect.objectContaining({ dates: ['2026-12-22'] })]))
  })
})
