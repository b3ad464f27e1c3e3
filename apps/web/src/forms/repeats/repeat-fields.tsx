import { sayRule, sayWeekday } from '@hearth/contracts/say-rule'
import { frequencies, weekdayIds } from '@hearth/contracts/series-values'
import * as m from '@hearth/messages'
import { X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatShortDay, formatWallTime } from '../../format/when.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { Checkbox, ChoiceGroup, Radio } from '../choice.tsx'
import { SelectField, TextField } from '../field.tsx'
import type { RepeatDraft, RepeatKind } from './repeat-draft.ts'
import './repeat-fields.css'
import { monthDaysOf, repeatKinds, ruleOf, weekdayOf } from './repeat-rule.ts'

const NextDates = lazy(() =>
  import('./next-dates.tsx').then(
    ({ NextDates }) => ({ default: NextDates }),
    () => ({ default: NextDatesMissing }),
  ),
)

type Fields = {
  repeats: RepeatDraft
  /** The first date. */
  startsOn: string
  onChange: (change: Partial<RepeatDraft>) => void
  problemAt: (name: keyof RepeatDraft) => string | undefined
}

/** How often, until when, on which days not; below it the sentence and the next dates. */
export function RepeatFields({
  startTime,
  kinds = repeatKinds,
  ...fields
}: Fields & {
  /** HH:MM; none of whole days. */
  startTime: string | undefined
  kinds?: readonly RepeatKind[]
}) {
  const { repeats, startsOn } = fields
  if (!startsOn) return <p className="form-note">{m.series_form_no_day()}</p>
  return (
    <div className="form-fields">
      <Kinds {...fields} kinds={kinds} />
      {repeats.kind === 'other' && <Other {...fields} />}
      {repeats.kind === 'dates' && (
        <Days {...fields} name="extra" label={m.series_form_chosen()} add={m.series_form_extra_add()} />
      )}
      {repeats.kind !== 'once' && repeats.kind !== 'dates' && (
        <>
          <End {...fields} />
          <Days
            {...fields}
            name="without"
            label={m.series_form_without()}
            add={m.series_form_without_add()}
          />
          <Days {...fields} name="extra" label={m.series_form_extra()} add={m.series_form_extra_add()} />
        </>
      )}
      <Preview {...{ repeats, startsOn, startTime }} />
    </div>
  )
}

/** What the folded group says. */
export function RepeatLine({
  repeats,
  startsOn,
  startTime,
}: {
  repeats: RepeatDraft
  startsOn: string
  startTime: string
}) {
  return sentenceOf(repeats, startsOn, startTime) ?? m.series_form_no_day()
}

function sentenceOf(repeats: RepeatDraft, startsOn: string, startTime?: string): string | undefined {
  const rule = ruleOf(repeats, startsOn)
  // Of a number that is still being typed nothing can be said.
  if (!rule || Number.isNaN(rule.interval) || rule.until === '') return undefined
  const { count, ...uncounted } = rule
  const said = count !== undefined && Number.isNaN(count) ? uncounted : rule
  return sayRule(said, { startsOn, asSentence: true, ...(startTime && { time: formatWallTime(startTime) }) })
}

function Kinds({ repeats, startsOn, onChange, kinds }: Fields & { kinds: readonly RepeatKind[] }) {
  const labels = { once: m.series_form_once(), dates: m.series_form_dates(), other: m.series_form_other() }
  return (
    <ChoiceGroup legend={m.series_form_legend()}>
      {kinds.map((kind) => (
        <Radio
          key={kind}
          name="repeats.kind"
          value={kind}
          checked={repeats.kind === kind}
          onChange={() => onChange({ kind })}
          label={
            kind === 'once' || kind === 'dates' || kind === 'other'
              ? labels[kind]
              : sentenceOf({ ...repeats, kind, end: 'never', without: [], extra: [] }, startsOn)
          }
        />
      ))}
    </ChoiceGroup>
  )
}

function Other({ repeats, startsOn, onChange, problemAt }: Fields) {
  const { unit, interval, weekdays, monthDay } = repeats
  const units = {
    daily: m.series_form_daily(),
    weekly: m.series_form_weekly(),
    monthly: m.series_form_monthly(),
    yearly: m.series_form_yearly(),
  }
  const chosen = weekdays.length > 0 ? weekdays : [weekdayOf(startsOn)]
  return (
    <>
      <div className="form-pair">
        <TextField
          label={m.series_form_interval()}
          inputMode="numeric"
          name="repeats.interval"
          value={interval}
          error={problemAt('interval')}
          onChange={({ target }) => onChange({ interval: target.value })}
        />
        <SelectField
          label={m.series_form_unit()}
          value={unit}
          onChange={({ target }) =>
            onChange({ unit: target.value as RepeatDraft['unit'], monthDay: 'number' })
          }
        >
          {frequencies.map((id) =>
            id === 'dates' ? null : (
              <option key={id} value={id}>
                {units[id]}
              </option>
            ),
          )}
        </SelectField>
      </div>
      {unit === 'weekly' && (
        <ChoiceGroup legend={m.series_form_weekdays()} className="choice-group choice-columns">
          {weekdayIds.map((id) => (
            <Checkbox
              key={id}
              label={sayWeekday(id)}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange({
                  weekdays: weekdayIds.filter((other) =>
                    other === id ? target.checked : chosen.includes(other),
                  ),
                })
              }
            />
          ))}
        </ChoiceGroup>
      )}
      {(unit === 'monthly' || unit === 'yearly') && (
        <ChoiceGroup legend={m.series_form_day()}>
          {monthDaysOf(unit, startsOn).map((id) => (
            <Radio
              key={id}
              name="repeats.monthDay"
              value={id}
              checked={monthDay === id}
              onChange={() => onChange({ monthDay: id })}
              label={sentenceOf(
                { ...repeats, interval: '1', monthDay: id, end: 'never', without: [], extra: [] },
                startsOn,
              )}
            />
          ))}
        </ChoiceGroup>
      )}
    </>
  )
}

function End({ repeats, startsOn, onChange, problemAt }: Fields) {
  const ends = [
    ['never', m.series_form_end_never()],
    ['day', m.series_form_end_day()],
    ['count', m.series_form_end_count()],
  ] as const
  return (
    <>
      <ChoiceGroup legend={m.series_form_end()}>
        {ends.map(([end, label]) => (
          <Radio
            key={end}
            name="repeats.end"
            value={end}
            checked={repeats.end === end}
            onChange={() => onChange({ end })}
            label={label}
          />
        ))}
      </ChoiceGroup>
      {repeats.end === 'day' && (
        <TextField
          label={m.series_form_last_day()}
          type="date"
          name="repeats.until"
          min={startsOn}
          value={repeats.until}
          error={problemAt('until')}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      )}
      {repeats.end === 'count' && (
        <TextField
          label={m.series_form_count()}
          inputMode="numeric"
          name="repeats.count"
          value={repeats.count}
          error={problemAt('count')}
          onChange={({ target }) => onChange({ count: target.value })}
        />
      )}
    </>
  )
}

/** Days that are chosen one by one. */
function Days({
  repeats,
  startsOn,
  onChange,
  problemAt,
  name,
  label,
  add,
}: Fields & { name: 'without' | 'extra'; label: string; add: string }) {
  const [typed, setTyped] = useState('')
  const days = repeats[name]
  const isNew = typed !== '' && typed > startsOn && !days.includes(typed)
  return (
    <div className="repeat-days">
      <div className="repeat-days-add">
        <TextField
          label={label}
          type="date"
          name={`repeats.${name}`}
          optional={repeats.kind !== 'dates'}
          min={startsOn}
          value={typed}
          error={problemAt(name)}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          disabled={!isNew}
          onClick={() => {
            onChange({ [name]: [...days, typed].sort() })
            setTyped('')
          }}
        >
          {add}
        </Button>
      </div>
      {days.length > 0 && (
        <ul className="repeat-dates" aria-label={label}>
          {days.map((day) => {
            const said = formatShortDay(day, `${startsOn}T00:00:00Z`)
            return (
              <li key={day}>
                {said}
                <IconButton
                  label={m.series_form_no_longer({ day: said })}
                  onClick={() => onChange({ [name]: days.filter((other) => other !== day) })}
                >
                  <X size={16} aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function Preview({
  repeats,
  startsOn,
  startTime,
}: {
  repeats: RepeatDraft
  startsOn: string
  startTime: string | undefined
}): ReactNode {
  const said = sentenceOf(repeats, startsOn, startTime)
  const rule = ruleOf(repeats, startsOn)
  if (!said || !rule) return null
  return (
    <div className="repeat-preview" aria-live="polite">
      <p className="repeat-said">{said}</p>
      <h4>{m.series_form_next()}</h4>
      <Suspense
        fallback={
          <Waiting label={m.series_form_next_loading()}>
            <Skeleton height={44} />
          </Waiting>
        }
      >
        <NextDates repeats={repeats} rule={rule} startsOn={startsOn} />
      </Suspense>
    </div>
  )
}

function NextDatesMissing() {
  return <p className="form-note">{m.series_form_next_failed()}</p>
}
