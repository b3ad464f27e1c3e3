import * as m from '@hearth/messages'
import { ofParty } from '../../../data/event/places-in-words.ts'
import type { LineCounts, WaitingList } from '../../../data/event/waiting-queries.ts'

/** `You’re number 3 in line`, `You’re number 1 in line with 2 others`. */
export function placeInLine({
  my_position,
  my_party,
}: Pick<WaitingList, 'my_position' | 'my_party'>): string {
  return m.attendance_waiting_place({ place: my_position ?? 1, ...ofParty(my_party ?? 1) })
}

/** `2 are waiting. 5 people in total.`, with offers `1 has a reserved spot. 1 is waiting. 4 people in total.` */
export function lineInWords({ waiting, offered, people }: LineCounts): string {
  if (waiting + offered === 0) return m.attendance_waiting_empty()
  return [
    offered > 0 && m.attendance_waiting_line_offered({ count: offered }),
    waiting > 0 && m.attendance_waiting_line_waiting({ count: waiting }),
    m.attendance_waiting_line_people({ count: people }),
  ]
    .filter(Boolean)
    .join(' ')
}
