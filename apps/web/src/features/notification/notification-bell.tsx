import * as m from '@hearth/messages'
import './notification-bell.css'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { keepOwnClock } from './keep-own-clock.ts'
import { unreadOptions } from './queries.ts'
import { useLiveNotifications } from './use-live-notifications.ts'

/** The way to one's notices in the header, with how many are new. Members alone load it. */
export default function NotificationBell({ userId }: { userId: string }) {
  useLiveNotifications(userId)
  useEffect(() => void keepOwnClock(userId), [userId])
  const { data: count = 0 } = useQuery(unreadOptions(userId))
  return (
    <Link
      to={paths.notifications()}
      className="icon-button notice-bell"
      aria-label={m.notification_bell({ count })}
    >
      <Bell size={21} aria-hidden="true" />
      {count > 0 && (
        <span className="notice-count" aria-hidden="true">
          {shownCount(count)}
        </span>
      )}
    </Link>
  )
}

/** The same as a line of the member's menu. */
export function NotificationsInMenu({ userId, onOpen }: { userId: string; onOpen: () => void }) {
  const { data: count = 0 } = useQuery(unreadOptions(userId))
  return (
    <Link
      to={paths.notifications()}
      className="menu-item"
      aria-label={m.notification_bell({ count })}
      onClick={onOpen}
    >
      <Bell size={20} aria-hidden="true" />
      {m.notification_title()}
      {count > 0 && (
        <span className="notice-count at-end" aria-hidden="true">
          {shownCount(count)}
        </span>
      )}
    </Link>
  )
}

const shownCount = (count: number) => (count > 99 ? '99+' : String(count))
