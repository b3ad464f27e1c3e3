import { useSession } from '../../../../features/account/session/session.tsx'
import { AdminMembers } from '../../../../features/admin/members.tsx'

/** All members, and what can be done about each. */
export function AdminMembersView() {
  const { user } = useSession()
  return user && <AdminMembers adminId={user.id} />
}
