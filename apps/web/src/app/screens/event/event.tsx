import { writtenToForDays } from '@hearth/contracts/conversation-values'
import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { howToAnswerOptions, seenGuestsOptions } from '../../../data/event/answering-queries.ts'
import { stateOf } from '../../../data/event/event-state.ts'
import { coHostsOptions } from '../../../data/event/hosting-queries.ts'
import { eventPageOptions, knownGuestsOptions } from '../../../data/event/page-queries.ts'
import { eventOptions, standingOptions } from '../../../data/event/queries.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { storedMemberId } from '../../../features/account/session/stored-session.ts'
import { messagesOptions } from '../../../features/conversation/message-queries.ts'
import { commentsOptions } from '../../../features/conversation/queries.ts'
import { EventPageFailed, EventPageSkeleton } from '../../../features/event/page/event-page-waiting.tsx'
import { useConfirmedEvent } from '../../../features/event/page/use-confirmed-event.ts'
import { useWords } from '../../../features/event/page/words.ts'
import { EventPhotos } from '../../../features/event/photos/event-photos.tsx'
import { photosOptions } from '../../../features/event/photos/photo-queries.ts'
import { atEventOptions, myProviderOptions } from '../../../features/provider/queries.ts'
import { venueOptions } from '../../../features/venue/queries.ts'
import { useParams } from '../../../navigation/index.ts'
import { latePart } from '../../../ui/late-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { useNow } from '../../../ui/use-now.ts'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { ReportFoot } from '../report-foot.tsx'
import { EventPage } from './event/event-page.tsx'
import { loadGuestJoining } from './event/joining.tsx'

// Below what one reads first.
const [EventProviders] = latePart(
  async () => (await import('../../../features/provider/event-providers.tsx')).EventProviders,
)
// And for members.
const Conversation = lazy(async () => ({
  default: (await import('../../../features/conversation/conversation.tsx')).Conversation,
}))

// Few have a page as a provider, and fewer are hosts.
const MembersProviders = lazy(async () => ({
  default: (await import('../../../features/provider/own-listing.tsx')).MembersProviders,
}))
const HostsProviders = lazy(async () => ({
  default: (await import('../../../features/provider/hosts-providers.tsx')).HostsProviders,
}))

// For hosts and those who come.
const HostMessages = lazy(async () => ({
  default: (await import('../../../features/conversation/host-messages.tsx')).HostMessages,
}))

const dayMs = 86_400_000

/** Visitors answer by a form of their own, which members have no need of; what the server writes, it writes whole. */
export const ready = () => (storedMemberId() ? undefined : loadGuestJoining().catch(() => undefined))

export const ask: Ask = ({ client, params: { id = '' }, userId }) => {
  void client.prefetchQuery(eventOptions(id))
  void client.prefetchQuery(standingOptions([id]))
  void client.prefetchQuery(coHostsOptions(id))
  void client.prefetchQuery(howToAnswerOptions(id))
  void client.prefetchQuery(eventPageOptions(id))
  void client.prefetchQuery(photosOptions(id))
  void client.prefetchQuery(atEventOptions(id))
  void client.prefetchInfiniteQuery(seenGuestsOptions(id))
  void client.prefetchQuery(knownGuestsOptions(id))
  void client.prefetchInfiniteQuery(commentsOptions(id))
  void client.prefetchInfiniteQuery(messagesOptions({ eventId: id }))
  void client.prefetchQuery(myProviderOptions(userId))
  const venueId = client.getQueryData(eventOptions(id).queryKey)?.venue.id
  if (venueId) void client.prefetchQuery(venueOptions(venueId))
}

/** One event, for whoever may open it; for everybody else it is not there. */
export function Component() {
  const { id = '' } = useParams()
  const { data: event, isPending, error, refetch } = useQuery(eventOptions(id))
  const isReady = useDeferredReady(!isPending)
  if (!isReady) return <EventPageSkeleton />
  if (event === null) return <NotFoundScreen />
  if (!event) return <EventPageFailed error={error} again={() => refetch()} />
  return <Event key={event.id} event={event} />
}

function Event({ event }: { event: EventRecord }) {
  const { user } = useSession()
  const { text: title } = useWords(event).title
  usePageTitle(title)
  useConfirmedEvent(event.id, user !== null)
  const nowMs = useNow()
  return (
    <>
      <EventPage
        event={event}
        viewer={user ? { userId: user.id } : undefined}
        providers={<Providers event={{ ...event, title }} userId={user?.id} />}
        conversation={({ userId, isHost, state }) => (
          <Suspense fallback={<Skeleton height={320} />}>
            <Conversation
              reader={{ eventId: event.id, userId, isHost, canSay: state !== 'cancelled' }}
              nowMs={nowMs}
            />
          </Suspense>
        )}
        fromHost={({ userId, isHost, isComing }) =>
          (isHost || isComing) && (
            <Suspense>
              <HostMessages
                eventId={event.id}
                userId={userId}
                canWrite={isHost && eventSpan(event.timing).endsAtMs + writtenToForDays * dayMs > nowMs}
                nowMs={nowMs}
              />
            </Suspense>
          )
        }
        photos={<EventPhotos event={event} userId={user?.id} />}
      />
      <ReportFoot userId={user?.id} ownerId={event.createdBy?.id} kind="event" id={event.id} name={title} />
    </>
  )
}

/** Who helps, as this reader stands to it. A draft lists nobody, a private event neither. */
function Providers({ event, userId }: { event: EventRecord; userId: string | undefined }) {
  const state = stateOf(event, useNow())
  const isOpen = (state === 'ahead' || state === 'under_way') && event.visibility !== 'private'
  const helped = { id: event.id, title: event.title, isOpen }
  const { data: own } = useQuery({ ...myProviderOptions(userId ?? ''), enabled: userId !== undefined })
  const everyones = <EventProviders event={helped} />
  if (userId === undefined) return everyones
  const isHost = event.createdBy?.id === userId
  if (!isHost && own?.status !== 'published') return everyones
  return (
    <Suspense fallback={everyones}>
      {isHost ? (
        <HostsProviders event={helped} userId={userId} />
      ) : (
        <MembersProviders event={helped} userId={userId} />
      )}
    </Suspense>
  )
}
