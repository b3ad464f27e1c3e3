import * as m from '@hearth/messages'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSession } from '../../../features/account/session/session.tsx'
import { FollowingList } from '../../../features/notification/alerts/following-list.tsx'
import { namedAlertsOptions } from '../../../features/notification/alerts/named-alerts.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { SignInFirst } from '../../guard/sign-in-first.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

const HostsHeard = lazy(() => import('../../../features/notification/alerts/hosts-heard.tsx'))

export const ask: Ask = ({ client, userId }) => void client.prefetchQuery(namedAlertsOptions(userId))

/** What a member follows. */
export function Component() {
  usePageTitle(m.notification_following_title())
  const { user } = useSession()
  if (!user) {
    return (
      <SignInFirst
        title={m.notification_following_title()}
        sentence={m.notification_following_signed_out()}
        path={paths.following()}
      />
    )
  }
  return (
    <section className="wrap section">
      <div className="section-head reading-width">
        <h1 className="page-title">{m.notification_following_title()}</h1>
        <Link className="more-link" to={paths.accountChoices()}>
          <SlidersHorizontal size={18} aria-hidden="true" />
          {m.notification_choices()}
        </Link>
      </div>
      <div className="reading-width">
        <p>{m.notification_following_text()}</p>
        <FollowingList userId={user.id} />
        <Suspense>
          <HostsHeard userId={user.id} />
        </Suspense>
      </div>
    </section>
  )
}
