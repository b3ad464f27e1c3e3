import * as m from '@hearth/messages'
import { useState } from 'react'
import type { SeriesPage } from '../../../data/series/queries.ts'
import { formatDay, formatShortDay } from '../../../format/when.ts'
import { SelectField } from '../../../forms/field.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { dayOfDate, takesPlace } from '../date-state.ts'
import { ChangeWords } from './change-words.tsx'
import { useSeriesChange } from './use-series-change.ts'

/** Nothing follows a date: first what that touches, then the end. */
export default function EndDialog({ series, onClose }: { series: SeriesPage; onClose: () => void }) {
  const toast = useToast()
  const dates = series.dates.filter(takesPlace)
  const [lastDate, setLastDate] = useState(dates[0]?.date ?? series.starts_on)
  const { change, touched, isPending, problem, forget } = useSeriesChange('end-series', series.id)
  const end = () =>
    change(
      { lastDate },
      {
        onSuccess: () => {
          toast({ title: m.series_page_end_done({ day: formatDay(lastDate) }) })
          onClose()
        },
      },
    )
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.series_page_end()}
      leave={m.site_cancel()}
      action={{
        label: touched ? m.series_page_end() : m.series_page_see_change(),
        look: touched ? 'danger' : 'outline',
        isPending,
        onAct: () => (touched ? end() : change({ lastDate, isPreview: true })),
      }}
    >
      <div className="stack">
        <p className="quiet">{m.series_page_end_help()}</p>
        <SelectField
          label={m.series_page_end_last()}
          value={lastDate}
          onChange={({ target }) => {
            forget()
            setLastDate(target.value)
          }}
        >
          {dates.map((date) => (
            <option key={date.date} value={date.date}>
              {formatShortDay(dayOfDate(date))}
            </option>
          ))}
        </SelectField>
        <ChangeWords {...{ touched, problem }} />
      </div>
    </ActionDialog>
  )
}
