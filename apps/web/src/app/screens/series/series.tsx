import * as m from '@hearth/messages'
import '../../../ui/arched-page.css'
import '../../../features/event/page/event-page.css'
import '../../../features/hosting/hosting.css'
import '../../../features/series/series-page.css'
import { eventPath, isOpenToAll } from '@hearth/contracts/event-address'
import { recordOf } from '@hearth/contracts/event-record'
import { eventSpan } from '@hearth/contracts/event-span'
import { seriesPath } from '@hearth/contracts/series-address'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { categoryStyle } from '../../../art/category-look.tsx'
import { asEver, type HowToAnswer, howToAnswerOptions } from '../../../data/event/answering-queries.ts'
import type { CoHost } from '../../../data/event/hosting-queries.ts'
import { eventPageOptions } from '../../../data/event/page-queries.ts'
import { largestParty } from '../../../data/event/places-in-words.ts'
import { type SeriesPage, seriesOptions } from '../../../data/series/queries.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { GuestFields, GuestParty } from '../../../features/attendance/answer/guest-form.tsx'
import { KindChoice } from '../../../features/attendance/answer/kinds.tsx'
import { PartyStepper } from '../../../features/attendance/answer/party-stepper.tsx'
import { SeenChoice } from '../../../features/attendance/answer/seen-by.tsx'
import { EventCover } from '../../../features/event/event-cover.tsx'
import { categoryOf } from '../../../features/event/event-words.ts'
import { Evening } from '../../../features/event/page/evening.tsx'
import { EventFacts } from '../../../features/event/page/event-facts.tsx'
import { EventPageFailed, EventPageSkeleton } from '../../../features/event/page/event-page-waiting.tsx'
import { EventTags } from '../../../features/event/page/event-tags.tsx'
import { useWords } from '../../../features/event/page/words.ts'
import { Embers } from '../../../features/event/seats-meter.tsx'
import { HostLine } from '../../../features/hosting/host-line.tsx'
import { EveryDate } from '../../../features/series/answer/every-date.tsx'
import { SeriesGate } from '../../../features/series/answer/series-gate.tsx'
import { SeriesGuestForm } from '../../../features/series/answer/series-guest-form.tsx'
import { type SeriesAnswer, useSeriesAnswer } from '../../../features/series/answer/use-series-answer.ts'
import { SeriesForHosts } from '../../../features/series/hosting/for-hosts.tsx'
import { NextDates } from '../../../features/series/next-dates.tsx'
import { PastEvenings } from '../../../features/series/past-evenings.tsx'
import type { AskingParts, Reader } from '../../../features/series/reader.ts'
import { Regulars } from '../../../features/series/regulars.tsx'
import { heldWords, SeriesHead } from '../../../features/series/series-head.tsx'
import { ruleWords, timeOf } from '../../../features/series/series-words.ts'
import { HostsBox } from '../../../features/series/side-boxes.tsx'
import { venueOptions } from '../../../features/venue/queries.ts'
import { personName } from '../../../format/person-name.ts'
import { useParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { OriginalLine } from '../../../translation/original-line.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useReaderZone } from '../../../ui/use-reader-zone.ts'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { WayThere } from '../event/event/way-there.tsx'
import { SeriesCalendar } from './series/series-calendar.tsx'

// Few series have words of their hosts, and few readers write any.
const HostMessages = lazy(async () => ({
  default: (await import('../../../features/conversation/host-messages.tsx')).HostMessages,
}))
// Few dates ask questions.
const QuestionFields = lazy(async () => ({
  default: (await import('../../../features/attendance/answer/question-fields.tsx')).QuestionFields,
}))
const WriteToSeries = lazy(() => import('../../../features/conversation/write-to-series.tsx'))

export const ask: Ask = ({ client, params: { id = '' } }) => {
  // What the event says that stands for it is asked for as soon as it is known which one that is; a page that came whole says it.
  const askBeside = (series: SeriesPage | null | undefined) => {
    if (!series) return
    const { id: eventId, venue } = recordOf(series.event)
    void client.prefetchQuery(eventPageOptions(eventId))
    void client.prefetchQuery(howToAnswerOptions(eventId))
    if (venue.id) void client.prefetchQuery(venueOptions(venue.id))
  }
  const { queryKey } = seriesOptions(id)
  const known = client.getQueryData(queryKey)
  const asked = client.prefetchQuery(seriesOptions(id))
  if (known) askBeside(known)
  else void asked.then(() => askBeside(client.getQueryData(queryKey)))
}

/** Evenings that repeat, for whoever may open one of them; for everybody else it is not there. */
export function Component() {
  const { id = '' } = useParams()
  const { data: series, isPending, error, refetch } = useQuery(seriesOptions(id))
  const isReady = useDeferredReady(!isPending)
  if (!isReady) return <EventPageSkeleton label={m.series_page_loading()} />
  if (series === null) return <NotFoundScreen />
  if (!series) {
    return <EventPageFailed title={m.series_page_failed()} error={error} again={() => refetch()} />
  }
  return <Series key={series.id} series={series} />
}

function Series({ series }: { series: SeriesPage }) {
  const { user } = useSession()
  const event = useMemo(() => recordOf(series.event), [series.event])
  const nowMs = useNow()
  const zone = useReaderZone(event.timing.timezone)
  const { data: page } = useQuery(eventPageOptions(event.id))
  const { data: how } = useQuery(howToAnswerOptions(event.id))
  const { data: asking, isError: isUnknown } = useQuery({
    ...howToAnswerOptions(series.asked_at ?? event.id),
    enabled: series.asked_at !== null && !series.is_host,
  })
  const words = useWords({ ...event, ...(!page && { title: series.title }) })
  const answer = useSeriesAnswer(series.id)
  const time = timeOf(event)
  const category = categoryOf(event)
  const pathOf = (eventId: string) => eventPath({ ...event, id: eventId })
  const reader = readerOf({
    series,
    userId: user?.id,
    how,
    answer,
    signIn: paths.login(seriesPath({ ...event, id: series.id })),
  })
  const held = heldWords(series, time)
  const every = {
    ...{ series, reader, pathOf, parts: askingParts, asking: asking ?? (isUnknown ? asEver : undefined) },
    maxParty: largestParty({ capacity: null, taken: 0, my_party: null }, how?.party_limit),
  }
  const comesAsCourse = series.terms.takes === 'course' && !series.regular && reader.kind !== 'elsewhere'
  usePageTitle(words.title.text)
  return (
    <div className="arched-page event-page series-page cat" style={categoryStyle(category)}>
      <div className="arched-wash" aria-hidden="true" />
      <article>
        <div className="wrap arched-columns">
          <SeriesHead
            {...{ series, category }}
            title={words.title}
            intention={words.intention}
            rule={ruleWords(series)}
            lastDay={series.rule.until ?? event.timing.startDate}
            original={<OriginalLine words={words} />}
            hosts={
              <HostLine
                event={event}
                coHosts={coHostsOf(series, event.createdBy?.id)}
                userId={user?.id}
                more={held && <span className="series-held">{held}</span>}
              />
            }
          >
            <EventFacts
              {...{ event, nowMs }}
              evening={page?.evening}
              said={words.said}
              how={undefined}
              isMember={user !== null}
              hidesPlace={!!how?.hides_address}
              startsAtMs={eventSpan(event.timing).startsAtMs}
              readerZone={zone}
            />
          </SeriesHead>
          <SeriesGate
            {...{ series, time, reader, nowMs, pathOf }}
            cover={<EventCover event={event} ratio="card" eager />}
            seats={({ capacity, taken }) =>
              capacity !== null && <Embers taken={taken ?? 0} capacity={capacity} />
            }
            dock={comesAsCourse && <EveryDate {...every} isDock />}
          >
            <EveryDate {...every} />
            {reader.kind === 'guest' && how && (
              <SeriesGuestForm
                {...{ series, pathOf }}
                path={seriesPath({ ...event, id: series.id })}
                signIn={reader.signIn}
                guestList={how.guest_list}
                maxParty={largestParty({ capacity: null, taken: 0, my_party: null }, how.party_limit)}
                parts={guestFormParts}
              />
            )}
            {reader.kind === 'host' && (
              <SeriesForHosts
                series={series}
                writing={(onClose) => <WriteToSeries seriesId={series.id} onClose={onClose} />}
              />
            )}
          </SeriesGate>
        </div>
        <NextDates {...{ series, reader, nowMs, pathOf }} />
        <div className="wrap series-lower">
          <div>
            {user && (
              <Suspense>
                <HostMessages
                  eventId={event.id}
                  seriesId={series.id}
                  userId={user.id}
                  canWrite={false}
                  isHost={series.is_host}
                  nowMs={nowMs}
                />
              </Suspense>
            )}
            <PastEvenings
              {...{ series, time, nowMs, pathOf }}
              pictureOf={({ picture, image, ...past }) => (
                <EventCover
                  event={{
                    ...event,
                    ...{ id: past.event_id, title: past.title, category: past.category },
                    timing: { ...event.timing, startDate: past.start_date },
                    image: picture ?? image ?? undefined,
                  }}
                  ratio="card"
                />
              )}
            />
            <Regulars series={series} readerId={user?.id} />
            {page && <Evening programme={page.evening.programme} timing={event.timing} said={words.said} />}
            {words.description && (
              <section className="event-block">
                <h2>{m.series_page_goes({ time })}</h2>
                <div {...words.description.language}>
                  <Markdown text={words.description.text} />
                </div>
              </section>
            )}
            <EventTags event={event} />
          </div>
          <aside className="boxes" aria-label={m.series_page_about()}>
            {!series.has_ended && <SeriesCalendar seriesId={series.id} />}
            <HostsBox hosts={series.hosts} />
          </aside>
        </div>
      </article>
      <WayThere event={event} hidesPlace={!!how?.hides_address} evening={page?.evening} readerId={user?.id} />
    </div>
  )
}

const askingParts: AskingParts = { Stepper: PartyStepper, Kinds: KindChoice, Questions: QuestionFields }
const guestFormParts = { Fields: GuestFields, Party: GuestParty, SeenChoice }

/** Who reads it. Where a form for somebody without an account would have to ask more, each date is answered on its own page. */
function readerOf({
  series,
  userId,
  how,
  answer,
  signIn,
}: {
  series: SeriesPage
  userId: string | undefined
  how: HowToAnswer | undefined
  answer: SeriesAnswer
  signIn: string
}): Reader {
  if (series.is_host) return { kind: 'host' }
  if (userId === undefined) {
    if (!how?.guests_can_answer || !isOpenToAll(series.event)) return { kind: 'visitor', signIn }
    if (!how.place_kinds && !how.questions && how.mode === 'open') return { kind: 'guest', signIn }
    // A date of a course is not answered on its own page.
    return series.terms.takes === 'course' ? { kind: 'visitor', signIn } : { kind: 'elsewhere' }
  }
  const needsInvitation = how?.mode === 'invitation' && !how.is_invited
  if (needsInvitation) return { kind: 'elsewhere' }
  return { kind: 'member', answer, regularParty: series.regular?.party ?? 1 }
}

/** Its hosts beside the one who made it. */
function coHostsOf({ hosts }: SeriesPage, ownerId: string | undefined): CoHost[] {
  return hosts
    .filter(({ id }) => id !== ownerId)
    .map((host) => ({
      ...{ userId: host.id, username: host.username, name: personName(host) },
      ...{ photo: host.profile_photo_url, state: 'accepted' },
    }))
}
