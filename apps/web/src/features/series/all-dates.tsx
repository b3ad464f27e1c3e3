import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type SeriesDate, type SeriesPage, seriesDatesOptions } from '../../data/series/queries.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { DateAction } from './answer/date-action.tsx'
import { DateCard } from './date-card.tsx'
import { takesSingleYes } from './date-state.ts'
import { ResumeDate } from './hosting/resume-date.tsx'
import type { Reader } from './reader.ts'

type Dates = {
  series: SeriesPage
  reader: Reader
  nowMs: number
  pathOf: (eventId: string) => string
  onClose: () => void
}

/** All dates to come in a sheet: those that the page knows, then page by page what follows. */
export default function AllDates({ series, reader, nowMs, pathOf, onClose }: Dates) {
  const isRegular = series.regular !== null
  const last = series.dates.at(-1)?.date ?? series.starts_on
  const hasMore = series.dates.length < series.ahead
  const card = (date: SeriesDate) => {
    const to = date.event_id === null ? undefined : pathOf(date.event_id)
    const foot =
      reader.kind === 'host' && date.is_skipped ? (
        <ResumeDate seriesId={series.id} date={date.date} />
      ) : (
        DateAction({ date, to, reader, takesYes: takesSingleYes(series, date) })
      )
    return <DateCard key={date.date} {...{ date, to, isRegular, nowMs, foot }} />
  }
  return (
    <Dialog open onClose={onClose} title={m.series_page_dates_title()}>
      <div className="dates-frame">
        <ol className="dates">{series.dates.map(card)}</ol>
        {hasMore && <Further seriesId={series.id} when="ahead" from={last} card={card} />}
      </div>
    </Dialog>
  )
}

/** What took place, the latest first. */
export function PastDates({
  series,
  nowMs,
  pathOf,
  onClose,
  time,
}: Omit<Dates, 'reader'> & { time: 'evening' | 'day' }) {
  return (
    <Dialog open onClose={onClose} title={m.series_page_past({ time })}>
      <div className="dates-frame">
        <Further
          seriesId={series.id}
          when="past"
          card={(date) => (
            <DateCard
              key={date.date}
              date={date}
              to={date.event_id === null ? undefined : pathOf(date.event_id)}
              isRegular={false}
              isOver
              nowMs={nowMs}
            />
          )}
        />
      </div>
    </Dialog>
  )
}

/** Pages of dates, each of them on purpose: on its way, failed, empty, more, all. */
function Further({
  seriesId,
  when,
  from,
  card,
}: {
  seriesId: string
  when: 'ahead' | 'past'
  from?: string
  card: (date: SeriesDate) => ReactNode
}) {
  const found = useInfiniteQuery(seriesDatesOptions(seriesId, when, from))
  if (found.isPending) {
    return (
      <Waiting label={m.series_page_dates_loading()} className="stack space-before">
        <Skeleton height={116} />
        <Skeleton height={116} />
      </Waiting>
    )
  }
  const dates = found.data?.pages.flat() ?? []
  if (found.isError && dates.length === 0)
    return <Failed sentence={sentenceFor(found.error)} again={() => found.refetch()} />
  return (
    <>
      {dates.length > 0 && <ol className="dates dates-further">{dates.map(card)}</ol>}
      {found.isError ? (
        <Failed sentence={sentenceFor(found.error)} again={() => found.fetchNextPage()} />
      ) : found.hasNextPage ? (
        <Button
          className="space-before"
          pending={found.isFetchingNextPage}
          onClick={() => found.fetchNextPage()}
        >
          {m.site_show_more()}
        </Button>
      ) : (
        <p className="small-print space-before">
          {when === 'ahead' ? m.series_page_dates_end() : dates.length === 0 && m.series_page_past_none()}
        </p>
      )}
    </>
  )
}
