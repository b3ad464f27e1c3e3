import * as m from '@hearth/messages'
import { useSession } from '../../../features/account/session/session.tsx'
import { AdminDashboard } from '../../../features/admin/admin-dashboard.tsx'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { adminViews } from './views/views.ts'

/** The room of those who look after the house. The server decides who may; the guard has sent everybody else away. */
export function Component() {
  const { user } = useSession()
  usePageTitle(m.admin_page_title())
  return user ? <AdminDashboard views={adminViews} /> : <NotFoundScreen />
}
