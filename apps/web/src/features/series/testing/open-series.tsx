import { sessionStorageKey } from '@hearth/network-sdk'
import { Component as Series } from '../../../app/screens/series/series.tsx'
import { asEver, type HowToAnswer } from '../../../data/event/answering-queries.ts'
import type { SeriesPage } from '../../../data/series/queries.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeSite } from '../../event/testing/open-site.tsx'
import { seriesId } from './build-series.ts'

export { installFakeSite }
export type Asked = {
  answer: string
  party: number
  kinds?: { kind: number; people: number }[]
  answers?: { questionId: string; person: number; values: string[] }[]
  askedAt?: string
  dates: { only?: string[]; from?: string; without?: string[] }
}

/** The page of a series, as the member of the fixture sees it or a visitor; without one there is none to open. */
export function openSeries(
  { site, me }: ReturnType<typeof installFakeSite>,
  series: SeriesPage | null | (() => Response),
  { as = 'member', how = {} }: { as?: 'member' | 'visitor'; how?: Partial<HowToAnswer> } = {},
) {
  const evening = {
    ...{ bring: null, bring_note: null, doors_open_at: '19:10', last_entry_at: null },
    ...{ way_in: null, way_in_note: null, programme: [] },
  }
  site.backend.answer('POST /rest/v1/rpc/series_page', () =>
    typeof series === 'function' ? series() : Response.json(series),
  )
  site.backend.answerRead('event_page', () => ({ evening, like: [] }))
  site.backend.answerRead('how_to_answer', () => [{ ...asEver, ...how }])
  site.backend.answerRead('city_middle', () => null)
  if (as === 'member') localStorage.setItem(sessionStorageKey, JSON.stringify(site.session(me)))
  return renderRoutes(
    [
      { path: '/series/:id', element: <Series /> },
      { path: '*', element: <h1>Another screen</h1> },
    ],
    { at: `/series/${seriesId}` },
  )
}

/** What the server function was asked, and what it answers: each of these dates as it was asked for. */
export function answerForSeries(
  { site }: ReturnType<typeof installFakeSite>,
  refused: { date: string; reason: string; isFull?: boolean }[] = [],
  /** At these the hosts answer. */
  asking: readonly string[] = [],
): Asked[] {
  const asked: Asked[] = []
  site.backend.answer('POST /functions/v1/answer-series', ({ body }) => {
    const { answer, dates } = body as unknown as Asked
    asked.push(body as unknown as Asked)
    const answered = (dates.only ?? [dates.from!])
      .filter((date) => !refused.some((one) => one.date === date))
      .map((date) => ({
        ...{ date, eventId: 'a'.repeat(26), taken: 10 },
        answer: answer === 'coming' && asking.includes(date) ? 'asked' : answer,
      }))
    return Response.json({
      ...{ seriesId, answered, heldUntil: null },
      refused: refused.map((one) => ({ eventId: 'b'.repeat(26), isFull: true, ...one })),
    })
  })
  return asked
}
