import type { EventRecord } from '@hearth/contracts/event'
import { eventPath, isOpenToAll } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { type Locale, withLocale } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import { Download, ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { getBackend } from '../../../data/network.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links.ts'

const outside = { className: 'button button-outline', target: '_blank', rel: 'noopener noreferrer' }

/** The ways into a calendar. */
export function CalendarDialog({ event, onClose }: { event: EventRecord; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.event_page_calendar_title()}>
      <CalendarWays event={event} />
    </Dialog>
  )
}

function CalendarWays({ event }: { event: EventRecord }) {
  const pageUrl = new URL(eventPath(event), window.location.origin).href
  return (
    <div className="stack stack-small">
      <CalendarFile event={event} />
      <a href={googleCalendarUrl(event, pageUrl)} {...outside}>
        <ExternalLink size={18} aria-hidden="true" />
        {m.event_page_calendar_google()}
      </a>
      <a href={outlookCalendarUrl(event, pageUrl)} {...outside}>
        <ExternalLink size={18} aria-hidden="true" />
        {m.event_page_calendar_outlook()}
      </a>
    </div>
  )
}

/**
 * The event's `.ics`. A plain link where anybody may have it; what is not open to everyone is fetched with the member's
 * token, which a link cannot carry.
 */
function CalendarFile({ event }: { event: EventRecord }) {
  const toast = useToast()
  const fetchFile = (press: MouseEvent) => {
    if (isOpenToAll(event)) return
    press.preventDefault()
    downloadAsMember(event.id).catch(() =>
      toast({
        tone: 'bad',
        title: m.event_page_calendar_failed(),
        text: m.site_try_in_a_moment(),
      }),
    )
  }
  return (
    <a
      className="button button-outline"
      href={calendarPath(event.id)}
      download={fileName(event.id)}
      onClick={fetchFile}
    >
      <Download size={18} aria-hidden="true" />
      {m.event_page_calendar_file()}
    </a>
  )
}

async function downloadAsMember(eventId: string): Promise<void> {
  const { data } = await (await getBackend()).auth.getSession()
  const headers = data.session ? { Authorization: `Bearer ${data.session.access_token}` } : undefined
  const answer = await fetch(calendarPath(eventId), headers && { headers })
  if (!answer.ok) throw new Error(`The calendar file was answered with ${answer.status}.`)
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(eventId)
  link.click()
  URL.revokeObjectURL(url)
}

const calendarPath = (eventId: string) => withLocale(paths.eventCalendar(eventId), getLocale() as Locale)

function fileName(eventId: string): string {
  return `hearth-${eventId}.ics`
}
