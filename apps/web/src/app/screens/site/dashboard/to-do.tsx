import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import {
  Crown,
  Flag,
  Handshake,
  Hourglass,
  type LucideIcon,
  MailOpen,
  MessageCircleQuestion,
  UserPlus,
  UserRoundCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { invitationsOptions, invitedToOptions } from '../../../../data/event/answering-queries.ts'
import { coHostingOptions, toDoOptions } from '../../../../data/event/hosting-queries.ts'
import { useStandings } from '../../../../data/event/use-standings.ts'
import { useWaitingOffers } from '../../../../features/attendance/waiting/waiting-offers.ts'
import { useWaitingEnquiries } from '../../../../features/enquiry/waiting-enquiries.ts'
import { titleFor } from '../../../../features/event/event-words.ts'
import { InvitationAnswer } from '../../../../features/hosting/invitation-answer.tsx'
import { useMembershipDoors } from '../../../../features/membership/dashboard-line.ts'
import { useWaitingListings } from '../../../../features/provider/waiting-listings.ts'
import { formatShortDay } from '../../../../format/when.ts'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { useNow } from '../../../../ui/use-now.ts'

/** Something that waits for the member; what `isDue` has a last moment and stands first. */
export type ToDo = {
  id: string
  icon: LucideIcon
  sentence: string
  facts?: string | undefined
  isDue?: boolean
  action: { to: string; label: string } | ReactNode
}

/** Everything that waits for the member's answer, as one list: what has a last moment first. */
export function useToDo(userId: string | undefined): ToDo[] {
  const nowMs = useNow()
  const asked = { enabled: userId !== undefined }
  const { data: coHosting = [] } = useQuery({ ...coHostingOptions(userId ?? ''), ...asked })
  const { data: invitations = [] } = useQuery({ ...invitationsOptions(userId ?? ''), ...asked })
  const { data: invitedTo = [] } = useQuery({ ...invitedToOptions(userId ?? ''), ...asked })
  const standings = useStandings([invitedTo])
  const { data: deciding } = useQuery({ ...toDoOptions(userId ?? ''), ...asked })
  const offers = useWaitingOffers(userId)
  const enquiries = useWaitingEnquiries(userId)
  const listings = useWaitingListings(userId)
  const { waiting } = useMembershipDoors(userId)
  return [
    ...offers.map(({ to, sentence, facts }) => ({
      id: to,
      icon: Hourglass,
      sentence,
      facts,
      isDue: true,
      action: { to, label: m.site_dashboard_take_place() },
    })),
    ...enquiries.map(({ to, sentence }) => ({
      id: to,
      icon: MessageCircleQuestion,
      sentence,
      action: { to, label: m.site_dashboard_answer() },
    })),
    ...(deciding?.asking ?? []).map(({ event_id, title, start_date, asked: count }) => ({
      id: `asking ${event_id}`,
      icon: UserRoundCheck,
      sentence: m.site_dashboard_asking({ count, title }),
      facts: formatShortDay(start_date, nowMs),
      action: { to: paths.event(event_id), label: m.site_dashboard_decide() },
    })),
    ...coHosting
      .filter(({ state }) => state === 'invited')
      .map(({ event_id, title, host_name, start_date }) => ({
        id: `host ${event_id}`,
        icon: UserPlus,
        sentence: host_name
          ? m.site_dashboard_co_host({ name: host_name, title })
          : m.site_dashboard_co_host_unnamed({ title }),
        facts: formatShortDay(start_date, nowMs),
        action: <InvitationAnswer eventId={event_id} title={title} />,
      })),
    ...invitedTo.map((event) => {
      const name = invitations.find(({ event_id }) => event_id === event.id)?.host_name
      const title = titleFor(event, standings[event.id])
      return {
        id: `come ${event.id}`,
        icon: MailOpen,
        sentence: name
          ? m.site_dashboard_invited({ name, title })
          : m.site_dashboard_invited_unnamed({ title }),
        facts: formatShortDay(event.timing.startDate, nowMs),
        action: { to: paths.event(event.id), label: m.site_dashboard_reply() },
      }
    }),
    ...listings.map(({ to, sentence }) => ({
      id: `${to} ${sentence}`,
      icon: Handshake,
      sentence,
      action: { to, label: m.site_dashboard_answer() },
    })),
    ...waiting.map(({ to, sentence }) => ({
      id: to,
      icon: Crown,
      sentence,
      action: { to, label: m.site_dashboard_look() },
    })),
    ...(deciding?.reports
      ? [
          {
            id: 'reports',
            icon: Flag,
            sentence: m.site_dashboard_reports({ count: deciding.reports }),
            action: { to: paths.adminDashboard('reports'), label: m.site_dashboard_look() },
          },
        ]
      : []),
  ]
}

/** The things to do as one list; the flame belongs to the one that has a last moment. */
export function ToDoList({ items }: { items: readonly ToDo[] }) {
  return (
    <section className="to-do" aria-labelledby="to-do">
      <div className="to-do-head">
        <h2 id="to-do">{m.site_dashboard_to_do()}</h2>
        {items.length > 0 && <span>{m.site_dashboard_things({ count: items.length })}</span>}
      </div>
      {items.length === 0 ? (
        <p className="to-do-none">{m.site_dashboard_to_do_none()}</p>
      ) : (
        <ul>
          {items.map((item, at) => (
            <li key={item.id} data-due={item.isDue || undefined}>
              <span className="to-do-icon" aria-hidden="true">
                <item.icon size={22} />
              </span>
              <div>
                <p>
                  <b>{item.sentence}</b>
                  {item.facts && <span>{item.facts}</span>}
                </p>
                <Action of={item} isFlame={at === 0 && Boolean(item.isDue)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Action({ of: { action, sentence }, isFlame }: { of: ToDo; isFlame: boolean }) {
  if (!isWay(action)) return action
  return (
    <ButtonLink small look={isFlame ? 'flame' : 'outline'} to={action.to}>
      {action.label}
      <span className="sr-only">: {sentence}</span>
    </ButtonLink>
  )
}

const isWay = (action: ToDo['action']): action is { to: string; label: string } =>
  typeof action === 'object' && action !== null && 'to' in action
