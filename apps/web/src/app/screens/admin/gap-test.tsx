import * as m from '@hearth/messages'
import { lazy, Suspense } from 'react'
import { rolesOf } from '../../../features/account/roles.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { EngineHead } from '../../../features/admin/engine/engine-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

// It looks at the engine's calls, so it brings the agent with it.
const EngineCheck = lazy(async () => ({
  default: (await import('../../../features/admin/engine/engine-check.tsx')).EngineCheck,
}))

/** Where a person sees the event engine work: for visitors too, who may read. */
export function Component() {
  const { user, loading } = useSession()
  usePageTitle(m.admin_engine_page_title())
  // Until it is known who asks, nobody's calls are made.
  if (loading) return null
  return (
    <div className="wrap section gap-test">
      <EngineHead userId={user?.id} />
      <Suspense fallback={<Skeleton height="80vh" />}>
        <EngineCheck userId={user?.id} isAdmin={rolesOf(user).includes('admin')} />
      </Suspense>
    </div>
  )
}
