import * as m from '@hearth/messages'
import { lazy, type ReactNode, Suspense } from 'react'
import type { MonthSubject } from '../../../data/event/month.ts'
import { ViewSwitch } from '../../../directory/view-switch.tsx'
import { monthOf } from '../../../format/month.ts'
import { dayOf } from '../../../format/when.ts'
import { useLocation, useNavigate } from '../../../navigation/index.ts'
import './list-or-month.css'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useReaderZone } from '../../../ui/use-reader-zone.ts'

const MonthOf = lazy(() => import('./month-of.tsx'))

/** What is ahead at a venue or of a host, as a list (`children`) or as a month, which stands in the address; `hasAny`: whether there is any. */
export function ListOrMonth({
  hasAny,
  of,
  children,
}: {
  hasAny: boolean
  of: MonthSubject
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
            view={month ? 'month' : undefined}
            onChange={(view) =>
              navigate(address(view && monthOf(today)), { preventScrollReset: true, replace: true })
            }
            hasMap={false}
            hasMonth
          />
        </div>
      )}
      {month ? (
        <Suspense
          fallback={
            <Waiting label={m.event_loading()}>
              <Skeleton height={576} />
            </Waiting>
          }
        >
          <MonthOf {...{ of, month, today }} monthAddress={address} />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}

/** The month that an address names, where it is one. */
function monthIn(search: string): string | undefined {
  const month = new URLSearchParams(search).get('month') ?? undefined
  return month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined
}
