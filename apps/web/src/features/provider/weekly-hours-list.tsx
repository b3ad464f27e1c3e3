import type { WeeklyHours } from '@hearth/contracts/weekly-hours'
import * as m from '@hearth/messages'
import { useNow } from '../../ui/use-now.ts'
import { useReaderZone } from '../../ui/use-reader-zone.ts'
import { formatDays, formatTimes, formatTimesForReader } from './format-weekly-hours.ts'

/** Hours that repeat each week, on the provider's clock, and on the reader's where it shows another time. */
export function WeeklyHoursList({
  hours,
  timezone,
  city,
}: {
  hours: WeeklyHours
  timezone: string | undefined
  city: string
}) {
  const readerZone = useReaderZone(timezone)
  const nowMs = useNow()
  const clocks = timezone && { timezone, readerZone, nowMs }
  const place = city || timezone?.split('/').at(-1)?.replaceAll('_', ' ')
  return (
    <>
      <dl className="provider-hours">
        {hours.map((line) => {
          const mine = clocks && formatTimesForReader(line, clocks)
          return (
            <div key={`${line.days.join()} ${line.opens}`}>
              <dt>{formatDays(line.days)}</dt>
              <dd>
                {formatTimes(line)}
                {mine && <span>{mine}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
      {place && <p className="small-print space-before-small">{m.site_local_time_in({ city: place })}</p>}
    </>
  )
}
