import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { stateOf } from '../../../../data/event/event-state.ts'
import { hiddenPlaceOptions, withPlace } from '../../../../data/event/hidden-place.ts'
import { coHostsOptions } from '../../../../data/event/hosting-queries.ts'
import { eventPageOptions } from '../../../../data/event/page-queries.ts'
import { eventOptions, standingOptions } from '../../../../data/event/queries.ts'
import { seriesOfEventOptions } from '../../../../data/series/queries.ts'
import type { DateChange, Scope } from '../../../../data/series/scope.ts'
import { translationsOptions } from '../../../../data/translation-queries.ts'
import { cachedEventChanges } from '../../../../features/event/form/cached-event.ts'
import {
  type EveningDraft,
  eveningDraftOf,
  isSameEvening,
} from '../../../../features/event/form/evening-draft.ts'
import { draftOf, toEventInput } from '../../../../features/event/form/event-draft.ts'
import { EventFormOnItsWay } from '../../../../features/event/form/event-form-on-its-way.tsx'
import { EventFormPage } from '../../../../features/event/form/event-form-page.tsx'
import {
  type KindDraft,
  kindDraftsOptions,
  kindStore,
  type SpotsTaken,
} from '../../../../features/event/form/kind-queries.ts'
import { useEventChange } from '../../../../features/event/form/use-event-change.ts'
import { type EventFormValues, useEventForm } from '../../../../features/event/form/use-event-form.ts'
import { PublishNote } from '../../../../features/hosting/publish-note.tsx'
import { useOtherDates } from '../../../../features/series/hosting/use-other-dates.ts'
import { formatTime } from '../../../../format/when.ts'
import { noRepeat } from '../../../../forms/repeats/repeat-draft.ts'
import { StoredChanges } from '../../../../forms/stored-changes.tsx'
import { useNavigate } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { useToast } from '../../../../ui/toast/toast.tsx'
import { NotFoundScreen } from '../../../errors/not-found-screen.tsx'

// Few make an event smaller than it is full.
const FewerPlacesDialog = lateDialog(
  async () =>
    (await import('../../../../features/attendance/waiting/fewer-places-dialog.tsx')).FewerPlacesDialog,
)
// Of dates of a series alone.
const changesOfDates = () => import('../../../../features/event/form/changed-parts.ts')
const ScopeDialog = lazy(() => import('../../../../features/series/hosting/scope-dialog.tsx'))

/** The form of an event that is there, for its hosts; for everybody else it is not there. */
export function ChangeEvent({ eventId, userId }: { eventId: string; userId: string | undefined }) {
  const { data: event, isPending, isError, refetch } = useQuery(eventOptions(eventId))
  const coHosts = useQuery(coHostsOptions(eventId))
  // A place that is hidden from the record stands in the form all the same: saving puts it back where it was.
  const hidden = useQuery(hiddenPlaceOptions(eventId))
  const page = useQuery(eventPageOptions(eventId))
  const spots = useQuery(kindDraftsOptions(eventId))
  const words = useQuery(translationsOptions({ kind: 'event', id: eventId }))
  if (isPending || hidden.isPending || page.isPending || spots.isPending || words.isPending)
    return <ChangeOnItsWay />
  if (isError || hidden.isError || page.isError || words.isError || !spots.data) {
    return (
      <section className="stack wrap section stack-start">
        <h1 className="page-title">{m.event_edit_title()}</h1>
        <Alert tone="bad">{m.site_unreachable()}</Alert>
        <Button
          look="outline"
          onClick={() =>
            Promise.all([refetch(), hidden.refetch(), page.refetch(), spots.refetch(), words.refetch()])
          }
        >
          {m.site_try_again()}
        </Button>
      </section>
    )
  }
  if (!event || !userId) return <NotFoundScreen />
  if (event.createdBy?.id !== userId) {
    if (coHosts.isPending) return <ChangeOnItsWay />
    const hosts = coHosts.data?.some((host) => host.userId === userId && host.state === 'accepted')
    if (!hosts) return <NotFoundScreen />
  }
  return (
    <ChangeForm
      key={event.id}
      userId={userId}
      event={hidden.data ? withPlace(event, hidden.data) : event}
      evening={eveningDraftOf(page.data?.evening)}
      language={words.data?.original ?? ''}
      spots={spots.data}
    />
  )
}

function ChangeOnItsWay() {
  return <EventFormOnItsWay title={m.event_edit_title()} lede={m.event_edit_lede()} />
}

type Change = {
  event: EventRecord
  evening: EveningDraft
  /** In which its words are; empty where nobody said so. */
  language: string
  spots: { kinds: KindDraft[]; taken: SpotsTaken }
  userId: string
}

/** Of a date of a series its page says how it repeats, and what is under way does not begin again. */
const mayBecomeSeries = (event: EventRecord) =>
  !event.series && ['draft', 'ahead'].includes(stateOf(event, Date.now()))

function ChangeForm({ event, evening, language, spots, userId }: Change) {
  const navigate = useNavigate()
  const toast = useToast()
  const changeOthers = useOtherDates(event.id)
  const { state, send } = useEventChange(event.id)
  const isDraft = event.status === 'draft'
  // As they were when the form was opened: what a host changes is compared with these.
  const [kinds] = useState(spots.kinds)
  const beside = { language, evening, kinds, repeats: mayBecomeSeries(event) ? noRepeat : undefined }
  const [changes] = useState(() => cachedEventChanges(userId, event.id, { ...draftOf(event), ...beside }))
  const [kept] = useState(changes.load)
  const [isFromBefore, setFromBefore] = useState(kept.isFromBefore)
  const [isStored, setStored] = useState(true)
  const [storedAt, setStoredAt] = useState<string>()
  const form = useEventForm(
    { ...kept.values, status: 'published' },
    ({ status: _, spotsTaken: __, ...written }) => {
      const stored = changes.save({ ...beside, ...written })
      setStored(stored)
      setStoredAt(stored ? formatTime(Date.now()) : undefined)
    },
  )
  const [asked, setAsked] = useState<EventFormValues>()
  const [scoped, setScoped] = useState<{ written: EventFormValues; change: DateChange }>()
  const series = useQuery(seriesOfEventOptions(event.id)).data
  const taken = useQuery(standingOptions([event.id])).data?.[event.id]?.taken ?? 0
  const saved = { ...event, kinds }
  useEffect(() => form.setValue('spotsTaken', spots.taken), [form, spots])

  async function save(values: EventFormValues, others?: { change: DateChange; scope: Scope }) {
    const { evening: said, language: chosen, ...written } = values
    const status = isDraft ? written.status : event.status
    // What did not change is not sent.
    const changed = said && !isSameEvening(said, evening) ? said : undefined
    if (
      !(await send(
        {
          draft: written,
          language: chosen === language ? undefined : chosen,
          evening: changed,
          kinds: written.kinds,
          repeats: written.repeats,
        },
        status,
        saved,
      ))
    )
      return
    const ofOthers = others && (await changeOthers(others.change, others.scope))
    changes.forget()
    toast({
      title: status === 'published' && isDraft ? m.event_published() : m.event_edit_saved(),
      text: m.event_published_text({ title: written.title }),
    })
    if (ofOthers) toast(ofOthers)
    navigate(paths.event(event.id))
  }

  function discard() {
    form.reset({ ...draftOf(event), ...beside, spotsTaken: spots.taken, status: 'published' })
    changes.forget()
    setFromBefore(false)
    setStoredAt(undefined)
  }

  /** Fewer places than people: the host says first what to do with whom. */
  function saveOrAsk(written: EventFormValues) {
    const capacity = Number(written.capacity)
    if (event.status === 'published' && capacity > 0 && capacity < taken) setAsked(written)
    else void saveOrAskWhich(written)
  }

  /** A date of a series: the host says which other dates say the same. */
  async function saveOrAskWhich(values: EventFormValues) {
    const { evening: said, language: _, ...written } = values
    const input = toEventInput(written, event.status, saved)
    const parts = series
      ? (await changesOfDates()).changedParts(event, input, {
          evening: said !== undefined && !isSameEvening(said, evening),
          wayIn: said !== undefined && (said.wayIn !== evening.wayIn || said.wayInNote !== evening.wayInNote),
          kinds: JSON.stringify(written.kinds) !== JSON.stringify(kinds),
        })
      : []
    if (parts.length === 0) return save(values)
    const { toPlaceKinds } = await kindStore()
    setScoped({
      written: values,
      change: {
        parts,
        said: {
          capacity: input.venue.capacity ?? null,
          ...(parts.includes('kinds') && {
            kinds: toPlaceKinds(written.kinds ?? [], input.timing, Date.now()),
          }),
        },
      },
    })
  }

  const page = (
    <EventFormPage
      title={m.event_edit_title()}
      lede={isDraft ? m.event_edit_draft_lede() : m.event_edit_lede()}
      saved={storedAt && m.site_changes_stored({ time: storedAt })}
      note={
        <>
          {isDraft && <PublishNote event={event} />}
          <StoredChanges {...{ isFromBefore, isStored }} onDiscard={discard} />
        </>
      }
      form={form}
      sending={state}
      actions={
        isDraft
          ? [
              { label: m.event_save_draft(), status: 'draft', onSend: save },
              {
                label: m.event_publish(),
                status: 'published',
                onSend: save,
                isMain: true,
                isReviewed: true,
              },
            ]
          : [
              {
                label: m.event_edit_save(),
                status: 'published',
                onSend: saveOrAsk,
                isMain: true,
              },
            ]
      }
    />
  )
  return (
    <>
      {page}
      {scoped && (
        <Suspense>
          <ScopeDialog
            eventId={event.id}
            change={scoped.change}
            onChoose={(scope) => {
              setScoped(undefined)
              void save(scoped.written, scope && { change: scoped.change, scope })
            }}
            onClose={() => setScoped(undefined)}
          />
        </Suspense>
      )}
      {asked && (
        <FewerPlacesDialog
          eventId={event.id}
          capacity={Number(asked.capacity)}
          taken={taken}
          onKeep={() => {
            setAsked(undefined)
            form.setValue('capacity', String(taken))
            void saveOrAskWhich(form.getValues())
          }}
          onMoved={() => {
            setAsked(undefined)
            void save(asked)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
