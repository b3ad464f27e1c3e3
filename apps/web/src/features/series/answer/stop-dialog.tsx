import * as m from '@hearth/messages'
import { useState } from 'react'
import type { SeriesPage } from '../../../data/series/queries.ts'
import { formatShortDay } from '../../../format/when.ts'
import { SelectField } from '../../../forms/field.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { dayOfDate, takesPlace } from '../date-state.ts'
import type { SeriesAnswer } from './use-series-answer.ts'

/** Asks from which date on somebody no longer comes. */
export default function StopDialog({
  series,
  answer,
  onClose,
}: {
  series: SeriesPage
  answer: SeriesAnswer
  onClose: () => void
}) {
  const dates = series.dates.filter(takesPlace)
  const [from, setFrom] = useState(dates[0]?.date ?? series.starts_on)
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.series_answer_stop()}
      leave={m.site_cancel()}
      action={{
        label: m.series_answer_stop_act(),
        isPending: answer.pending !== undefined,
        onAct: () => answer.answer({ answer: 'not_coming', dates: { from } }, onClose),
      }}
    >
      <div className="stack">
        <p className="quiet">
          {series.terms.takes === 'course' ? m.series_terms_stop_help() : m.series_answer_stop_help()}
        </p>
        <SelectField
          label={m.series_answer_stop_from()}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        >
          {dates.map((date) => (
            <option key={date.date} value={date.date}>
              {formatShortDay(dayOfDate(date))}
            </option>
          ))}
        </SelectField>
        {answer.problem && <Alert tone="bad">{answer.problem}</Alert>}
      </div>
    </ActionDialog>
  )
}
