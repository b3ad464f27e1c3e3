import { useSession } from '../../../../features/account/session/session.tsx'
import { ReportsQueue } from '../../../../features/moderation/reports-queue.tsx'

/** What people reported. */
export function AdminReportsView() {
  const { user } = useSession()
  return user ? <ReportsQueue adminId={user.id} /> : null
}
