import * as m from '@hearth/messages'
import { lazy, Suspense, useState } from 'react'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'

const ByEmailPanel = lazy(() => import('./by-email-panel.tsx'))

/** Inviting by email, behind its own line: what it needs comes when a host opens it. */
export function ByEmail({ eventId, canInvite }: { eventId: string; canInvite: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="by-email" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{m.attendance_by_email_open()}</summary>
      {opened && (
        <Suspense
          fallback={
            <Waiting label={m.attendance_by_email_list_loading()}>
              <Skeleton width={220} height={40} />
            </Waiting>
          }
        >
          <ByEmailPanel eventId={eventId} canInvite={canInvite} />
        </Suspense>
      )}
    </details>
  )
}
