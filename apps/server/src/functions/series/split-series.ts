import { randomUUID } from 'node:crypto'
import { AppError } from '@hearth/contracts'
import { datesOf } from '@hearth/contracts/series-dates'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { type GuestSecrets, guestSecretsOf } from '../../auth/index.ts'
import type { Handler } from '../handler.ts'
import { seriesIdOf } from './date-rows.ts'
import { lockHostedSeries } from './lock-hosted-series.ts'
import { type LockedSeries, lockSeries } from './make-dates.ts'

/** From a date on, the dates of a series are one of their own. The rules stand in `hearth.split_series`. */
export const splitSeries: Handler<'split-series'> = async ({ parts, member, run }, { eventId }) => {
  const found = await findDate(run, eventId)
  if (!found) throw new AppError('not_found', m.event_not_found)
  await lockHostedSeries({ member, run }, found.seriesId)
  const series = await lockSeries(run, { seriesId: found.seriesId, from: found.date })
  if (!series) throw new AppError('not_found', m.event_not_found)
  const { startsOn, rule } = ruleFrom(series, found.date)
  const seals = await sealGuests(run, found.seriesId, guestSecretsOf(parts.config))
  const { rows } = await run<{ id: string }>({
    name: 'split series',
    text: 'select hearth.split_series($1, $2, $3, $4, $5::date, $6::jsonb, $7::jsonb) as id',
    values: [
      seriesIdOf(eventId),
      eventId,
      member.userId,
      member.sessionId,
      startsOn,
      JSON.stringify(rule),
      JSON.stringify(seals),
    ],
  })
  return { seriesId: rows[0]!.id }
}

/** Guests without an account as guests of the new series, for whose rows their addresses are sealed. */
async function sealGuests(run: Run, seriesId: string, { openAddress, sealAddress }: GuestSecrets) {
  const { rows } = await run<{ id: string; sealedAddress: Buffer }>({
    name: 'guests of series',
    text: 'select id, sealed_address as "sealedAddress" from hearth.series_guests where series_id = $1',
    values: [seriesId],
  })
  return rows.map(({ id: guestId, sealedAddress }) => {
    const id = randomUUID()
    return {
      guestId,
      id,
      sealedAddress: sealAddress(id, openAddress(guestId, sealedAddress)).toString('hex'),
    }
  })
}

/** The rule of a day as if it began there: on the first day that it names, and so many times as are left. */
function ruleFrom({ rules }: LockedSeries, day: string) {
  const { startsOn, rule } = rules.findLast((one) => one.startsOn <= day) ?? rules[0]!
  const { count, ...uncounted } = rule
  const until = count === undefined ? rule.until : datesOf(rule, { startsOn }).at(-1)
  const extra = rule.extra.filter((one) => one > day)
  const named = { ...uncounted, extra: [], ...(until && { until }) }
  const [first = day] = datesOf(named, { startsOn, from: day, max: 1 })
  return {
    startsOn: first,
    rule: {
      ...named,
      ...(until && { until: until < first ? first : until }),
      extra: extra.filter((one) => one > first),
    },
  }
}

async function findDate(run: Run, eventId: string) {
  const { rows } = await run<{ seriesId: string; date: string }>({
    name: 'day of date',
    text: 'select series_id as "seriesId", date::text from hearth.series_dates where event_id = $1',
    values: [eventId],
  })
  return rows[0]
}
