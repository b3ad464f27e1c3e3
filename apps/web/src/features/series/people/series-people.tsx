import * as m from '@hearth/messages'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import './series-people.css'
import { CoverImage } from '../../../art/cover-image.tsx'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { useWideScreen } from '../../../directory/use-wide-screen.ts'
import { formatShortDay } from '../../../format/when.ts'
import { TextField } from '../../../forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { usePausedWords } from '../../../ui/use-paused-words.ts'
import type { PeoplePage } from './people-queries.ts'
import { PeopleList, PeopleTable } from './people-table.tsx'
import { SavePeople } from './save-people.tsx'
import { Signs } from './sign.tsx'

/** From so many on, finding somebody is worth a field. */
const searchedFrom = 9

/** Who came to which date of a series: its dates a dozen at a time, its people page by page. */
export function SeriesPeople({
  seriesId,
  list,
  searched,
  onSearch,
  onDates,
}: {
  seriesId: string
  list: UseInfiniteQueryResult<InfiniteData<PeoplePage | null>> & { data: InfiniteData<PeoplePage | null> }
  searched: string
  onSearch: (words: string) => void
  /** Shows the dates from a day on. */
  onDates: (day: string) => void
}) {
  const isWide = useWideScreen()
  // Once there, the field stays while what it found is asked for and goes again.
  const [hasSearched, setHasSearched] = useState(false)
  const search = (words: string) => {
    if (words !== '') setHasSearched(true)
    onSearch(words)
  }
  const pages = list.data.pages.filter((page) => page !== null)
  const first = pages[0]!
  const { dates, count, earlier, later } = first
  if (dates.length === 0) return <p className="long-text">{m.series_people_no_dates()}</p>
  const people = pages.flatMap((page) => page.people)
  const Shown = isWide ? PeopleTable : PeopleList
  return (
    <div className="series-people" aria-busy={list.isPlaceholderData}>
      <nav className="series-people-dates" aria-label={m.series_people_dates()}>
        <Button
          small
          icon={<ChevronLeft size={18} aria-hidden="true" />}
          disabled={earlier === null}
          onClick={() => earlier && onDates(earlier)}
        >
          {m.series_people_earlier()}
        </Button>
        <p aria-live="polite">
          {m.series_people_range({
            from: formatShortDay(dates[0]!.start_date),
            to: formatShortDay(dates.at(-1)!.start_date),
          })}
        </p>
        <Button
          small
          icon={<ChevronRight size={18} aria-hidden="true" />}
          disabled={later === null}
          onClick={() => later && onDates(later)}
        >
          {m.series_people_later()}
        </Button>
      </nav>
      {count === 0 && searched === '' && !list.isPlaceholderData ? (
        <EmptyState
          title={m.series_people_none()}
          art={<CoverImage id="nobody-yet" category="party" ratio="tall" />}
        >
          <p>{m.series_people_none_text()}</p>
        </EmptyState>
      ) : (
        <>
          <div className="series-people-tools">
            {searched === '' && <p>{m.series_people_count({ count })}</p>}
            {searched === '' && <SavePeople seriesId={seriesId} page={first} />}
          </div>
          {(count >= searchedFrom || hasSearched) && <FindPerson onSearch={search} />}
          {count === 0 && searched !== '' && <p role="status">{m.hosting_people_none_found()}</p>}
          {people.length > 0 && (
            <>
              <Signs />
              <Shown dates={dates} people={people} />
            </>
          )}
          <MoreOfList list={list} left={count - people.length} row=".series-person" link="b" />
        </>
      )}
    </div>
  )
}

/** The field that finds somebody among many; says the words once typing pauses. */
function FindPerson({ onSearch }: { onSearch: (words: string) => void }) {
  const [words, setWords] = useState('')
  const paused = usePausedWords(words.trim().replace(/^@/, ''))
  const say = useEffectEvent(onSearch)
  useEffect(() => say(paused), [paused])
  return (
    <TextField
      className="series-people-search"
      label={m.hosting_people_find()}
      type="search"
      icon={<Search size={18} aria-hidden="true" />}
      value={words}
      onChange={({ target }) => setWords(target.value)}
    />
  )
}

export function SeriesPeopleWaiting() {
  return (
    <Waiting label={m.series_people_loading()} className="stack">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </Waiting>
  )
}
