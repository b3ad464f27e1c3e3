import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import { doorSpan, isDoorOpen } from '@hearth/contracts/event-span'
import { doorHours } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { coHostsOptions } from '../../../../data/event/hosting-queries.ts'
import { eventOptions } from '../../../../data/event/queries.ts'
import { useStandings } from '../../../../data/event/use-standings.ts'
import { useSession } from '../../../../features/account/session/session.tsx'
import { Door } from '../../../../features/attendance/door/door.tsx'
import { titleFor } from '../../../../features/event/event-words.ts'
import { sentenceFor } from '../../../../format/error-words.ts'
import { formatMoment, formatTiming } from '../../../../format/when.ts'
import { Link } from '../../../../navigation/index.ts'
import { Failed } from '../../../../ui/failed.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { NotFoundScreen } from '../../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../../layout/page-title.ts'
import { DoorOnItsWay } from './door-on-its-way.tsx'

/** The door of an event, for its hosts; for everybody else it is not there. The server decides, this only says so early. */
export function HostDoor({ eventId: id }: { eventId: string }) {
  const { user } = useSession()
  const { data: event, error, isPending, refetch } = useQuery(eventOptions(id))
  const coHosts = useQuery(coHostsOptions(id))
  const standings = useStandings(event ? [[event]] : [])
  const title = event ? titleFor(event, standings[event.id]) : ''
  usePageTitle(event ? m.attendance_door_title_of({ title }) : m.attendance_door_title())
  if (isPending || (coHosts.isPending && event && event.createdBy?.id !== user?.id)) return <DoorOnItsWay />
  if (error || (coHosts.error && event?.createdBy?.id !== user?.id)) {
    return (
      <section className="wrap checkin-page">
        <h1 className="page-title">{m.attendance_door_title()}</h1>
        <Failed
          sentence={sentenceFor(error ?? coHosts.error)}
          again={() => void Promise.all([refetch(), coHosts.refetch()])}
        />
      </section>
    )
  }
  const isHost =
    event?.createdBy?.id === user?.id ||
    coHosts.data?.some(({ userId, state }) => userId === user?.id && state === 'accepted')
  if (!event || !user || !isHost) return <NotFoundScreen />
  return <DoorOf event={event} title={title} />
}

function DoorOf({ event, title }: { event: EventRecord; title: string }) {
  const nowMs = useNow()
  return (
    <section className="wrap checkin-page">
      <header className="checkin-head">
        <Link to={eventPath(event)} aria-label={m.attendance_door_back()}>
          <ArrowLeft size={22} aria-hidden="true" />
        </Link>
        <div>
          <h1>{title}</h1>
          <p>{formatTiming(event.timing, nowMs)}</p>
        </div>
      </header>
      {isDoorOpen(event, nowMs) ? <Door eventId={event.id} /> : <Shut event={event} nowMs={nowMs} />}
    </section>
  )
}

/** Why nobody is ticked now. */
function Shut({ event: { status, timing }, nowMs }: { event: EventRecord; nowMs: number }) {
  const { opensAtMs } = doorSpan(timing)
  if (status === 'draft')
    return <Words title={m.attendance_door_shut_early()}>{m.attendance_door_draft()}</Words>
  if (status === 'cancelled')
    return <Words title={m.attendance_door_shut()}>{m.attendance_door_cancelled()}</Words>
  if (nowMs < opensAtMs) {
    return (
      <Words title={m.attendance_door_shut_early()}>
        {m.attendance_door_opens_at({ moment: formatMoment(opensAtMs), hours: doorHours.before })}
      </Words>
    )
  }
  return <Words title={m.attendance_door_shut()}>{m.attendance_door_over({ hours: doorHours.after })}</Words>
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="checkin-shut">
      <h2 className="block-title">{title}</h2>
      <p>{children}</p>
    </div>
  )
}
