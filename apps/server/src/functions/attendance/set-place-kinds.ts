import { AppError, type SetPlaceKindsRequest } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { momentOf } from '../../calendar/index.ts'
import type { Handler } from '../handler.ts'
import { clockOfHosted } from './queries.ts'

/** A host says which kinds of places there are. The rules stand in `hearth.set_place_kinds`. */
export const setPlaceKinds: Handler<'set-place-kinds'> = async ({ member, run }, { eventId, kinds }) => {
  const { userId, sessionId } = member
  const timeZone = await clockOfHosted(run, { eventId, userId })
  await run({
    name: 'set place kinds',
    text: 'select hearth.set_place_kinds($1, $2, $3, $4::jsonb)',
    // Who hosts nothing here has no clock, and is refused.
    values: [
      eventId,
      userId,
      sessionId,
      JSON.stringify(timeZone ? kinds.map((kind) => onClock(kind, timeZone)) : []),
    ],
  })
  return { eventId }
}

type Kind = Required<Pick<SetPlaceKindsRequest['kinds'][number], 'opensAt' | 'closesAt'>>

function onClock<K extends Kind>(kind: K, timeZone: string) {
  const opensAt = instant(kind.opensAt, timeZone)
  const closesAt = instant(kind.closesAt, timeZone)
  if (opensAt && closesAt && closesAt <= opensAt) {
    throw new AppError('invalid_input', m.attendance_kind_closes_early)
  }
  return { ...kind, opensAt, closesAt }
}

function instant(at: Kind['opensAt'], timeZone: string): Date | null {
  if (!at) return null
  const ms = momentOf(at, timeZone)
  if (ms === undefined) throw new AppError('invalid_input', m.event_time_skipped)
  return new Date(ms)
}
