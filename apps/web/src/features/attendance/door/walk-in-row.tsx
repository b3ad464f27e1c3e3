import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { refusalOf } from '../../../format/error-words.ts'
import { formatTime } from '../../../format/when.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { removingWalkIn } from './door-mutations.ts'
import type { WalkIn } from './door-queries.ts'

/** Somebody who came without an answer; written down by mistake, they can be taken off again. */
export function WalkInRow({ eventId, walkIn }: { eventId: string; walkIn: WalkIn }) {
  const toast = useToast()
  const { mutate, isPending } = useMutation(removingWalkIn(useQueryClient(), eventId))
  const name = walkIn.name ?? m.attendance_door_walk_in()
  const remove = () =>
    mutate(walkIn.id, {
      onSuccess: () => toast({ title: m.attendance_door_walk_in_removed({ name }) }),
      onError: (error) => toast({ title: refusalOf(error), tone: 'bad' }),
    })
  const time = formatTime(walkIn.added_at)
  return (
    <li className="checkin-guest" data-here="all" aria-busy={isPending || undefined}>
      <div className="checkin-row">
        <Portrait name={name} photo={null} />
        <p>
          <b tabIndex={-1}>{name}</b>
          <span>{m.attendance_people({ count: walkIn.people })}</span>
          <span>{walkIn.added_by ? m.attendance_door_let_in_by({ time, host: walkIn.added_by }) : time}</span>
        </p>
        <IconButton label={m.attendance_door_walk_in_remove({ name })} onClick={remove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
