import { type SeriesTakes, seriesTakes } from '@hearth/contracts/series-values'
import * as m from '@hearth/messages'
import { useState } from 'react'
import type { SeriesPage } from '../../../data/series/queries.ts'
import { ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { useSeriesChange } from './use-series-change.ts'

const weeksToChoose = [1, 2, 3, 4, 6, 8, 12, 26]

const choices: Record<SeriesTakes, { label: () => string; help?: () => string }> = {
  both: { label: m.series_terms_both },
  dates: { label: m.series_terms_dates, help: m.series_terms_dates_help },
  course: { label: m.series_terms_course, help: m.series_terms_course_help },
}

/** How people answer a series: what they can say yes to, and what those who come to every date leave to others. */
export default function TermsDialog({ series, onClose }: { series: SeriesPage; onClose: () => void }) {
  const { terms } = series
  const toast = useToast()
  const [takes, setTakes] = useState(terms.takes)
  const [newcomers, setNewcomers] = useState(String(terms.kept_for_newcomers))
  const [weeks, setWeeks] = useState(terms.weeks_ahead)
  const { change, isPending, problem } = useSeriesChange('set-series-terms', series.id)
  const places = Math.max(0, ...series.dates.map(({ capacity }) => capacity ?? 0))
  const weeksListed = [...new Set([...weeksToChoose, ...(weeks === null ? [] : [weeks])])].sort(
    (a, b) => a - b,
  )
  const save = () =>
    change(
      {
        takes,
        keptForNewcomers: places > 0 ? Math.max(0, Math.trunc(Number(newcomers) || 0)) : 0,
        weeksAhead: weeks,
      },
      {
        onSuccess: () => {
          toast({ title: m.series_terms_done() })
          onClose()
        },
      },
    )
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.series_terms_title()}
      leave={m.site_cancel()}
      action={{ label: m.series_terms_save(), look: 'flame', isPending, onAct: save }}
    >
      <div className="stack">
        <ChoiceGroup legend={m.series_terms_takes()}>
          {seriesTakes.map((choice) => (
            <Radio
              key={choice}
              name="takes"
              label={choices[choice].label()}
              help={choices[choice].help?.()}
              checked={takes === choice}
              onChange={() => setTakes(choice)}
            />
          ))}
        </ChoiceGroup>
        {takes !== 'dates' && (
          <>
            {places > 0 && (
              <TextField
                label={m.series_terms_kept()}
                help={m.series_terms_kept_help()}
                type="number"
                inputMode="numeric"
                min={0}
                max={places}
                value={newcomers}
                onChange={({ target }) => setNewcomers(target.value)}
              />
            )}
            <SelectField
              label={m.series_terms_weeks_ahead()}
              value={weeks ?? ''}
              onChange={({ target }) => setWeeks(target.value === '' ? null : Number(target.value))}
            >
              <option value="">{m.series_terms_weeks_all()}</option>
              {weeksListed.map((count) => (
                <option key={count} value={count}>
                  {m.series_terms_weeks({ count })}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <p className="quiet">{m.series_terms_stays()}</p>
        {problem && <Alert tone="bad">{problem}</Alert>}
      </div>
    </ActionDialog>
  )
}
