import { useSession } from '../features/auth/session.tsx'
import { ReportsQueue } from '../features/care/reports-queue.tsx'

/** What people reported. */
export function AdminReportsView() {
  const { user } = useSession()
  return user ? <ReportsQueue adminId={user.id} /> : null
}
