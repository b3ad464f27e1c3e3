import type { EventRecord } from '@hearth/contracts/event'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Standing } from '../../data/event/queries.ts'
import { renderInApp } from '../../testing/render.tsx'
import { EventRow } from './event-row.tsx'
import { buildEvent } from './testing/build-event.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Europe/Lisbon'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const nowMs = Date.parse('2026-11-20T10:00:00Z')
const venue = { id: '', name: 'Casa do Forno', address: '', city: 'Lisbon', capacity: 8 }
const on = (startDate: string, more: Partial<EventRecord['timing']> = {}) => ({
  startDate,
  startTime: '19:30',
  timezone: 'Europe/Lisbon',
  allDay: false,
  ...more,
})

function show(said: Partial<EventRecord>, standing: Partial<Standing> = {}, showsSeries = false) {
  const event = buildEvent({ venue, timing: on('2026-11-21'), ...said })
  const known: Standing = {
    event_id: event.id,
    capacity: 8,
    taken: 0,
    likes: 0,
    my_answer: null,
    my_party: null,
    series_id: null,
    series_ahead: null,
    series_next: null,
    liked: false,
    title: null,
    ...standing,
  }
  return renderInApp(<EventRow {...{ event, showsSeries, nowMs }} standing={known} today="2026-11-20" />)
}

it('is called by the title in the page’s language where it is translated', () => {
  show({ title: 'Der lange Tisch' }, { title: 'The long table' })
  expect(screen.getByRole('link', { name: 'The long table' })).toBeVisible()
})

describe('an event in a list', () => {
  it('says how many come and what is left while somebody can still come', () => {
    show({}, { taken: 7 })
    expect(screen.getByText('7 coming')).toBeInTheDocument()
    expect(screen.getByText('1 spot left')).toBeInTheDocument()
  })

  it.each([
    ['over', 7, { timing: on('2026-11-19') }],
    ['over', 8, { timing: on('2026-11-19') }],
    ['cancelled', 7, { status: 'cancelled' }],
    ['cancelled', 8, { status: 'cancelled' }],
  ])('says nothing of places once it is %s with %s taken', (_state, taken, said) => {
    show(said, { taken })
    expect(screen.queryByText(/left|Full|coming|Be the first/)).toBeNull()
  })
})

describe('when an event in a list begins', () => {
  const online = { id: '', name: '', address: '', city: '' }

  it('names the clock where that is not the reader’s and no city says it', () => {
    show({
      venue: online,
      onlineUrl: 'https://meet.example',
      timing: on('2026-11-21', { timezone: 'Asia/Kathmandu' }),
    })
    expect(screen.getByText('Tomorrow, 19:30 Kathmandu time')).toBeInTheDocument()
  })

  it('names none beside a city, nor on the reader’s own clock', () => {
    show({ venue: { ...venue, city: 'Kathmandu' }, timing: on('2026-11-21', { timezone: 'Asia/Kathmandu' }) })
    show({ venue: online, onlineUrl: 'https://meet.example' })
    expect(screen.getAllByText('Tomorrow, 19:30')).toHaveLength(2)
    expect(screen.getByText('Casa do Forno, Kathmandu')).toBeInTheDocument()
  })
})

describe('of a series an event in a list', () => {
  const next = ['2026-11-28', '2026-12-05', '2026-12-12']

  it.each([
    ['each day that follows', 2, next.slice(1), 'Also 5 and 12 December'],
    [
      'the first days and how many are behind them',
      15,
      next,
      'Also 28 November, 5 and 12 December, then 12 more',
    ],
  ])('says %s', (_what, series_ahead, series_next, words) => {
    show({}, { series_id: 's', series_ahead, series_next }, true)
    expect(screen.getByText(words)).toBeInTheDocument()
  })

  it('says nothing where none follows, and none of an event of its own or one that is off', () => {
    show({}, { series_id: 's', series_ahead: 0, series_next: [] }, true)
    show({}, {}, true)
    show({ status: 'cancelled' }, { series_id: 's', series_ahead: 3, series_next: next }, true)
    expect(screen.queryByText(/Also/)).toBeNull()
  })

  it('says nothing in lists that show each date', () => {
    show({}, { series_id: 's', series_ahead: 3, series_next: next })
    expect(screen.queryByText(/Also/)).toBeNull()
  })

  it.each([
    ['keeps the place of the days until they are known', 's', 1],
    ['keeps no place where there is no series', undefined, 0],
  ])('%s', (_what, series, places) => {
    const event = buildEvent({ venue, timing: on('2026-11-21'), ...(series && { series }) })
    const { container } = renderInApp(<EventRow showsSeries {...{ event, nowMs }} today="2026-11-20" />)
    expect(container.querySelectorAll('.event-series-waiting')).toHaveLength(places)
  })
})
