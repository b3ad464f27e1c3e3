import { maxPlaceKinds } from '@hearth/contracts/limits'
import type { KindTakers } from '@hearth/contracts/place-kind-values'
import * as m from '@hearth/messages'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { SelectField, TextField } from '../../../../forms/field.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import './kind-fields.css'
import type { EventTiming } from '@hearth/contracts/event'
import { formatZone } from '../../../../format/when.ts'
import { type Deadline, deadlineOf } from '../answering/answering-choice.ts'
import { type KindDraft, newKind, type SpotsTaken, sumOfKinds } from './kind-drafts.ts'

type Fields = {
  kinds: readonly KindDraft[]
  taken: SpotsTaken
  timing: EventTiming
  /** How many spots the event has; nothing where there is room for everyone. */
  capacity: number | undefined
  onChange: (kinds: KindDraft[]) => void
  /** What is wrong with the field at a path: `0.name`. */
  problemAt: (path: string) => string | undefined
}

/** The kinds of spots in their order: what each is called, how many there are, whose they are and when they can be taken. */
export function KindFields({ kinds, taken, timing, capacity, onChange, problemAt }: Fields) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [moved, setMoved] = useState('')
  const focusOn = useFocusAfter(list)
  const write = (at: number, change: Partial<KindDraft>) =>
    onChange(kinds.map((kind, index) => (index === at ? { ...kind, ...change } : kind)))
  const add = () => {
    const kind = newKind()
    onChange([...kinds, kind])
    focusOn([`[data-kind="${kind.key}"] input`])
  }
  const remove = (at: number) => {
    const next = kinds[at + 1] ?? kinds[at - 1]
    onChange(kinds.filter((_, index) => index !== at))
    focusOn([next ? `[data-kind="${next.key}"] input` : '.kind-add'])
  }
  const move = (at: number, by: 1 | -1) => {
    const kind = kinds[at]
    const other = kinds[at + by]
    if (!kind || !other) return
    onChange(kinds.map((same, index) => (index === at ? other : index === at + by ? kind : same)))
    setMoved(m.event_form_kind_moved({ name: nameOf(kind, at), place: at + by + 1, count: kinds.length }))
    const row = `[data-kind="${kind.key}"] [data-move`
    focusOn([`${row}="${by}"]:enabled`, `${row}]:enabled`])
  }
  return (
    <fieldset ref={list} className="choice-group kind-fields">
      <legend>{m.event_form_kinds()}</legend>
      <p className="choice-help">{m.event_form_kinds_help()}</p>
      {kinds.map((kind, at) => (
        <Row
          key={kind.key}
          kind={kind}
          name={nameOf(kind, at)}
          taken={kind.kind === undefined ? 0 : (taken[kind.kind] ?? 0)}
          timing={timing}
          isFirst={at === 0}
          isLast={at === kinds.length - 1}
          onChange={(change) => write(at, change)}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(at)}
          problemAt={(field) => problemAt(`${at}.${field}`)}
        />
      ))}
      <Sum kinds={kinds} capacity={capacity} />
      <p className="sr-only" role="status">
        {moved}
      </p>
      {kinds.length < maxPlaceKinds && (
        <Button small className="kind-add" icon={<Plus size={17} aria-hidden="true" />} onClick={add}>
          {m.event_form_kind_add()}
        </Button>
      )}
    </fieldset>
  )
}

const nameOf = ({ name }: KindDraft, at: number) =>
  name.trim() || m.event_form_kind_unnamed({ number: at + 1 })

/** Puts the keyboard at the first of these, once what was asked for is drawn. */
function useFocusAfter(list: React.RefObject<HTMLElement | null>): (selectors: string[]) => void {
  const wanted = useRef<string[]>([])
  useLayoutEffect(() => {
    const found = wanted.current.map((selector) => list.current?.querySelector<HTMLElement>(selector))
    found.find((element) => element)?.focus()
    wanted.current = []
  })
  return (selectors) => {
    wanted.current = selectors
  }
}

function Row({
  kind,
  name,
  taken,
  timing,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
  problemAt,
}: {
  kind: KindDraft
  name: string
  taken: number
  timing: EventTiming
  isFirst: boolean
  isLast: boolean
  onChange: (change: Partial<KindDraft>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  problemAt: (field: string) => string | undefined
}) {
  return (
    <fieldset className="kind-row" data-kind={kind.key}>
      <legend className="sr-only">{name}</legend>
      <TextField
        className="kind-name"
        label={m.event_form_kind_name()}
        value={kind.name}
        maxLength={60}
        placeholder={m.event_form_kind_name_example()}
        error={problemAt('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={m.event_form_kind_places()}
        value={kind.places}
        optional
        inputMode="numeric"
        placeholder={m.event_form_kind_places_all()}
        help={taken > 0 && m.event_form_kind_taken({ taken })}
        error={problemAt('places')}
        onChange={({ target }) => onChange({ places: target.value })}
      />
      <SelectField
        label={m.event_form_kind_takers()}
        value={kind.takers}
        onChange={({ target }) => onChange({ takers: target.value as KindTakers })}
      >
        {takersInOrder.map((takers) => (
          <option key={takers} value={takers}>
            {takersLabels[takers]()}
          </option>
        ))}
      </SelectField>
      <Hours kind={kind} timing={timing} onChange={onChange} problemAt={problemAt} />
      <div className="kind-actions">
        <IconButton
          label={m.event_form_kind_up({ name })}
          data-move="-1"
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={m.event_form_kind_down({ name })}
          data-move="1"
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.event_form_kind_remove({ name })} disabled={taken > 0} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {taken > 0 && <p className="kind-note">{m.attendance_refusal_kind_in_use()}</p>}
    </fieldset>
  )
}

/** From when on and until when a kind can be taken; folded away while it always can. */
function Hours({
  kind,
  timing,
  onChange,
  problemAt,
}: Pick<Parameters<typeof Row>[0], 'kind' | 'timing' | 'onChange' | 'problemAt'>) {
  const nowMs = useNow()
  const opens = deadlineOf(kind.opens, timing, nowMs)
  const closes = deadlineOf(kind.closes, timing, nowMs)
  const [wasSet] = useState([opens, closes].some(({ date, time }) => date || time))
  const change = (field: 'opens' | 'closes', until: Deadline['until']) => onChange({ [field]: { until } })
  const moment = (
    field: 'opens' | 'closes',
    until: Deadline['until'],
    labels: { day: string; time: string },
  ) => (
    <div className="two-columns">
      <TextField
        label={labels.day}
        type="date"
        value={until.date}
        error={problemAt(field)}
        onChange={({ target }) => change(field, { ...until, date: target.value })}
      />
      <TextField
        label={labels.time}
        type="time"
        value={until.time}
        onChange={({ target }) => change(field, { ...until, time: target.value })}
      />
    </div>
  )
  return (
    <details className="kind-hours" open={wasSet || Boolean(problemAt('opens') ?? problemAt('closes'))}>
      <summary>{m.event_form_kind_hours()}</summary>
      <p className="choice-help">
        {m.event_form_kind_hours_help({ zone: formatZone(timing.timezone ?? 'UTC') })}
      </p>
      {moment('opens', opens, { day: m.event_form_kind_from_day(), time: m.event_form_kind_from_time() })}
      {moment('closes', closes, { day: m.event_form_kind_until_day(), time: m.event_form_kind_until_time() })}
    </details>
  )
}

/** How the kinds stand to the event's own number of spots. It is no mistake if they differ. */
function Sum({ kinds, capacity }: Pick<Fields, 'kinds' | 'capacity'>) {
  const sum = sumOfKinds(kinds)
  if (sum === undefined || capacity === undefined) return null
  return (
    <p className="choice-help">
      {sum > capacity
        ? m.event_form_kinds_more({ sum, capacity })
        : m.event_form_kinds_together({ sum, capacity })}
    </p>
  )
}

const takersLabels = {
  everyone: m.event_form_kind_everyone,
  members: m.event_form_kind_members,
  invited: m.event_form_kind_invited,
} satisfies Record<KindTakers, () => string>

const takersInOrder = Object.keys(takersLabels) as KindTakers[]
