import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useSession } from '../features/auth/session.tsx'
import { draftOf } from '../features/events/event-draft.ts'
import { EventFormPage } from '../features/events/event-form-page.tsx'
import { eventOptions } from '../features/events/queries.ts'
import { useEventChange } from '../features/events/use-event-creation.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { ScreenFallback } from '../layout/screen-fallback.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useToast } from '../ui/toast.tsx'

/** Change an event: for its host alone; the engine decides, this screen only says so early. */
export function Component() {
  usePageTitle('Change your event')
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: event, isPending, isError, refetch } = useQuery(eventOptions(id))
  if (isPending) return <ScreenFallback />
  if (isError) {
    return (
      <section className="wrap section grid gap-4 justify-items-start">
        <h1 className="page-title">Change your event</h1>
        <Notice tone="bad">The network is not answering right now.</Notice>
        <Button look="outline" onClick={() => refetch()}>
          Try again
        </Button>
      </section>
    )
  }
  if (!event || !user || event.createdBy?.id !== user.id) return <NotFoundScreen />
  return <ChangeEvent key={event.id} event={event} />
}

function ChangeEvent({ event }: { event: EventRecord }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { state, send } = useEventChange(event.id)
  const [draft, setDraft] = useState(() => draftOf(event))
  const isDraft = event.status === 'draft'
  const kept = {
    ...(event.venue.id && { venueId: event.venue.id }),
    ...(event.image !== undefined && { image: event.image }),
    ...(event.series !== undefined && { series: event.series }),
  }

  async function save(status: string) {
    if (!(await send(draft, status, kept))) return
    toast({ title: status === 'published' && isDraft ? 'It’s lit' : 'Changed', text: draft.title })
    navigate(paths.event(event.id))
  }

  return (
    <EventFormPage
      title="Change your event"
      lede={
        isDraft
          ? 'Only you can see it until you publish it.'
          : 'What you change is there for everyone at once.'
      }
      draft={draft}
      onChange={(change) => setDraft({ ...draft, ...change })}
      sending={state}
      actions={
        isDraft
          ? [
              { label: 'Keep as draft', status: 'draft', onSend: () => save('draft') },
              { label: 'Publish', status: 'published', onSend: () => save('published'), isMain: true },
            ]
          : [{ label: 'Save changes', status: 'published', onSend: () => save(event.status), isMain: true }]
      }
    />
  )
}
