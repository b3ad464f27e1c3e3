import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hiddenPlaceOptions, withPlace } from '../../../../data/event/hidden-place.ts'
import { coHostsOptions } from '../../../../data/event/hosting-queries.ts'
import { eventOptions, standingOptions } from '../../../../data/event/queries.ts'
import { FewerPlacesDialog } from '../../../../features/attendance/waiting/fewer-places-dialog.tsx'
import { draftOf } from '../../../../features/event/form/event-draft.ts'
import { EventFormPage } from '../../../../features/event/form/event-form-page.tsx'
import { useEventChange } from '../../../../features/event/form/use-event-creation.ts'
import { PublishNote } from '../../../../features/hosting/publish-later.tsx'
import { paths } from '../../../../paths.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useToast } from '../../../../ui/toast/toast.tsx'
import { NotFoundScreen } from '../../../errors/not-found-screen.tsx'
import { ScreenFallback } from '../../../errors/screen-fallback.tsx'

/** The form of an event that is there, for its hosts; for everybody else it is not there. */
export function ChangeEvent({ eventId, userId }: { eventId: string; userId: string | undefined }) {
  const { data: event, isPending, isError, refetch } = useQuery(eventOptions(eventId))
  const coHosts = useQuery(coHostsOptions(eventId))
  // A place that is hidden from the record stands in the form all the same: saving puts it back where it was.
  const hidden = useQuery(hiddenPlaceOptions(eventId))
  if (isPending || hidden.isPending) return <ScreenFallback />
  if (isError || hidden.isError) {
    return (
      <section className="wrap section grid gap-4 justify-items-start">
        <h1 className="page-title">Change your event</h1>
        <Alert tone="bad">The network is not answering right now.</Alert>
        <Button look="outline" onClick={() => Promise.all([refetch(), hidden.refetch()])}>
          Try again
        </Button>
      </section>
    )
  }
  if (!event || !userId) return <NotFoundScreen />
  if (event.createdBy?.id !== userId) {
    if (coHosts.isPending) return <ScreenFallback />
    const hosts = coHosts.data?.some((host) => host.userId === userId && host.state === 'accepted')
    if (!hosts) return <NotFoundScreen />
  }
  return <ChangeForm key={event.id} event={hidden.data ? withPlace(event, hidden.data) : event} />
}

function ChangeForm({ event }: { event: EventRecord }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { state, send } = useEventChange(event.id)
  const [draft, setDraft] = useState(() => draftOf(event))
  const [asks, setAsks] = useState(false)
  const taken = useQuery(standingOptions([event.id])).data?.[event.id]?.taken ?? 0
  const capacity = Number(draft.capacity)
  const isDraft = event.status === 'draft'
  const saved = {
    ...(event.image !== undefined && { image: event.image }),
    ...(event.series !== undefined && { series: event.series }),
  }

  async function save(status: string, changed = draft) {
    if (!(await send(changed, status, saved))) return
    toast({
      title: status === 'published' && isDraft ? 'It’s lit' : 'Changed',
      text: `The network has confirmed it: ${draft.title}`,
    })
    navigate(paths.event(event.id))
  }

  /** Fewer places than people: the host says first what to do with whom. */
  function saveOrAsk() {
    if (event.status === 'published' && capacity > 0 && capacity < taken) setAsks(true)
    else void save(event.status)
  }

  const form = (
    <EventFormPage
      title="Change your event"
      lede={
        isDraft
          ? 'Only its hosts can see it until you publish it.'
          : 'What you change is there for everyone at once.'
      }
      note={isDraft && <PublishNote event={event} />}
      draft={draft}
      onChange={(change) => setDraft({ ...draft, ...change })}
      sending={state}
      actions={
        isDraft
          ? [
              { label: 'Keep as draft', status: 'draft', onSend: () => save('draft') },
              { label: 'Publish', status: 'published', onSend: () => save('published'), isMain: true },
            ]
          : [{ label: 'Save changes', status: 'published', onSend: saveOrAsk, isMain: true }]
      }
    />
  )
  return (
    <>
      {form}
      {asks && (
        <FewerPlacesDialog
          eventId={event.id}
          capacity={capacity}
          taken={taken}
          onKeep={() => {
            const everyone = { ...draft, capacity: String(taken) }
            setAsks(false)
            setDraft(everyone)
            void save(event.status, everyone)
          }}
          onMoved={() => {
            setAsks(false)
            void save(event.status)
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
