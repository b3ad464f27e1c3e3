import { alertTitle } from '@hearth/contracts/alerts'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AlertMenu } from './alert-menu.tsx'
import { type AlertButtonProps, alertFor, alertsOptions, columnsOf } from './alerts.ts'

/** The button of a member: whether they follow it already, and the choices behind it. */
export function MemberAlert({ subject, name: given, userId, label }: AlertButtonProps & { userId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(alertsOptions(userId))
  const isFollowed = data !== undefined && alertFor(data, subject) !== undefined
  const name = 'search' in subject ? alertTitle({ ...columnsOf(subject), kind: 'search', name: null }) : given
  const Icon = isFollowed ? BellRing : Bell
  return (
    <>
      <Button
        small
        className="alert-button"
        icon={<Icon size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={isFollowed ? m.notification_following_one({ name }) : m.notification_follow_one({ name })}
        onClick={() => setIsOpen(true)}
      >
        {label ?? (isFollowed ? m.notification_following() : m.notification_follow())}
      </Button>
      {isOpen && <AlertMenu subject={subject} name={name} userId={userId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
