import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { publishMoment, type Schedule, schedulesOptions, scheduling } from '../../data/event/publishing.ts'
import { refusalOf } from '../../format/error-words.ts'
import { addDays, clockIn, dayOf, formatZone } from '../../format/when.ts'
import { TextField } from '../../forms/field.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import { PublishNote } from './publish-note.tsx'

type Draft = Pick<EventRecord, 'id' | 'title' | 'timing'>
const zoneOf = ({ timing }: Draft) => timing.timezone ?? 'UTC'

/** When a draft publishes itself, and the way to choose, move and take back that moment: for its hosts. */
export function PublishLater({ event }: { event: Draft }) {
  const { data, isPending } = useQuery(schedulesOptions())
  const [chooses, setChooses] = useState(false)
  const toast = useToast()
  const { mutate, isPending: isTakingBack } = useMutation(scheduling(useQueryClient(), event.id))
  const schedule = data?.[event.id]
  const takeBack = () =>
    mutate(
      { at: null },
      {
        onSuccess: () => toast({ title: m.hosting_publish_stopped() }),
        onError: (error) => toast({ tone: 'bad', title: refusalOf(error) }),
      },
    )
  if (isPending) return null
  return (
    <>
      <PublishNote event={event} />
      <div className="host-more">
        <Button small icon={<CalendarClock size={18} aria-hidden="true" />} onClick={() => setChooses(true)}>
          {schedule ? m.hosting_publish_change() : m.hosting_publish_later()}
        </Button>
        {schedule && (
          <Button small look="quiet" pending={isTakingBack} onClick={takeBack}>
            {m.hosting_publish_stop()}
          </Button>
        )}
      </div>
      {chooses && <MomentDialog event={event} schedule={schedule} onClose={() => setChooses(false)} />}
    </>
  )
}

function MomentDialog({
  event,
  schedule,
  onClose,
}: {
  event: Draft
  schedule: Schedule | undefined
  onClose: () => void
}) {
  const zone = zoneOf(event)
  const nowMs = useNow()
  const formId = useId()
  const toast = useToast()
  const isAhead = schedule && Date.parse(schedule.publish_at) > nowMs
  const [moment, setMoment] = useState(
    isAhead
      ? clockIn(zone, Date.parse(schedule.publish_at))
      : { date: addDays(dayOf(nowMs, zone), 1), time: '09:00' },
  )
  const { mutate, isPending, error, reset } = useMutation(scheduling(useQueryClient(), event.id))
  const change = (changed: Partial<typeof moment>) => {
    setMoment({ ...moment, ...changed })
    if (error) reset()
  }
  const choose = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isPending) return
    mutate(
      { at: `${moment.date}T${moment.time}` },
      {
        onSuccess: ({ publishAt }) => {
          onClose()
          if (!publishAt) return
          const chosen = { event_id: event.id, publish_at: publishAt, failure: null }
          toast({
            title: m.hosting_publishes_on_toast({ moment: publishMoment(chosen, zone, nowMs) }),
          })
        },
      },
    )
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.hosting_publish_later()}
      leave={m.site_cancel()}
      action={{ label: m.hosting_publish_save(), look: 'flame', form: formId, isPending }}
    >
      <form id={formId} className="stack" noValidate onSubmit={choose}>
        <p>{m.hosting_publish_text({ zone: formatZone(zone) })}</p>
        <div className="form-pair">
          <TextField
            label={m.hosting_publish_day()}
            type="date"
            value={moment.date}
            onChange={({ target }) => change({ date: target.value })}
          />
          <TextField
            label={m.hosting_publish_time()}
            type="time"
            value={moment.time}
            onChange={({ target }) => change({ time: target.value })}
          />
        </div>
        <Refusal error={error} />
      </form>
    </ActionDialog>
  )
}
