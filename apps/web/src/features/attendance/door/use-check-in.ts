import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '../../../format/error-words.ts'
import { formatAgo } from '../../../format/when.ts'
import { useToast } from '../../../ui/toast/toast.tsx'
import type { Guest } from '../guests/guest-queries.ts'
import { checkingIn } from './door-mutations.ts'

/** Everyone who comes with a guest; who said maybe comes alone. */
export const partyOf = ({ party }: Guest) => Math.max(party, 1)

/** Gives what says how many of a guest's party are here. Each time it can be taken back, and who was faster is named. */
export function useCheckIn(eventId: string, guest: Guest): (arrived: number) => void {
  const { userId, name, arrived: seen } = guest
  const toast = useToast()
  const { mutate } = useMutation(checkingIn(useQueryClient(), eventId, userId))
  const party = partyOf(guest)
  const titleOf = (arrived: number) =>
    party === 1 && arrived === 1
      ? m.attendance_door_is_here({ name })
      : m.attendance_door_party_here({ name, arrived, party })
  const say = (arrived: number, before: number, canUndo: boolean) =>
    mutate(
      { userId, arrived, seen: before },
      {
        onSuccess: ({ arrived: stands, isChanged, changedBy, changedAt }) => {
          if (isChanged || stands === arrived) {
            if (changedBy && changedAt) {
              toast({
                title: titleOf(stands),
                text: m.attendance_door_ticked_by({
                  host: changedBy,
                  when: formatAgo(changedAt, Date.now()),
                }),
              })
            } else if (canUndo) {
              toast({
                title: titleOf(stands),
                action: { label: m.attendance_door_undo(), onAction: () => say(before, arrived, false) },
              })
            }
            return
          }
          toast({
            title: titleOf(stands),
            text: changedBy
              ? m.attendance_door_faster({ host: changedBy })
              : m.attendance_door_changed_meanwhile(),
          })
        },
        onError: (error) =>
          toast({ title: m.attendance_door_not_ticked({ name }), text: refusalOf(error), tone: 'bad' }),
      },
    )
  return (arrived) => say(arrived, seen, true)
}
