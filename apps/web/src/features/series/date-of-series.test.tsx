import { seriesRuleSchema } from '@hearth/contracts/series-rule'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OfSeries } from '../../data/series/queries.ts'
import { buildEvent } from '../event/testing/build-event.ts'
import { installFakeSite, renderScreens } from '../event/testing/open-site.tsx'
import { buildSeries, seriesId } from './testing/build-series.ts'

const fixture = installFakeSite()
const ofEvent = 'POST /rest/v1/rpc/series_of_event'

function open(series: string | undefined, answer: OfSeries | null) {
  const event = buildEvent({ title: 'One of many', ...(series && { series }) })
  fixture.site.events.push(event)
  fixture.site.backend.answer(ofEvent, () => Response.json(answer))
  return renderScreens(`/event/${event.id}`, { as: fixture.me })
}

const belongs: OfSeries = {
  ...{ series_id: seriesId, starts_on: '2026-11-07', rule: buildSeries().rule, ahead: 15 },
  ...{ takes: 'both', is_regular: false },
  before: { event_id: 'b'.repeat(26), start_date: '2026-11-14' },
  after: { event_id: 'c'.repeat(26), start_date: '2026-11-28' },
}

describe('the page of an event that is a date of a series', () => {
  it('leads to the series, and to the dates before and after', async () => {
    expect(seriesRuleSchema.parse(belongs.rule)).toEqual(belongs.rule)
    open(seriesId, belongs)
    expect(await screen.findByRole('link', { name: 'a series' })).toHaveAttribute('href', `/s/${seriesId}`)
    const others = within(screen.getByRole('navigation', { name: 'Dates before and after' }))
    expect(others.getByRole('link', { name: 'Before: Sat 14 Nov' })).toHaveAttribute(
      'href',
      `/e/${'b'.repeat(26)}`,
    )
    expect(others.getByRole('link', { name: 'Next: Sat 28 Nov' })).toBeInTheDocument()
  })

  it('asks nothing for an event without a series, or with a name of its own making', async () => {
    for (const series of [undefined, 'Our winter series']) {
      const { unmount } = open(series, belongs)
      await screen.findByRole('heading', { level: 1, name: 'One of many' })
      unmount()
    }
    expect(fixture.site.backend.askedOf(ofEvent)).toEqual([])
    expect(screen.queryByRole('link', { name: 'a series' })).toBeNull()
  })

  it('says nothing where the database knows of none', async () => {
    open(seriesId, null)
    await screen.findByRole('heading', { level: 1, name: 'One of many' })
    expect(screen.queryByRole('link', { name: 'a series' })).toBeNull()
  })
})

describe('the page of an event that is a date of a course', () => {
  const words = 'This date belongs to a course. You come to the whole course.'
  const course: OfSeries = { ...belongs, takes: 'course' }

  it('leads to the course in the place of a yes, for members', async () => {
    open(seriesId, course)
    expect(await screen.findByText(words)).toBeInTheDocument()
    const gate = within(screen.getByRole('complementary', { name: 'Coming' }))
    expect(gate.getByRole('link', { name: 'To the course' })).toHaveAttribute('href', `/s/${seriesId}`)
    expect(screen.queryByRole('button', { name: /I’m coming/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'One more' })).toBeNull()
  })

  it('takes back what somebody gave back who comes to all of it', async () => {
    open(seriesId, { ...course, is_regular: true })
    expect((await screen.findAllByRole('button', { name: /I’m coming/ })).length).toBeGreaterThan(0)
    expect(screen.queryByText(words)).toBeNull()
  })
})
