import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../features/account/session/session.tsx'
import { seriesPeopleOptions } from '../../../features/series/people/people-queries.ts'
import { SeriesPeople, SeriesPeopleWaiting } from '../../../features/series/people/series-people.tsx'
import { Link, useParams, useSearchParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Failed } from '../../../ui/failed.tsx'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { SignInFirst } from '../../guard/sign-in-first.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, params: { id: seriesId = '' }, url }) => {
  void client.prefetchInfiniteQuery(seriesPeopleOptions({ seriesId, fromDay: url.searchParams.get('from') }))
}

/** Who came to which date of a series, for its hosts; for everybody else it is not there. */
export function Component() {
  const { id = '' } = useParams()
  const { user } = useSession()
  usePageTitle(m.series_people_title())
  if (!user) {
    return (
      <SignInFirst
        title={m.series_people_title()}
        sentence={m.series_people_none_text()}
        path={paths.seriesPeople(id)}
      />
    )
  }
  return <People key={id} seriesId={id} />
}

function People({ seriesId }: { seriesId: string }) {
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useState('')
  const list = useInfiniteQuery(seriesPeopleOptions({ seriesId, fromDay: search.get('from'), words }))
  const { data, isError, refetch } = list
  if (data?.pages[0] === null) return <NotFoundScreen />
  return (
    <section className="wrap section">
      <div className="section-head">
        <h1 className="page-title">{m.series_people_title()}</h1>
      </div>
      <p className="space-after">
        <Link className="text-link" to={paths.series(seriesId)}>
          {data?.pages[0]?.title ?? m.series_people_back()}
        </Link>
      </p>
      {data ? (
        <SeriesPeople
          seriesId={seriesId}
          list={list}
          searched={words}
          onSearch={setWords}
          onDates={(from) => setSearch({ from }, { replace: true, preventScrollReset: true })}
        />
      ) : isError ? (
        <Failed sentence={m.series_people_failed()} again={() => void refetch()} />
      ) : (
        <SeriesPeopleWaiting />
      )}
    </section>
  )
}
