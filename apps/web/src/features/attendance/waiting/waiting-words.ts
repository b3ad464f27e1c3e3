import { m } from '@hearth/messages'
import { withOthers } from '../../../data/event/places-in-words.ts'
import type { LineCounts, WaitingList } from '../../../data/event/waiting-queries.ts'

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** `You’re third in line`, `You’re first in line with 2 others`; far behind `You’re number 14 in line`. */
export function placeInLine({
  my_position,
  my_party,
}: Pick<WaitingList, 'my_position' | 'my_party'>): string {
  const place = my_position ?? 1
  return `You’re ${ordinals[place - 1] ?? `number ${place}`} in line${withOthers(my_party ?? 1)}`
}

/** `1 waits`, `3 wait`: answers, not people. */
export function howManyWait(waiting: number): string {
  return m.attendance_waiting_wait_already({ waiting })
}

/** `2 wait, 5 people in all.`, with offers `1 has an offer, 1 waits, 4 people in all.` */
export function lineInWords({ waiting, offered, people }: LineCounts): string {
  if (waiting + offered === 0) return m.attendance_waiting_nobody_waits_for_a_place()
  return [
    offered > 0 && `${offered.toLocaleString('en')} ${offered === 1 ? 'has' : 'have'} an offer`,
    waiting > 0 && `${waiting.toLocaleString('en')} ${waiting === 1 ? 'waits' : 'wait'}`,
    people === 1 ? 'one person in all.' : `${people.toLocaleString('en')} people in all.`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `the place`, `the 3 places`. */
export function offeredPlaces(party: number | null): string {
  return party === null || party === 1 ? 'the place' : `the ${party} places`
}
