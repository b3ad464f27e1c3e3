import { AdminMembers } from '../features/admin/members.tsx'
import { useSession } from '../features/auth/session.tsx'

/** All members, and what can be done about each. */
export function AdminMembersView() {
  const { user } = useSession()
  return user && <AdminMembers adminId={user.id} />
}
