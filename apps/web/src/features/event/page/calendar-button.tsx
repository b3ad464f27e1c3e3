import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lateDialog } from '../../../ui/late-dialog.tsx'

const CalendarDialog = lateDialog(async () => (await import('./calendar-dialog.tsx')).CalendarDialog)

/** Puts an event into a calendar: as a file that every calendar reads, or on the pages of the two big ones. */
export function CalendarButton({ event }: { event: EventRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        small
        icon={<CalendarPlus size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        {...CalendarDialog.soon}
      >
        {m.event_page_calendar()}
      </Button>
      {isOpen && <CalendarDialog event={event} onClose={() => setIsOpen(false)} />}
    </>
  )
}
