import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { buildDate, buildSeries, buildSeriesOfRegular, buildTerms } from './testing/build-series.ts'
import { answerForSeries, installFakeSite, openSeries } from './testing/open-series.tsx'

const fixture = installFakeSite()
const isThere = () => screen.findByRole('heading', { level: 1 })
const every = () => screen.queryByRole('button', { name: 'Come to every date' })
const singleYes = () => screen.queryAllByRole('button', { name: /^I’m coming/ })
const course = buildTerms({ takes: 'course' })

describe('the page of a series says how people answer', () => {
  it('says nothing where hosts chose nothing', async () => {
    openSeries(fixture, buildSeries())
    await isThere()
    expect(screen.queryByText(/only\.|kept/)).toBeNull()
    expect(every()).toBeInTheDocument()
  })

  it('says in one line what is kept and how far ahead', async () => {
    const terms = buildTerms({ kept_for_newcomers: 4, weeks_ahead: 6, held_until: '2027-01-04' })
    openSeries(fixture, buildSeries({ terms })).unmount()
    openSeries(fixture, buildSeriesOfRegular({ terms }))
    expect(
      await screen.findByText('4 places are kept for newcomers. Your place is kept 6 weeks ahead.'),
    ).toBeInTheDocument()
  })

  it('offers no every date where single dates alone are taken, and lets who came to all stop', async () => {
    const terms = buildTerms({ takes: 'dates', kept_for_newcomers: 2, weeks_ahead: 1 })
    const { unmount } = openSeries(fixture, buildSeries({ terms }))
    expect(await screen.findByText('Single dates only.')).toBeInTheDocument()
    expect(every()).toBeNull()
    expect(singleYes().length).toBeGreaterThan(0)
    unmount()
    openSeries(fixture, buildSeriesOfRegular({ terms }))
    expect(await screen.findByRole('button', { name: 'Stop coming to every date' })).toBeInTheDocument()
  })

  it('offers no single yes of a course', async () => {
    const dates = [0, 1, 3].map((place) => buildDate(place))
    const { container } = openSeries(fixture, buildSeries({ terms: course, dates }))
    expect(await screen.findByText('The whole course only.')).toBeInTheDocument()
    expect(singleYes()).toEqual([])
    // In the gate, and on a phone in the dock.
    expect(screen.getAllByRole('button', { name: 'Come to the whole course' })).toHaveLength(2)
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    expect(violations).toEqual([])
  })

  it.each([
    ['it takes nobody without an account', { guests_can_answer: false }],
    ['hosts say yes to each', { mode: 'approval' } as const],
  ])('leads visitors to the sign-in for a course where %s, and from no date alone', async (_why, how) => {
    openSeries(fixture, buildSeries({ terms: course }), { as: 'visitor', how })
    await isThere()
    for (const link of screen.getAllByRole('link', { name: 'Come to the whole course' }))
      expect(link).toHaveAttribute('href', expect.stringContaining('/login'))
    expect(screen.queryByRole('link', { name: /^I’m coming/ })).toBeNull()
  })

  it('offers no waiting list of a date of a course either', async () => {
    openSeries(fixture, buildSeries({ terms: course }))
    await isThere()
    expect(screen.queryByRole('link', { name: /waiting list/i })).toBeNull()
  })

  it('comes to the whole course, with its dates in view and none to leave out', async () => {
    const asked = answerForSeries(fixture)
    const dates = [0, 1, 3].map((place) => buildDate(place))
    const terms = buildTerms({ takes: 'course', weeks_ahead: 3, held_until: '2026-12-14' })
    const { user } = openSeries(fixture, buildSeries({ terms, dates }))
    await isThere()
    await user.click(screen.getAllByRole('button', { name: 'Come to the whole course' })[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Come to the whole course' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tue 24 Nov: 7 spots left',
      'Tue 8 Dec: 6 spots left',
    ])
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.queryByRole('radio')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'I’m coming' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ answer: 'coming', dates: { from: '2026-11-24', without: [] } })
  })

  it('says once which date of the course is full', async () => {
    const { user } = openSeries(fixture, buildSeries({ terms: course, dates: [buildDate(0)] }))
    const message = 'There are not enough places on 5 January, so no place was taken on any date.'
    fixture.site.backend.answer('POST /functions/v1/answer-series', () =>
      Response.json({ error: { code: 'conflict', message } }, { status: 409 }),
    )
    await isThere()
    await user.click(screen.getAllByRole('button', { name: 'Come to the whole course' })[0]!)
    await user.click(await screen.findByRole('button', { name: 'I’m coming' }))
    expect(await screen.findByText(message)).toBeInTheDocument()
  })

  it('gives a date of the course back, and takes back what was', async () => {
    const asked = answerForSeries(fixture)
    const { user } = openSeries(fixture, buildSeriesOfRegular({ terms: course }))
    await user.click(await screen.findByRole('button', { name: 'I’m coming on 19 January' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ answer: 'coming', dates: { only: ['2027-01-19'] } })
    expect(screen.getByRole('button', { name: 'Give back 8 December' })).toBeInTheDocument()
    // Nobody is told of single dates where there are none.
    await user.click(screen.getByRole('button', { name: 'Stop coming to every date' }))
    expect(await screen.findByText('Your places from this date on go to others.')).toBeInTheDocument()
  })

  it('lists dates that are within reach alone, and says that others follow', async () => {
    const terms = buildTerms({ weeks_ahead: 3, held_until: '2026-12-14' })
    const dates = [0, 1, 3].map((place) => buildDate(place))
    const { user } = openSeries(fixture, buildSeries({ terms, dates }))
    await user.click(await screen.findByRole('button', { name: 'Come to every date' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Come to every date' }))
    expect(dialog.getByText(/every date of the next 3 weeks/)).toBeInTheDocument()
    expect(dialog.queryByRole('checkbox', { name: /Tue 5 Jan/ })).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Only some' }))
    expect(dialog.getByRole('checkbox', { name: /Tue 5 Jan/ })).toBeInTheDocument()
  })
})

describe('how people answer, as hosts choose it', () => {
  const open = async (series = buildSeries({ is_host: true })) => {
    const asked: object[] = []
    fixture.site.backend.answer('POST /functions/v1/set-series-terms', ({ body }) => {
      asked.push(body)
      return Response.json({ seriesId: series.id })
    })
    const { user } = openSeries(fixture, series)
    await user.click(await screen.findByRole('button', { name: 'How people answer' }))
    const found = await screen.findByRole('dialog', { name: 'How people answer' })
    return { asked, user, found, dialog: within(found) }
  }

  it('chooses a course, places for newcomers and how far ahead', async () => {
    const { asked, user, found, dialog } = await open()
    expect(dialog.getByRole('radio', { name: 'Single dates or every date' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: /^The whole course only/ }))
    const kept = dialog.getByRole('spinbutton', { name: 'Places kept for newcomers' })
    await user.clear(kept)
    await user.type(kept, '4')
    await user.selectOptions(dialog.getByRole('combobox'), '6 weeks')
    const { violations } = await axe.run(found, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ takes: 'course', keptForNewcomers: 4, weeksAhead: 6 })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'How people answer' })).toBeNull())
  })

  it('shows what was chosen, also weeks that no list has, and takes it back', async () => {
    const terms = buildTerms({
      takes: 'both',
      kept_for_newcomers: 3,
      weeks_ahead: 5,
      held_until: '2026-12-28',
    })
    const { asked, user, dialog } = await open(buildSeries({ is_host: true, terms }))
    expect(screen.getByText(/^3 places are kept for newcomers\. A place on every date/)).toBeInTheDocument()
    expect(dialog.getByRole('spinbutton')).toHaveValue(3)
    expect(dialog.getByRole('combobox')).toHaveValue('5')
    await user.selectOptions(dialog.getByRole('combobox'), 'As far as there are dates')
    await user.click(dialog.getByRole('radio', { name: /^Single dates only/ }))
    expect(dialog.queryByRole('spinbutton')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ takes: 'dates', keptForNewcomers: 3, weeksAhead: null })
  })

  it('keeps no places where there is room for everyone, and says why it was refused', async () => {
    const dates = [buildDate(0, { capacity: null })]
    const { user, dialog } = await open(buildSeries({ is_host: true, dates }))
    expect(dialog.queryByRole('spinbutton')).toBeNull()
    fixture.site.backend.answer('POST /functions/v1/set-series-terms', () =>
      Response.json({ error: { code: 'conflict', message: 'A date asks a question.' } }, { status: 409 }),
    )
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('A date asks a question.')).toBeInTheDocument()
  })
})
