import * as m from '@hearth/messages'
import { Bell, Mail, SlidersHorizontal } from 'lucide-react'
import { useSession } from '../../../features/account/session/session.tsx'
import { NotificationList } from '../../../features/notification/notification-list.tsx'
import { notificationsOptions } from '../../../features/notification/queries.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, userId }) =>
  void client.prefetchInfiniteQuery(notificationsOptions(userId))

/** What is new for a member. */
export function Component() {
  usePageTitle(m.notification_title())
  const { user } = useSession()
  return (
    <section className="wrap section">
      <div className="section-head reading-width">
        <h1 className="page-title">{m.notification_title()}</h1>
        {user && (
          <span className="cluster">
            <Link className="more-link" to={paths.enquiries()}>
              <Mail size={18} aria-hidden="true" />
              {m.notification_conversations()}
            </Link>
            <Link className="more-link" to={paths.following()}>
              <Bell size={18} aria-hidden="true" />
              {m.notification_following_title()}
            </Link>
            <Link className="more-link" to={paths.accountChoices()}>
              <SlidersHorizontal size={18} aria-hidden="true" />
              {m.notification_choices()}
            </Link>
          </span>
        )}
      </div>
      {user ? <NotificationList userId={user.id} /> : <SignInFirst />}
    </section>
  )
}

/** Only seen where the guard was left out. */
function SignInFirst() {
  return (
    <div className="stack stack-start">
      <p>{m.notification_sign_in_text()}</p>
      <ButtonLink to={paths.login(paths.notifications())}>{m.site_sign_in()}</ButtonLink>
    </div>
  )
}
