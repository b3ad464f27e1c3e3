import { maxCounted } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CoverImage } from '../../../art/cover-image.tsx'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { formatDay } from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import './host-people.css'
import { type HostPerson, peoplePagesOptions, peopleSummaryOptions } from './people-queries.ts'
import { WordForm } from './word-form.tsx'

// Few hosts have so many people.
const FindPeople = lazy(() => import('./find-people.tsx'))

/** From so many on, finding somebody is worth a field. */
const searchedFrom = 9

/** Everyone who came to a host's events and agreed to hear from them, with a word to them all. */
export function HostPeople({ userId }: { userId: string }) {
  const [searched, setSearched] = useState('')
  const list = useInfiniteQuery(peoplePagesOptions(userId, searched))
  const summary = useQuery(peopleSummaryOptions(userId))
  if (!list.data || !summary.data) {
    const again = () => {
      void list.refetch()
      void summary.refetch()
    }
    return list.isError || summary.isError ? (
      <Failed sentence={m.hosting_people_failed()} again={again} />
    ) : (
      <Waiting label={m.hosting_people_loading()} className="stack">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={64} />
        ))}
      </Waiting>
    )
  }
  const people = list.data.pages.flat()
  const { people: count, next_word_at } = summary.data
  if (people.length === 0 && count === 0) {
    return (
      <EmptyState
        title={m.hosting_people_none()}
        art={<CoverImage id="nobody-yet" category="party" ratio="tall" />}
        actions={
          <ButtonLink look="flame" to={paths.createEvent()}>
            {m.hosting_people_host()}
          </ButtonLink>
        }
      >
        <p>{m.hosting_people_none_text()}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <WordForm userId={userId} nextAt={next_word_at} />
      <h2 className="host-people-count">
        {count >= maxCounted ? m.hosting_people_many() : m.hosting_people_count({ count })}
      </h2>
      {count >= searchedFrom && (
        <Suspense>
          <FindPeople onSearch={setSearched} />
        </Suspense>
      )}
      {searched !== '' && people.length === 0 && <p role="status">{m.hosting_people_none_found()}</p>}
      <ul className="host-people" aria-busy={list.isPlaceholderData}>
        {people.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </ul>
      <MoreOfList list={list} left={searched ? 0 : count - people.length} row=".host-people > li" link="b" />
    </>
  )
}

function Row({ person }: { person: HostPerson }) {
  const { user_id: id, username, display_name, times } = person
  const name = display_name ?? username ?? m.hosting_people_gone()
  return (
    <li>
      <Portrait name={name} photo={person.profile_photo_url} />
      <p>
        <b tabIndex={-1}>{id ? <Link to={paths.member({ id, username })}>{name}</Link> : name}</b>
        <span>
          {[
            ...(!id && display_name ? [m.hosting_people_guest()] : []),
            m.hosting_people_times({ count: times }),
            m.hosting_people_last({ date: formatDay(person.last_at) }),
          ].join(' · ')}
        </span>
      </p>
    </li>
  )
}
