import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { getLocale } from '@hearth/messages/runtime'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../features/account/session/session.tsx'
import { type CachedEvent, cachedEvent } from '../../../features/event/form/cached-event.ts'
import { type EarlierSending, earlierSendingOptions } from '../../../features/event/form/earlier-sending.ts'
import { type EveningDraft, noEvening } from '../../../features/event/form/evening-draft.ts'
import { copyOf, emptyDraft } from '../../../features/event/form/event-draft.ts'
import { EventFormOnItsWay } from '../../../features/event/form/event-form-on-its-way.tsx'
import { EventFormPage } from '../../../features/event/form/event-form-page.tsx'
import type { KindDraft } from '../../../features/event/form/kind-queries.ts'
import { type AnsweringChoice, modelOptions, newEventChoice } from '../../../features/event/form/new-event.ts'
import { withVenue } from '../../../features/event/form/pick-venue.ts'
import { refusedState, type SendState } from '../../../features/event/form/send-state.ts'
import { useEventCreation } from '../../../features/event/form/use-event-creation.ts'
import { type EventFormValues, useEventForm } from '../../../features/event/form/use-event-form.ts'
import { type VenueChoice, venueChoiceOptions } from '../../../features/event/form/venue-choices.ts'
import { linkTo } from '../../../features/event/link-to.tsx'
import { formatTime, readerZone } from '../../../format/when.ts'
import { noRepeat } from '../../../forms/repeats/repeat-draft.ts'
import { Link, useNavigate, useSearchParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { SignInFirst } from '../../guard/sign-in-first.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/** Host an event: written here, kept in this browser at every keystroke, sent once. */
export function Component() {
  usePageTitle(m.event_host_an_event())
  const { user } = useSession()
  const [params] = useSearchParams()
  const wanted = params.get('venue')
  const earlier = useQuery({ ...earlierSendingOptions(user?.id ?? ''), enabled: user !== undefined })
  const venue = useQuery({ ...venueChoiceOptions(wanted ?? ''), enabled: wanted !== null, retry: false })
  const from = params.get('from')
  const model = useQuery({
    ...modelOptions(from ?? '', user?.id ?? ''),
    enabled: from !== null && user !== undefined,
    retry: false,
  })
  // The guard lets nobody else here; with `noauth=true` there is nobody to keep a draft for.
  if (!user) {
    return (
      <SignInFirst
        title={m.event_host_an_event()}
        sentence={m.event_create_sign_in()}
        path={paths.createEvent()}
      />
    )
  }
  if ((wanted && venue.isPending) || (from && model.isPending) || !earlier.data)
    return <EventFormOnItsWay title={m.event_host_an_event()} lede={m.event_create_lede()} />
  return (
    <CreateEvent
      key={user.id}
      userId={user.id}
      earlier={earlier.data}
      venue={wanted ? venue.data : null}
      misses={wanted !== null && !venue.data ? 'venue' : from !== null && !model.data ? 'event' : undefined}
      copied={model.data ?? undefined}
    />
  )
}

/** The event that another one begins from, and who may come to it. */
type Copied = { event: EventRecord; answering: AnsweringChoice; evening: EveningDraft; kinds: KindDraft[] }

/**
 * `venue` is what the address chose for the event, `copied` the one that it begins from; it `misses` what the address
 * names when that cannot be had.
 */
function CreateEvent({
  userId,
  earlier,
  venue,
  misses,
  copied,
}: {
  userId: string
  earlier: EarlierSending
  venue: VenueChoice | null | undefined
  misses: 'venue' | 'event' | undefined
  copied: Copied | undefined
}) {
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const toast = useToast()
  const { state, send, startAnew } = useEventCreation(userId, stateAfter(earlier))
  const [saved] = useState(cachedEvent(userId).load)
  const [isStored, setIsStored] = useState(true)
  const [savedAt, setSavedAt] = useState<string>()
  const [isFromBefore, setFromBefore] = useState(saved !== undefined)
  const form = useEventForm(
    beginning({ copied, saved, venue }),
    ({ answering, language, evening, kinds, repeats, status, ...draft }) => {
      // Another place was chosen: the address no longer says which.
      if (venue && draft.venueId !== venue.id) {
        setParams(withoutVenue, { replace: true, preventScrollReset: true })
      }
      // Beside the ticket of what was sent before.
      const written = {
        ...{ draft, answering: answering ?? newEventChoice, status },
        ...(language && { language }),
        ...(evening && { evening }),
        ...(kinds && { kinds }),
        ...(repeats && { repeats }),
      }
      const stored = cachedEvent(userId).save({ ...cachedEvent(userId).load(), ...written })
      setIsStored(stored)
      setSavedAt(stored ? formatTime(Date.now()) : undefined)
    },
  )

  async function create({
    answering = newEventChoice,
    language,
    evening,
    kinds,
    repeats,
    status,
    ...draft
  }: EventFormValues) {
    const id = await send({ draft, answering, language, evening, kinds, repeats, status })
    if (!id) return
    toast(
      status === 'draft'
        ? { title: m.event_draft_saved(), text: m.event_draft_saved_text() }
        : {
            title: m.event_published(),
            text: m.event_published_text(),
          },
    )
    navigate(paths.event(id), { replace: true })
  }

  function beginAgain() {
    form.reset(beginning({ copied }))
    startAnew()
    setFromBefore(false)
  }

  return (
    <EventFormPage
      title={m.event_host_an_event()}
      lede={m.event_create_lede()}
      form={form}
      sending={state}
      saved={savedAt && m.event_create_saved({ time: savedAt })}
      actions={[
        { label: m.event_save_draft(), status: 'draft', onSend: create },
        { label: m.event_publish(), status: 'published', onSend: create, isMain: true, isReviewed: true },
      ]}
      note={<Notes {...{ misses, earlier, copied, isFromBefore, isStored }} onBeginAgain={beginAgain} />}
    />
  )
}

/** What to know before one writes: what the form begins with, and what became of an earlier visit. */
function Notes({
  misses,
  earlier,
  copied,
  isFromBefore,
  isStored,
  onBeginAgain,
}: {
  misses: 'venue' | 'event' | undefined
  earlier: EarlierSending
  copied: Copied | undefined
  isFromBefore: boolean
  isStored: boolean
  onBeginAgain: () => void
}) {
  return (
    <>
      {misses && (
        <Alert>{misses === 'venue' ? m.event_create_venue_missing() : m.event_create_copy_missing()}</Alert>
      )}
      {earlier.state === 'half_way' && isFromBefore && <HalfWay {...earlier} />}
      {earlier.state === 'created' && <WentThrough {...earlier} />}
      {copied && !isFromBefore && (
        <p className="form-kept">{m.event_create_copied({ title: copied.event.title })}</p>
      )}
      {isFromBefore && (
        <p className="form-kept">
          {earlier.state === 'never_ran' ? m.event_create_draft_never_sent() : m.site_draft_kept()}{' '}
          <Button look="quiet" small onClick={onBeginAgain}>
            {copied ? m.event_create_use_copy({ title: copied.event.title }) : m.event_create_start_over()}
          </Button>
        </p>
      )}
      {!isStored && <p className="form-kept">{m.event_create_not_stored()}</p>}
    </>
  )
}

/** An earlier visit left before the answer came: it is told now, and nothing was made twice. */
function WentThrough({ id, title, hasNewerWords }: Extract<EarlierSending, { state: 'created' }>) {
  return (
    <Alert tone="ok">
      {hasNewerWords ? m.event_create_went_through_newer({ title }) : m.event_create_went_through({ title })}{' '}
      <Link className="text-link" to={paths.event(id)}>
        {m.event_create_see()}
      </Link>
    </Alert>
  )
}

/** An earlier visit left after the draft was there and before the rest was done: sending it again goes on with it. */
function HalfWay({ id, title }: Extract<EarlierSending, { state: 'half_way' }>) {
  return (
    <Alert>
      <ParaglideMessage
        message={m.event_create_half_way}
        inputs={{ title }}
        markup={{ link: linkTo(paths.event(id)) }}
      />
    </Alert>
  )
}

/** The address without the venue that it chose. */
function withoutVenue(params: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(params)
  left.delete('venue')
  left.delete('from')
  return left
}

function stateAfter(earlier: EarlierSending): SendState {
  if (earlier.state === 'refused') return refusedState(earlier.message)
  if (earlier.state !== 'unanswered') return { state: 'idle' }
  return { state: 'unanswered', sentence: m.event_create_unanswered() }
}

/** What stands in the form when it is opened: an event like another one, then the words of before, then the venue. */
function beginning({
  copied,
  saved,
  venue,
}: {
  copied: Copied | undefined
  saved?: CachedEvent | undefined
  venue?: VenueChoice | null | undefined
}): EventFormValues {
  const before = { ...(copied ? copyOf(copied.event) : emptyDraft(readerZone())), ...saved?.draft }
  return {
    ...before,
    ...(venue && { isOnline: false, ...withVenue(before, venue) }),
    answering: { ...(copied?.answering ?? newEventChoice), ...saved?.answering },
    language: saved?.language ?? getLocale(),
    evening: saved?.evening ?? copied?.evening ?? noEvening,
    kinds: saved?.kinds ?? copied?.kinds ?? [],
    repeats: saved?.repeats ?? noRepeat,
    status: 'published',
  }
}
