import * as m from '@hearth/messages'
import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { AlertButtonProps } from './alerts.ts'
import './alert-button.css'

const MemberAlert = lazy(() =>
  import('./member-alert.tsx').then((module) => ({ default: module.MemberAlert })),
)

/**
 * Follow or Following, with the choice of how often behind it. Whoever is not signed in is led to sign-in and back to `path`;
 * the page shows everyone that until what the member follows is known, in the same room.
 */
export function AlertButton(props: AlertButtonProps) {
  const { name, userId, path, label = m.notification_follow() } = props
  const link = (
    <ButtonLink
      small
      className="alert-button"
      to={paths.login(path)}
      icon={<Bell size={18} aria-hidden="true" />}
      aria-label={m.notification_follow_one({ name })}
    >
      {label}
    </ButtonLink>
  )
  if (userId === undefined) return link
  return (
    <Suspense fallback={link}>
      <MemberAlert {...props} userId={userId} />
    </Suspense>
  )
}
