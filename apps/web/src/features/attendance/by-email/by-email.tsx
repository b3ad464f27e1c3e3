import * as m from '@hearth/messages'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'

const ByEmailPanel = lazy(() => import('./by-email-panel.tsx'))
const PeoplePanel = lazy(() => import('./people-panel.tsx'))

/** Inviting by email, behind its own line: what it needs comes when a host opens it. */
export function ByEmail({ eventId, canInvite }: { eventId: string; canInvite: boolean }) {
  return (
    <Opened label={m.attendance_by_email_open()} loading={m.attendance_by_email_list_loading()}>
      <ByEmailPanel eventId={eventId} canInvite={canInvite} />
    </Opened>
  )
}

/** Inviting people of earlier events, behind a line too. */
export function InvitePeople({ eventId, userId }: { eventId: string; userId: string }) {
  return (
    <Opened label={m.attendance_people_open()} loading={m.attendance_people_loading()}>
      <PeoplePanel eventId={eventId} userId={userId} />
    </Opened>
  )
}

function Opened({ label, loading, children }: { label: string; loading: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="by-email" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{label}</summary>
      {opened && (
        <Suspense
          fallback={
            <Waiting label={loading}>
              <Skeleton width={220} height={40} />
            </Waiting>
          }
        >
          {children}
        </Suspense>
      )}
    </details>
  )
}
