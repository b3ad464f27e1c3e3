import { m } from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
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
      title={m.attendance_waiting_more_people_than_places()}
      foot={
        <>
          <Button look="quiet" onClick={onKeep}>
            {m.attendance_waiting_keep_everyone()}
          </Button>
          <Button
            look="flame"
            pending={isPending}
            onClick={() => mutate({ capacity }, { onSuccess: onMoved })}
          >
            {m.attendance_waiting_let_the_last_wait()}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          You ask for {capacity} {capacity === 1 ? 'place' : 'places'}, and {taken} are taken or kept for
          somebody.
        </p>
        <p>
          <b>{m.attendance_waiting_keep_everyone_2()}</b> the event stays at {taken} places, and everything
          else is saved.
        </p>
        <p>
          <b>{m.attendance_waiting_let_the_last_wait_2()}</b> whoever answered last goes to the front of the
          waiting list. They are told at once by mail, and have the first places that become free.
        </p>
        <Refusal error={error} />
      </div>
    </Dialog>
  )
}
