import type { Person } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShowMore } from '../../directory/show-more.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { nameOf } from './member-name.ts'
import { type PeopleList, peopleOptions } from './queries.ts'

/** Whom one follows, or blocked, each with what can be done about it (`action`). */
export function People({
  list,
  userId,
  empty,
  action,
}: {
  list: PeopleList
  userId: string
  empty: ReactNode
  action: (person: Person) => ReactNode
}) {
  const query = useInfiniteQuery(peopleOptions(list, userId))
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const people = data?.pages.flatMap((page) => page.people) ?? []
  const isReady = useDeferredReady(!isPending)
  if (!isReady) return <PeopleOnTheirWay />
  if (error && people.length === 0) {
    return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  }
  if (people.length === 0) return empty
  return (
    <div>
      <ul className="people">
        {people.map((person) => (
          <li key={person.id} className="person">
            <Portrait name={nameOf(person)} photo={person.profile_photo_url} />
            <Link className="person-name" to={paths.member(person)}>
              <bdi>{nameOf(person)}</bdi>
            </Link>
            {action(person)}
          </li>
        ))}
      </ul>
      {error && <Failed sentence={sentenceFor(error)} again={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <ShowMore
          left={(data?.pages.at(-1)?.total ?? 0) - people.length}
          pending={isFetchingNextPage}
          showMore={async () => void (await fetchNextPage())}
          row=".person"
          link="a"
        />
      )}
    </div>
  )
}

function PeopleOnTheirWay() {
  return (
    <Waiting label={m.member_own_loading_people()} className="people">
      {[1, 2, 3].map((row) => (
        <div key={row} className="person">
          <Skeleton width={40} height={40} style={{ borderRadius: '50%' }} />
          <Skeleton width={160} height={18} />
        </div>
      ))}
    </Waiting>
  )
}
