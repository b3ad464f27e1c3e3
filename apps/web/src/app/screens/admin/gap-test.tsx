import * as m from '@hearth/messages'
import { rolesOf } from '../../../features/account/roles.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { EngineCheck } from '../../../features/admin/engine/engine-check.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/** Where a person sees the event engine work: for visitors too, who may read. */
export function Component() {
  const { user, loading } = useSession()
  usePageTitle(m.admin_engine_page_title())
  // Until it is known who asks, nobody's calls are made.
  if (loading) return null
  return <EngineCheck userId={user?.id} isAdmin={rolesOf(user).includes('admin')} />
}
