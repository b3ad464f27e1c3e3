import * as m from '@hearth/messages'
import { eveningTexts, eventInWords, eventTexts, useWords } from '../../../../features/event/page/words.ts'
import '../../../../ui/arched-page.css'
import '../../../../features/event/page/event-page.css'
import '../../../../features/hosting/hosting.css'
import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { categoryStyle } from '../../../../art/category-look.tsx'
import { howToAnswerOptions } from '../../../../data/event/answering-queries.ts'
import { type EventState, stateOf } from '../../../../data/event/event-state.ts'
import { hiddenPlaceOptions, withPlace } from '../../../../data/event/hidden-place.ts'
import { coHostsOptions } from '../../../../data/event/hosting-queries.ts'
import { eventPageOptions } from '../../../../data/event/page-queries.ts'
import { standingOptions } from '../../../../data/event/queries.ts'
import { GuestsComing } from '../../../../features/attendance/guests/guests-coming.tsx'
import { categoryOf } from '../../../../features/event/event-words.ts'
import { Evening } from '../../../../features/event/page/evening.tsx'
import { EventHead } from '../../../../features/event/page/event-head.tsx'
import { EventTags } from '../../../../features/event/page/event-tags.tsx'
import { MoreLikeThis } from '../../../../features/event/page/more-like-this.tsx'
import { useLiveEvent } from '../../../../features/event/page/use-live-event.ts'
import { HostLine } from '../../../../features/hosting/host-line.tsx'
import { DateOfSeries } from '../../../../features/series/date-of-series.tsx'
import { paths } from '../../../../paths.ts'
import { OriginalLine } from '../../../../translation/original-line.tsx'
import type { Translatable } from '../../../../translation/translatable.ts'
import { TranslationOffer } from '../../../../translation/translation-offer.tsx'
import { Markdown } from '../../../../ui/markdown/markdown.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { Joining, type Viewer } from './joining.tsx'
import { WayThere } from './way-there.tsx'

// Most readers host none of what they look at.
const forHosts = () => import('./for-hosts.tsx')
const ForHosts = lazy(async () => ({ default: (await forHosts()).ForHosts }))
const AnsweringSection = lazy(async () => ({ default: (await forHosts()).AnsweringSection }))

// Few are asked to host.
const HostInvitation = lazy(() => import('./host-invitation.tsx'))

/** What the reader is to an event, for what stands on its page. */
export type Reading = { userId: string; isHost: boolean; isComing: boolean; state: EventState }

/**
 * One event. `viewer` is the member who looks; without one it is a page to read. `providers` says who helps at it,
 * `photos` shows what it was like, `conversation` what its people say to each other and `fromHost` what hosts wrote to
 * those who come, to members once it is published.
 */
export function EventPage({
  event: record,
  viewer,
  providers,
  photos,
  conversation,
  fromHost,
}: {
  event: EventRecord
  viewer: Viewer | undefined
  providers?: ReactNode
  photos?: ReactNode
  conversation?: (reading: Reading) => ReactNode
  fromHost?: (reading: Reading) => ReactNode
}) {
  const seen = useSeenEvent(record, viewer?.userId)
  const { event, state, coHosts, hosting, isOwner, isHost, isComing, isOpen, standings, standing, how } = seen
  const { data: page } = useQuery(eventPageOptions(record.id))
  const words = useWords(record)
  const described = words.description && <Markdown text={words.description.text} />
  const translatable: Translatable = {
    ...{ kind: 'event', id: record.id, texts: eventTexts(record) },
    ...(page && { lines: eveningTexts(page.evening) }),
  }
  // The exact place is told to those who are coming.
  const hidesPlace = !!how?.hides_address && event === record
  const reading = viewer && state !== 'draft' && { userId: viewer.userId, isHost, isComing, state }
  useLiveEvent(record.id, viewer?.userId)
  return (
    <div className="arched-page event-page cat" style={categoryStyle(categoryOf(event))}>
      <div className="arched-wash" aria-hidden="true" />
      <article className="wrap arched-columns">
        <EventHead
          event={event}
          words={words}
          original={<OriginalLine words={words} />}
          evening={page?.evening}
          state={state}
          hosts={
            <>
              <HostLine event={event} coHosts={coHosts} userId={viewer?.userId} />
              <DateOfSeries event={event} />
            </>
          }
          invitation={
            hosting === 'invited' && (
              <Suspense>
                <HostInvitation event={event} />
              </Suspense>
            )
          }
          hidesPlace={hidesPlace}
          isInvited={!!how?.is_invited && !isHost && !standing?.my_answer && state === 'ahead'}
          isMember={viewer !== undefined}
          how={how}
          taken={standing?.taken ?? 0}
          nowMs={seen.nowMs}
        />
        <Joining
          event={eventInWords(event, words)}
          state={state}
          standing={standing}
          knowsAnswer={seen.knowsAnswer}
          how={how}
          askAgain={standings.isError ? () => standings.refetch() : undefined}
          viewer={viewer}
          isHost={isHost}
          isOwner={isOwner}
        />
        <div className="arched-body">
          {reading && !isHost && fromHost?.(reading)}
          {page && <Evening programme={page.evening.programme} timing={event.timing} said={words.said} />}
          {words.description && (
            <section className="event-block">
              <h2>{m.event_page_description()}</h2>
              {words.description.language.lang ? (
                <div {...words.description.language}>{described}</div>
              ) : (
                described
              )}
            </section>
          )}
          <EventTags event={event} />
          {!isHost && how?.sees_guests && state !== 'cancelled' && (
            <GuestsComing
              eventId={event.id}
              people={standing?.taken ?? 0}
              readerId={viewer?.userId}
              signIn={paths.login(eventPath(event))}
            />
          )}
          {photos}
          {providers}
          {/* Hosts know what they wrote: for them it moves nothing of what stands above. */}
          {reading && isHost && fromHost?.(reading)}
          {viewer && isHost && (
            <Suspense>
              <ForHosts
                event={event}
                translatable={translatable}
                readerId={viewer.userId}
                isOwner={isOwner}
                state={state}
                canWait={typeof standing?.capacity === 'number' && isOpen}
              />
            </Suspense>
          )}
          {reading && conversation?.(reading)}
          {reading && !isHost && <TranslationOffer subject={translatable} />}
          {viewer && isHost && how && (
            <Suspense>
              <AnsweringSection event={event} how={how} readerId={viewer.userId} isOpen={isOpen} />
            </Suspense>
          )}
        </div>
      </article>
      <WayThere event={event} hidesPlace={hidesPlace} evening={page?.evening} readerId={viewer?.userId} />
      <MoreLikeThis eventId={event.id} category={categoryOf(event)} nowMs={seen.nowMs} />
    </div>
  )
}

/** The event as the reader may see it, what they are to it, and what is known of those who come. */
function useSeenEvent(record: EventRecord, userId: string | undefined) {
  const nowMs = useNow()
  const state = stateOf(record, nowMs)
  const { data: coHosts = [] } = useQuery(coHostsOptions(record.id))
  const isOwner = userId !== undefined && record.createdBy?.id === userId
  const hosting = coHosts.find((host) => host.userId === userId)?.state
  const isHost = isOwner || hosting === 'accepted'
  const standings = useQuery(standingOptions([record.id]))
  const standing = standings.data?.[record.id]
  // What came with the page is everyone's: what a member said is not known from it.
  const knowsAnswer = standing !== undefined && (userId === undefined || standings.dataUpdatedAt > 0)
  const { data: how } = useQuery(howToAnswerOptions(record.id))
  const isOpen = state === 'ahead' || state === 'under_way'
  const isComing = standing?.my_answer === 'coming'
  const knowsPlace = (!!how?.hides_address || record.onlineUrl === '') && (isHost || isComing)
  const { data: hidden } = useQuery({ ...hiddenPlaceOptions(record.id), enabled: knowsPlace })
  const event = knowsPlace && hidden ? withPlace(record, hidden) : record
  return {
    event,
    nowMs,
    state,
    coHosts,
    hosting,
    isOwner,
    isHost,
    isComing,
    isOpen,
    standings,
    standing,
    knowsAnswer,
    how,
  }
}
