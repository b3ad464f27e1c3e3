import { sessionStorageKey } from '@hearth/network-sdk'
import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Component as SeriesPeople } from '../../../app/screens/series/series-people.tsx'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeSite } from '../testing/open-series.tsx'
import { writePeopleFile } from './people-file.ts'
import type { PeoplePage, PersonOfSeries } from './people-queries.ts'

const fixture = installFakeSite()
const seriesId = 'listeningcircleontuesdaysa'

const date = (start_date: string, said: Partial<PeoplePage['dates'][number]> = {}) => ({
  ...{ date: start_date, start_date, event_id: start_date.replaceAll('-', '').padEnd(26, 'a') },
  ...{ is_over: false, people: 2, came: null },
  ...said,
})
type Standing = NonNullable<PersonOfSeries['at'][number]>['standing']
const person = (
  display_name: string,
  standings: (Standing | null)[],
  said: Partial<PersonOfSeries> = {},
): PersonOfSeries => ({
  ...{ id: display_name, user_id: display_name, username: display_name.toLowerCase(), display_name },
  ...{ profile_photo_url: null, is_unreachable: false },
  at: standings.map((standing) => standing && { standing, people: 1 }),
  ...said,
})
const dates = [
  date('2026-11-03', { is_over: true, people: 3, came: 2 }),
  date('2026-11-10', { is_over: true, people: 2 }),
  date('2026-11-24'),
]
const guest = person('Rui', ['missed', null, 'coming'], {
  ...{ id: 'g1', user_id: null, username: null, is_unreachable: true },
  at: [{ standing: 'missed', people: 1 }, null, { standing: 'coming', people: 3 }],
})
const page = (said: Partial<PeoplePage> = {}): PeoplePage => ({
  ...{ title: 'Listening circle', is_host: true, earlier: null, later: null, dates, next: null },
  people: [
    person('Anna', ['there', 'there', 'waiting']),
    person('Ben', ['there', 'no', 'maybe']),
    guest,
    person('gone', ['there', null, null], { id: 'x', display_name: null, username: null }),
  ],
  count: 4,
  ...said,
})

type Args = Record<string, unknown>
function open(answer: (args: Args) => PeoplePage | null | Response) {
  fixture.site.backend.answer('POST /rest/v1/rpc/series_people', ({ body }) => {
    const answered = answer(body as Args)
    return answered instanceof Response ? answered : Response.json(answered)
  })
  localStorage.setItem(sessionStorageKey, JSON.stringify(fixture.site.session(fixture.me)))
  return renderRoutes(
    [
      { path: '/series/:id/people', element: <SeriesPeople /> },
      { path: '*', element: <h1>Another screen</h1> },
    ],
    { at: `/series/${seriesId}/people` },
  )
}
const rowOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

function beNarrow() {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
}
afterEach(() => vi.unstubAllGlobals())

describe('who came when', () => {
  it('is a table of people and dates, each cell with a word, each row and column with its sum', async () => {
    const { container } = open(() => page())
    await screen.findByRole('table', { name: /People and the dates/ })
    expect(screen.getByRole('link', { name: 'Listening circle' })).toHaveAttribute(
      'href',
      `/series/${seriesId}`,
    )
    expect(rowOf(/^Anna/)).toEqual(['Was there', 'Was there', 'Waiting', '2 of 2'])
    expect(rowOf(/^Ben/)).toEqual(['Was there', 'Gave it back', 'Maybe', '1 of 2'])
    expect(rowOf(/^Rui/)).toEqual(['Was not there', '·Said nothing', '3Coming, 3 in all', '0 of 2'])
    expect(rowOf(/^A member/)).toEqual(['Was there', '·Said nothing', '·Said nothing', '1 of 2'])
    expect(rowOf(/^All together/)).toEqual(['22 were there', '22 were there', '22 coming', ''])
    expect(screen.getByText('guest without an account, emails can’t be delivered')).toBeInTheDocument()
    expect(
      within(screen.getByRole('list', { name: 'What the signs say' })).getAllByRole('listitem'),
    ).toHaveLength(6)
    expect(screen.getByText('4 people at these dates')).toBeInTheDocument()
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect((await axe.run(container)).violations).toEqual([])
  })

  it('is a list of folded people on a narrow screen', async () => {
    beNarrow()
    const { user, container } = open(() => page())
    const anna = (await screen.findByText('Anna')).closest('li')!
    expect(screen.queryByRole('table')).toBeNull()
    expect(within(anna).getByText('Was there at 2 of 2 dates')).toBeInTheDocument()
    await user.click(screen.getByText('Anna'))
    expect(
      within(anna)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/3 Nov.*Was there/),
      expect.stringMatching(/10 Nov.*Was there/),
      expect.stringMatching(/24 Nov.*Waiting/),
    ])
    await user.click(screen.getByText('All together'))
    expect(screen.getAllByText(/were there/)).toHaveLength(2)
    expect((await axe.run(container)).violations).toEqual([])
  })

  it('turns to other dates and to further people, and finds a name', async () => {
    const asked: Args[] = []
    const { user } = open((args) => {
      asked.push(args)
      if (args.words) return page({ people: [], count: 0 })
      if (args.after_name) return page({ people: [person('Zoë', ['there', null, null])], count: 60 })
      return page({
        ...{ earlier: '2026-08-11', later: '2026-12-01', count: 60 },
        next: { after_name: 'gone', after_person: '0a7c2a34-0000-4000-8000-000000000000' },
      })
    })
    await screen.findByText('Anna')
    await user.click(screen.getByRole('button', { name: /^Show more/ }))
    expect(await screen.findByText('Zoë')).toBeInTheDocument()
    expect(asked.at(-1)).toMatchObject({ series: seriesId, after_name: 'gone' })
    await user.click(screen.getByRole('button', { name: 'Earlier dates' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from_day: '2026-08-11' }))
    await user.type(await screen.findByRole('searchbox', { name: 'Find by name' }), 'nobody')
    expect(await screen.findByText('No one found')).toBeInTheDocument()
    expect(asked.at(-1)).toMatchObject({ from_day: '2026-08-11', words: 'nobody' })
    await user.clear(screen.getByRole('searchbox'))
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(await screen.findByText('Anna')).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('says that nobody comes yet', async () => {
    open(() => page({ people: [], count: 0 }))
    expect(await screen.findByRole('heading', { name: 'Nobody comes to these dates yet' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  })

  it('says that there are no dates', async () => {
    open(() => page({ dates: [], people: [], count: 0 }))
    expect(await screen.findByText('This series has no dates yet.')).toBeInTheDocument()
  })

  it('is not there for whoever hosts none of it', async () => {
    open(() => null)
    expect(
      await screen.findByRole('heading', { level: 1, name: /not found|isn’t here|no page/i }),
    ).toBeVisible()
  })

  it('says that it could not be read, and reads it again', async () => {
    let fails = true
    const { user } = open(() => (fails ? Response.json({ message: 'No.' }, { status: 400 }) : page()))
    expect(await screen.findByText('The people of this series could not be loaded.')).toBeInTheDocument()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Anna')).toBeInTheDocument()
  })
})

it('is a file with a line for each person, in which nothing runs as a formula', async () => {
  const file = writePeopleFile(dates, [person('=1+1', ['there', null, 'waiting']), guest])
  expect(await file.text()).toBe(
    'Name,Username,2026-11-03,2026-11-10,2026-11-24,Was there\r\n' +
      "'=1+1,'=1+1,Was there,,Waiting,1 of 2\r\n" +
      'Rui,"guest without an account, emails can’t be delivered",Was not there,,"Coming, 3 in all",0 of 2\r\n',
  )
})
