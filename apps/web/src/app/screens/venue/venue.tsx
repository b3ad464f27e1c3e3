import * as m from '@hearth/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { atVenueOptions } from '../../../data/event/at-queries.ts'
import { askStandings } from '../../../data/event/standing-cache.ts'
import { wordsOptions } from '../../../data/words-queries.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { EventsAtVenue } from '../../../features/event/events-at-venue.tsx'
import { ListOrMonth } from '../../../features/event/month/list-or-month.tsx'
import { SubscribeButton } from '../../../features/event/subscribe/subscribe-button.tsx'
import { AlertButton } from '../../../features/notification/alerts/alert-button.tsx'
import { alertsOptions } from '../../../features/notification/alerts/alerts.ts'
import { type VenueRecord, venueOptions } from '../../../features/venue/queries.ts'
import { VenueBlock } from '../../../features/venue/venue-facts.tsx'
import { VenuePage } from '../../../features/venue/venue-page.tsx'
import { VenuePageSkeleton } from '../../../features/venue/venue-page-skeleton.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { useParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Languages } from '../../../translation/languages.tsx'
import type { Translatable } from '../../../translation/translatable.ts'
import { useWordsOf } from '../../../translation/use-words.ts'
import { Failed } from '../../../ui/failed.tsx'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { useNow } from '../../../ui/use-now.ts'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { ReportFoot } from '../report-foot.tsx'

export const ask: Ask = ({ client, params: { id: venueId = '' }, userId }) => {
  void client.prefetchQuery(venueOptions(venueId))
  void client.prefetchQuery(wordsOptions({ kind: 'venue', id: venueId }))
  for (const when of ['ahead', 'past'] as const)
    void client.prefetchInfiniteQuery(atVenueOptions({ venueId, when }))
  askStandings(client)
  void client.prefetchQuery(alertsOptions(userId))
}

/** One venue, with what takes place there. A closed one stays. */
export function Component() {
  const { id = '' } = useParams()
  const { data: venue, isPending, error, refetch } = useQuery(venueOptions(id))
  const { isLoading: waitsForWords } = useQuery(wordsOptions({ kind: 'venue', id }))
  const isReady = useDeferredReady(!isPending && (venue === null || !waitsForWords))
  if (!isReady) return <VenuePageSkeleton />
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
  const { description } = venue
  const subject: Translatable = {
    ...{ kind: 'venue', id: venue.id },
    texts: description === null ? {} : { description },
  }
  const words = useWordsOf(subject, subject.texts)
  const at = { venueId: venue.id, userId: user?.id }
  const ahead = useInfiniteQuery(atVenueOptions({ venueId: venue.id, when: 'ahead' })).data
  const hasAny = (ahead?.pages[0]?.total ?? 0) > 0
  return (
    <>
      <VenuePage
        venue={venue}
        userId={user?.id}
        nowMs={useNow()}
        words={words}
        languages={
          user && (
            <Languages subject={subject} isManaged={venue.owner_id === user.id} className="venue-block" />
          )
        }
        events={
          <>
            <VenueBlock title={m.venue_upcoming_events()}>
              <ListOrMonth hasAny={hasAny} of={{ venueId: venue.id }}>
                <EventsAtVenue {...at} when="ahead" empty={<p>{m.venue_upcoming_events_none()}</p>} />
              </ListOrMonth>
              <div className="space-before cluster">
                <AlertButton
                  subject={{ venueId: venue.id }}
                  name={venue.name}
                  userId={user?.id}
                  path={paths.venue(venue.id)}
                />
                <SubscribeButton of={{ kind: 'venues', id: venue.id }} name={venue.name} />
              </div>
            </VenueBlock>
            <EventsAtVenue
              {...at}
              when="past"
              frame={(rows) => <VenueBlock title={m.venue_past_events()}>{rows}</VenueBlock>}
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
