import { datesOf } from '@hearth/contracts/series-dates'
import * as m from '@hearth/messages'
import { useState } from 'react'
import type { SeriesPage } from '../../../data/series/queries.ts'
import { formatShortDay } from '../../../format/when.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { RepeatFields } from '../../../forms/repeats/repeat-fields.tsx'
import { repeatProblems } from '../../../forms/repeats/repeat-problems.ts'
import { draftOfRule, repeatKinds, ruleOf } from '../../../forms/repeats/repeat-rule.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { dayOfDate, takesPlace } from '../date-state.ts'
import { ChangeWords } from './change-words.tsx'
import { useSeriesChange } from './use-series-change.ts'

/** From a date on the series repeats in another way: first what that touches, then the change. */
export default function RuleDialog({ series, onClose }: { series: SeriesPage; onClose: () => void }) {
  const toast = useToast()
  const dates = series.dates.filter(takesPlace)
  const [from, setFrom] = useState(dates[0]?.date ?? series.starts_on)
  const [startsOn, setStartsOn] = useState(from)
  const [repeats, setRepeats] = useState(() => draftOfSeries(series, from))
  const { change, touched, isPending, problem, forget } = useSeriesChange('change-rule', series.id)
  const problems = repeatProblems(repeats, startsOn)
  const rule = Object.keys(problems).length === 0 ? ruleOf(repeats, startsOn) : undefined
  const asked = rule && { from, startsOn, rule }
  const save = () =>
    asked &&
    change(asked, {
      onSuccess: () => {
        toast({ title: m.series_change_rule_done() })
        onClose()
      },
    })
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.series_change_rule()}
      leave={m.site_cancel()}
      action={{
        label: touched ? m.series_change_save() : m.series_page_see_change(),
        look: touched ? 'flame' : 'outline',
        isPending,
        onAct: () => (touched ? save() : asked && change({ ...asked, isPreview: true })),
      }}
    >
      <div className="stack">
        <p className="quiet">{m.series_change_rule_help()}</p>
        <div className="form-pair">
          <SelectField
            label={m.series_change_rule_from()}
            value={from}
            onChange={({ target: { value } }) => {
              forget()
              setFrom(value)
              setStartsOn(value)
              setRepeats(draftOfSeries(series, value))
            }}
          >
            {dates.map((date) => (
              <option key={date.date} value={date.date}>
                {formatShortDay(dayOfDate(date))}
              </option>
            ))}
          </SelectField>
          <TextField
            label={m.series_change_rule_first()}
            type="date"
            value={startsOn}
            onChange={({ target }) => {
              forget()
              setStartsOn(target.value)
            }}
          />
        </div>
        <RepeatFields
          repeats={repeats}
          startsOn={startsOn}
          startTime={series.event.start_time?.slice(0, 5)}
          kinds={repeatKinds.filter((kind) => kind !== 'once')}
          onChange={(changed) => {
            forget()
            setRepeats((before) => ({ ...before, ...changed }))
          }}
          problemAt={(name) => problems[name]}
        />
        <ChangeWords {...{ touched, problem }} />
      </div>
    </ActionDialog>
  )
}

/** How it repeats now, as if it began on one of its dates. */
function draftOfSeries({ rule, starts_on: startsOn }: SeriesPage, from: string) {
  const last = rule.count === undefined ? rule.until : datesOf(rule, { startsOn }).at(-1)
  return draftOfRule(rule, from, last)
}
