import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../features/auth/session.tsx'
import { type EventDraft, emptyDraft } from '../features/events/event-draft.ts'
import { EventFormPage } from '../features/events/event-form-page.tsx'
import { forgetDraft, type KeptDraft, keepDraft, loadDraft } from '../features/events/kept-draft.ts'
import { useEventCreation } from '../features/events/use-event-creation.ts'
import { usePageTitle } from '../layout/page-title.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

/** Host an event: written here, kept in this browser at every keystroke, sent once. */
export function Component() {
  usePageTitle('Host an event')
  const { user } = useSession()
  // The guard lets nobody else here; with `noauth=true` there is nobody to keep a draft for.
  return user ? <CreateEvent key={user.id} userId={user.id} /> : <SignInFirst />
}

function CreateEvent({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { state, send } = useEventCreation(userId)
  const [kept] = useState(() => loadDraft(userId))
  const [draft, setDraft] = useState<EventDraft>(() => ({ ...emptyDraft(readerZone()), ...kept?.draft }))
  const [isKept, setKept] = useState(true)
  const [isFromBefore, setFromBefore] = useState(kept !== undefined)

  function change(changed: Partial<EventDraft>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    const before: Partial<KeptDraft> = loadDraft(userId) ?? {}
    setKept(keepDraft(userId, { status: 'published', ...before, draft: next }))
  }

  async function create(status: 'draft' | 'published') {
    const id = await send(draft, status)
    if (!id) return
    toast(
      status === 'draft'
        ? { title: 'Kept as a draft', text: 'Only you can see it.' }
        : { title: 'It’s lit', text: 'Your event is there for people to find.' },
    )
    navigate(paths.event(id), { replace: true })
  }

  function startAnew() {
    forgetDraft(userId)
    setDraft(emptyDraft(readerZone()))
    setFromBefore(false)
  }

  return (
    <EventFormPage
      title="Host an event"
      lede="Name it, pick a day, choose a room. What you write is kept in this browser until you send it."
      draft={draft}
      onChange={change}
      sending={state}
      actions={[
        { label: 'Keep as draft', status: 'draft', onSend: () => create('draft') },
        { label: 'Publish', status: 'published', onSend: () => create('published'), isMain: true },
      ]}
      note={
        <>
          {isFromBefore && (
            <p className="form-kept">
              Your words from last time are still here.{' '}
              <Button look="quiet" small onClick={startAnew}>
                Start anew
              </Button>
            </p>
          )}
          {!isKept && (
            <p className="form-kept">This browser keeps nothing, so please send it before you leave.</p>
          )}
        </>
      }
    />
  )
}

function SignInFirst() {
  return (
    <section className="wrap section grid gap-4">
      <h1 className="page-title">Host an event</h1>
      <p className="lede">Please sign in first, so that the event can be yours.</p>
    </section>
  )
}

const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
