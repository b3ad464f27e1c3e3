import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { HowToAnswer } from '../../data/event/answering-queries.ts'
import type { SeriesDate } from '../../data/series/queries.ts'
import { buildDate, buildSeries, buildSeriesOfRegular, buildTerms } from './testing/build-series.ts'
import { answerForSeries, installFakeSite, openSeries } from './testing/open-series.tsx'

const fixture = installFakeSite()

type Asks = NonNullable<SeriesDate['asks']>
const asks = (said: Partial<Asks> = {}): Asks => ({
  ...{ hosts_decide: false, more_than_yes: false, is_own: false, kinds: [] },
  ...said,
})
const approval = asks({ hosts_decide: true })

async function openSheet({ user }: ReturnType<typeof openSeries>, name = 'Come to every date') {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}
const card = async (place: number) => {
  const list = (await screen.findByRole('heading', { name: 'Next dates' })).closest('section')!
  return within(within(list).getAllByRole('listitem')[place]!)
}

describe('where hosts approve', () => {
  const dates = [buildDate(0), buildDate(1, { asks: approval }), buildDate(3, { asks: approval })]

  it('says at how many dates they answer, before and after', async () => {
    const asked = answerForSeries(fixture, [], ['2026-12-08', '2027-01-05'])
    const page = openSeries(fixture, buildSeries({ dates }))
    const sheet = await openSheet(page)
    expect(sheet.getByText('2 dates: the hosts answer')).toBeInTheDocument()
    expect(
      sheet.getByRole('checkbox', { name: /Tue 8 Dec.*6 spots left. The hosts answer./ }),
    ).toBeInTheDocument()
    await page.user.click(sheet.getByRole('radio', { name: 'Only some' }))
    for (const day of [/Tue 24 Nov/, /Tue 8 Dec/, /Tue 5 Jan/])
      await page.user.click(sheet.getByRole('checkbox', { name: day }))
    await page.user.click(sheet.getByRole('button', { name: 'I’m coming' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(await screen.findByText('You’re coming to 1 date')).toBeInTheDocument()
    expect(screen.getByText('2 dates: the hosts answer')).toBeInTheDocument()
  })

  it('asks, and does not come, where they answer at each', async () => {
    const asked = answerForSeries(fixture, [], ['2026-12-08'])
    const page = openSeries(fixture, buildSeries({ dates: dates.slice(1) }))
    expect((await card(0)).getByRole('button', { name: 'Ask to come on 8 December' })).toBeInTheDocument()
    const sheet = await openSheet(page)
    expect(sheet.getByText('The hosts answer at each date.')).toBeInTheDocument()
    expect(sheet.getByText(/^You ask to come to each date/)).toBeInTheDocument()
    await page.user.click(sheet.getByRole('button', { name: 'Ask to come' }))
    await waitFor(() => expect(asked).toHaveLength(1))
  })

  it('says to a regular that they asked, and what they did not answer yet', async () => {
    const said = { my_answer: 'asked', my_party: 1, asks: approval }
    openSeries(
      fixture,
      buildSeriesOfRegular({
        dates: [buildDate(0, said), buildDate(1, said), buildDate(3, { asks: approval })],
      }),
    )
    expect(
      await screen.findByText(
        'You’ve asked to come to every date. Not answered yet, on their own pages: 5 January.',
      ),
    ).toBeInTheDocument()
  })
})

const supper = (left: number | null, without: number | null = 9): Asks =>
  asks({
    more_than_yes: true,
    kinds: [
      { name: 'With supper', left },
      { name: 'Without supper', left: without },
    ],
  })
const kind = { places: 4, taken: 4, opens_at: null, closes_at: null, takers: 'everyone' as const }
const withKinds: Partial<HowToAnswer> = {
  place_kinds: [
    { ...kind, kind: 1, name: 'With supper' },
    { ...kind, kind: 3, name: 'Without supper' },
  ],
}

describe('kinds of spots', () => {
  const dates = [
    buildDate(0, { asks: supper(3) }),
    buildDate(1, { asks: supper(0) }),
    buildDate(3, { asks: asks({ more_than_yes: true, kinds: [{ name: 'Garden', left: null }] }) }),
    buildDate(4),
  ]

  it('are chosen once; dates without them are named and led to', async () => {
    const asked = answerForSeries(fixture)
    const page = openSeries(fixture, buildSeries({ dates }), { how: withKinds })
    const sheet = await openSheet(page)
    await page.user.click(sheet.getByRole('button', { name: 'I’m coming' }))
    expect(sheet.getByRole('alert')).toHaveTextContent('Choose a kind of spot for each person.')
    // What one date has left says nothing of the others.
    expect(sheet.queryByText('Full')).toBeNull()
    const more = await sheet.findByRole('button', { name: /more.*: With supper|With supper.*more/i })
    await page.user.click(more)
    await page.user.click(more)
    expect(sheet.getByText(/Tue 8 Dec: No spots left: With supper/)).toBeInTheDocument()
    expect(sheet.getByText(/Tue 5 Jan: This date has other kinds of spots/)).toBeInTheDocument()
    expect(sheet.getByRole('link', { name: 'To the date' })).toHaveAttribute(
      'href',
      '/e/datedaaaaaaaaaaaaaaaaaaaaa',
    )
    expect(sheet.getAllByRole('checkbox')).toHaveLength(2)
    await page.user.click(sheet.getByRole('button', { name: 'I’m coming with 1 other' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      ...{ party: 2, kinds: [{ kind: 1, people: 2 }], askedAt: 'dategaaaaaaaaaaaaaaaaaaaaa' },
      dates: { from: '2026-11-24', without: [] },
    })
  })

  it('lead from a card to the page of its date, and let one give a place back with one tap', async () => {
    const asked = answerForSeries(fixture)
    const comes = { my_answer: 'coming', my_party: 1 }
    const page = openSeries(
      fixture,
      buildSeries({ dates: [dates[3]!, dates[0]!, { ...dates[1]!, ...comes }] }),
      {
        how: withKinds,
      },
    )
    expect((await card(1)).getByRole('link', { name: 'I’m coming on 24 November' })).toHaveAttribute(
      'href',
      '/e/dateaaaaaaaaaaaaaaaaaaaaaa',
    )
    await page.user.click((await card(2)).getByRole('button', { name: 'Give back 8 December' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ answer: 'not_coming', dates: { only: ['2026-12-08'] } })
  })

  it('are chosen for a course too', async () => {
    const asked = answerForSeries(fixture)
    const page = openSeries(
      fixture,
      buildSeries({ dates: dates.slice(0, 2), terms: buildTerms({ takes: 'course' }) }),
      { how: withKinds },
    )
    const [button] = await screen.findAllByRole('button', { name: 'Come to the whole course' })
    await page.user.click(button!)
    const sheet = within(await screen.findByRole('dialog'))
    await page.user.click(
      await sheet.findByRole('button', { name: /more.*: Without supper|Without supper.*more/i }),
    )
    await page.user.click(sheet.getByRole('button', { name: 'I’m coming' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]!.kinds).toEqual([{ kind: 3, people: 1 }])
  })
})

describe('questions', () => {
  const [food, ride] = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002']
  const questions: HowToAnswer['questions'] = [
    {
      id: food,
      kind: 'short_text',
      text: 'What do you eat?',
      options: [],
      is_required: true,
      each_person: false,
    },
    {
      id: ride,
      kind: 'yes_no',
      text: 'Do you need a ride?',
      options: [],
      is_required: false,
      each_person: false,
    },
  ]
  const same = asks({ more_than_yes: true })
  const dates = [
    buildDate(0, { asks: same }),
    buildDate(1, { asks: { ...same, is_own: true } }),
    buildDate(3, { asks: same }),
  ]

  it('are answered once for all dates that ask the same; another is led to', async () => {
    const reason = 'Please answer this question: What do you drink?'
    const asked = answerForSeries(fixture, [{ date: '2026-12-08', reason, isFull: false }])
    const page = openSeries(fixture, buildSeries({ dates }), { how: { questions } })
    const sheet = await openSheet(page)
    expect(sheet.getByText(/Tue 8 Dec: This date asks something of its own/)).toBeInTheDocument()
    const field = await sheet.findByRole('textbox', { name: 'What do you eat?' })
    expect(field).toBeRequired()
    await page.user.type(field, 'Beans')
    await page.user.click(sheet.getByRole('button', { name: 'I’m coming' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]!.answers).toEqual([
      { questionId: food, person: 0, values: ['Beans'] },
      { questionId: ride, person: 0, values: [] },
    ])
    const refused = (await screen.findByText(reason)).closest('li')!
    expect(within(refused).getByRole('link', { name: 'To the date' })).toHaveAttribute(
      'href',
      '/e/bbbbbbbbbbbbbbbbbbbbbbbbbb',
    )
  })

  it('have to be answered where hosts say so, and show what was said before', async () => {
    const asked = answerForSeries(fixture)
    const answered = [{ question_id: food, person: 0, values: ['Rice'] }]
    const page = openSeries(fixture, buildSeries({ dates }), { how: { questions, answered } })
    const sheet = await openSheet(page)
    const field = await sheet.findByRole('textbox', { name: 'What do you eat?' })
    expect(field).toHaveValue('Rice')
    await page.user.clear(field)
    await page.user.type(field, ' ')
    await page.user.click(sheet.getByRole('button', { name: 'I’m coming' }))
    expect(await sheet.findByRole('alert')).toHaveTextContent('Please answer every required question.')
    expect(asked).toEqual([])
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
    expect(violations).toEqual([])
  })
})
