import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import './next-events.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Recommendation, recommendationsOptions } from '../../../data/event/queries.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Waiting } from '../../../ui/skeleton.tsx'
import { EventRowSkeleton } from '../event-row.tsx'
import { EventRows } from '../event-rows.tsx'
import { linkTo } from '../link-to.tsx'
import { reasonInWords } from './recommendation-words.ts'

/** What may please the member next, each with its reason. Of whom nothing is known yet, how that can change. */
export function RecommendedEvents({ userId }: { userId: string }) {
  const { data, error, isPending, refetch } = useQuery(recommendationsOptions(userId))
  const isCold = data?.every(({ reason }) => !reason || reason === 'well_loved')
  return (
    <section className="next-events">
      <div className="next-events-head">
        <h2 className="block-title">{m.event_mine_suggestions_title()}</h2>
        {data && data.length > 0 && (
          <Link className="more-link" to={paths.explore()}>
            {m.event_mine_all()}
          </Link>
        )}
      </div>
      {isPending ? (
        <Waiting label={m.event_mine_suggestions_loading()}>
          <EventRowSkeleton />
          <EventRowSkeleton />
        </Waiting>
      ) : !data ? (
        <Failed sentence={sentenceFor(error)} again={() => refetch()} />
      ) : (
        <>
          {isCold && <HowToBeKnown hasEvents={data.length > 0} />}
          <Rows recommendations={data} userId={userId} />
        </>
      )}
    </section>
  )
}

function Rows({ recommendations, userId }: { recommendations: readonly Recommendation[]; userId: string }) {
  const events = recommendations.map(({ event }) => event)
  const standings = useStandings([events])
  const reasons = new Map(recommendations.map(({ event, ...why }) => [event.id, reasonInWords(why)]))
  return (
    <EventRows
      events={events}
      standings={standings}
      userId={userId}
      reasonOf={(eventId) => reasons.get(eventId)}
      showsSeries
    />
  )
}

/** Warm words for the new: what others love comes first, and what one says of oneself makes it one's own. */
function HowToBeKnown({ hasEvents }: { hasEvents: boolean }): ReactNode {
  return (
    <p className="long-text">
      <ParaglideMessage
        message={m.event_mine_suggestions}
        inputs={{ found: hasEvents ? 'yes' : 'no' }}
        markup={{ profile: linkTo(paths.profile()), host: linkTo(paths.createEvent()) }}
      />
    </p>
  )
}
