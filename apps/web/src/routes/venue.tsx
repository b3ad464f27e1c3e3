import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sentenceFor } from '../error-words.ts'
import { useSession } from '../features/auth/session.tsx'
import { EventsAtVenue } from '../features/events/events-at-venue.tsx'
import { useNow } from '../features/events/use-now.ts'
import { SubscribeButton } from '../features/feeds/subscribe-button.tsx'
import { type VenueRecord, venueOptions } from '../features/venues/queries.ts'
import { VenueBlock } from '../features/venues/venue-facts.tsx'
import { VenuePage } from '../features/venues/venue-page.tsx'
import { VenuePageSkeleton } from '../features/venues/venue-page-skeleton.tsx'
import { words } from '../features/venues/words.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { Failed } from '../ui/failed.tsx'
import { ReportFoot } from './report-foot.tsx'

/** One venue, with what takes place there. A closed one stays. */
export function Component() {
  const { id = '' } = useParams()
  const { data: venue, isPending, error, refetch } = useQuery(venueOptions(id))
  if (isPending) return <VenuePageSkeleton />
  if (venue === null) return <NotFoundScreen />
  if (!venue) {
    return (
      <section className="wrap section">
        <Failed sentence={sentenceFor(error)} again={() => refetch()} />
      </section>
    )
  }
  return <Venue key={venue.id} venue={venue} />
}

function Venue({ venue }: { venue: VenueRecord }) {
  const { user } = useSession()
  usePageTitle(venue.name)
  const at = { venueId: venue.id, userId: user?.id }
  return (
    <>
      <VenuePage
        venue={venue}
        userId={user?.id}
        nowMs={useNow()}
        events={
          <>
            <VenueBlock title={words.hereSoon}>
              <EventsAtVenue {...at} when="ahead" empty={<p>{words.nothingSoon}</p>} />
              <div className="mt-4">
                <SubscribeButton of={{ kind: 'venues', id: venue.id }} name={venue.name} />
              </div>
            </VenueBlock>
            <EventsAtVenue
              {...at}
              when="past"
              frame={(rows) => <VenueBlock title={words.hereBefore}>{rows}</VenueBlock>}
            />
          </>
        }
      />
      <ReportFoot
        userId={user?.id}
        ownerId={venue.owner_id ?? undefined}
        kind="venue"
        id={venue.id}
        name={venue.name}
      />
    </>
  )
}
