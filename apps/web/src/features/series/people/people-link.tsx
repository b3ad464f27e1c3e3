import type { EventRecord } from '@hearth/contracts/event'
import { isEventId } from '@hearth/contracts/event-id'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { seriesOfEventOptions } from '../../../data/series/queries.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'

/** From the people of a date, for its hosts, to those of its series; nothing of any other event. */
export function PeopleOfSeriesLink({ event: { id, series } }: { event: Pick<EventRecord, 'id' | 'series'> }) {
  const mayBelong = series !== undefined && isEventId(series)
  const { data } = useQuery({ ...seriesOfEventOptions(id), enabled: mayBelong })
  if (!mayBelong || !data) return null
  return (
    <p className="space-before">
      <Link className="text-link" to={paths.seriesPeople(data.series_id)}>
        {m.series_people_of_series()}
      </Link>
    </p>
  )
}
