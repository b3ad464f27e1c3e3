import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { calendarDate } from '../../../data/event/event-search.ts'
import type { monthAtVenueOptions, monthOfHostOptions } from '../../../data/event/month.ts'
import { ViewSwitch } from '../../../directory/view-switch.tsx'
import { monthOf } from '../../../format/month.ts'
import { dayOf } from '../../../format/when.ts'
import './list-or-month.css'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useReaderZone } from '../../../ui/use-reader-zone.ts'

const MonthCalendar = lazy(async () => ({
  default: (await import('./month-calendar.tsx')).MonthCalendar,
}))

type Options = (month: string) => ReturnType<typeof monthAtVenueOptions | typeof monthOfHostOptions>

/** What is ahead at a venue or of a host, as a list (`children`) or as a month, which stands in the address; `hasAny`: whether there is any. */
export function ListOrMonth({
  hasAny,
  optionsOf,
  children,
}: {
  hasAny: boolean
  optionsOf: Options
  children: ReactNode
}) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const today = dayOf(useNow(), useReaderZone())
  const month = monthIn(search)
  const address = (month: string | undefined) => pathname + (month ? `?month=${month}` : '')
  return (
    <>
      {(hasAny || month) && (
        <div className="list-or-month">
          <ViewSwitch
            label={m.event_browse_show_as()}
            view={month && 'month'}
            onChange={(view) =>
              navigate(address(view && monthOf(today)), { preventScrollReset: true, replace: true })
            }
            hasMap={false}
            hasMonth
          />
        </div>
      )}
      {month ? <Month {...{ month, today, optionsOf }} monthAddress={address} /> : children}
    </>
  )
}

function Month({
  month,
  optionsOf,
  ...rest
}: {
  month: string
  today: string
  optionsOf: Options
  monthAddress: (month: string) => string
}) {
  const query = useQuery(optionsOf(month))
  return (
    <Suspense
      fallback={
        <Waiting label={m.event_loading()}>
          <Skeleton height={576} />
        </Waiting>
      }
    >
      <MonthCalendar {...{ month, query }} {...rest} />
    </Suspense>
  )
}

/** The month that an address names, where it is one. */
function monthIn(search: string): string | undefined {
  const month = new URLSearchParams(search).get('month') ?? undefined
  return month && calendarDate(`${month}-01`) ? month : undefined
}
