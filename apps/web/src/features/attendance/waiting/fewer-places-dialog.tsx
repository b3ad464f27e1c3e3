import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refusal } from '../../../forms/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { loweringCapacity } from './mutations.ts'

/**
 * Asks a host who makes an event smaller than the number of people who are coming what to do with whom. `onKeep` goes on
 * with as many places as there are people, `onMoved` once whoever answered last waits instead; `onClose` goes back.
 */
export function FewerPlacesDialog({
  eventId,
  capacity,
  taken,
  onKeep,
  onMoved,
  onClose,
}: {
  eventId: string
  capacity: number
  taken: number
  onKeep: () => void
  onMoved: () => void
  onClose: () => void
}) {
  const { mutate, isPending, error } = useMutation(loweringCapacity(useQueryClient(), eventId))
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.attendance_fewer_spots_title()}
      foot={
        <>
          <Button look="quiet" onClick={onKeep}>
            {m.attendance_fewer_spots_keep()}
          </Button>
          <Button
            look="flame"
            pending={isPending}
            onClick={() => mutate({ capacity }, { onSuccess: onMoved })}
          >
            {m.attendance_fewer_spots_move()}
          </Button>
        </>
      }
    >
      <div className="stack stack-small">
        <p>{m.attendance_fewer_spots_problem({ capacity, taken })}</p>
        <p>
          <ParaglideMessage message={m.attendance_fewer_spots_keep_text} inputs={{ taken }} markup={markup} />
        </p>
        <p>
          <ParaglideMessage message={m.attendance_fewer_spots_move_text} markup={markup} />
        </p>
        <Refusal error={error} />
      </div>
    </Dialog>
  )
}

const markup = { b: ({ children }: { children?: ReactNode }) => <b>{children}</b> }
