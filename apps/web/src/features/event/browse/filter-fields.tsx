import type { NamedCount } from '@hearth/contracts/event'
import { accessValues, goodForValues } from '@hearth/contracts/event-labels'
import { accessIds, goodForIds } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { useState } from 'react'
import { calendarDate, type EventSearch } from '../../../data/event/event-search.ts'
import {
  offeredPresets,
  toggleAccess,
  toggleGoodFor,
  withoutCity,
  withoutDates,
  withoutFree,
} from '../../../data/event/search-facets.ts'
import { AnyOf, counted } from '../../../directory/facet-choices.tsx'
import { NameChoices } from '../../../directory/name-choices.tsx'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { TextField } from '../../../forms/field.tsx'

/** How many events each value would give, by its name; a value that is not there yet is not known yet. */
export type ChoiceCounts = Record<string, number | undefined>

type FilterProps = {
  search: EventSearch
  onChange: (search: EventSearch) => void
  today: string
  counts: ChoiceCounts
  cities: readonly NamedCount[] | undefined
}

/** The filters as fields of a GET form. A value without any event is disabled and stays in its place. */
export function FilterFields(props: FilterProps) {
  return (
    <>
      <WhenFields {...props} />
      <NameChoices
        legend={m.event_where()}
        field="city"
        anyLabel={m.event_browse_anywhere()}
        anyCount={props.counts.anywhere}
        names={props.cities}
        chosen={props.search.city}
        onChoose={(city) => {
          const others = withoutCity(props.search)
          props.onChange(city ? { ...others, city } : others)
        }}
        allLabel={(count) => m.event_browse_all_cities({ count })}
      />
      <ChoiceGroup legend={m.event_price()}>
        <Checkbox
          name="free"
          value="1"
          label={m.event_free()}
          checked={props.search.free ?? false}
          onChange={({ target }) =>
            props.onChange(target.checked ? { ...props.search, free: true } : withoutFree(props.search))
          }
          {...counted(props.counts.free, props.search.free)}
        />
      </ChoiceGroup>
      <AnyOf
        legend={m.event_good_for()}
        field="good_for"
        values={goodForIds}
        labelOf={(id) => goodForValues[id]}
        countOf={(id) => props.counts[id]}
        chosen={props.search.goodFor}
        onToggle={(id) => props.onChange(toggleGoodFor(props.search, id))}
      />
      <AnyOf
        legend={m.event_browse_access()}
        field="access"
        values={accessIds}
        labelOf={(id) => accessValues[id]}
        countOf={(id) => props.counts[id]}
        chosen={props.search.access}
        onToggle={(id) => props.onChange(toggleAccess(props.search, id))}
      />
    </>
  )
}

function WhenFields({ search, onChange, today, counts }: FilterProps) {
  const presets = offeredPresets(today)
  const preset = presets.find(({ from, to }) => from === search.from && to === search.to)
  const hasDates = search.from !== undefined || search.to !== undefined
  const [wantsToPick, setWantsToPick] = useState(false)
  const picks = wantsToPick || (hasDates && !preset)
  const others = withoutDates(search)
  const choose = (next: EventSearch) => {
    setWantsToPick(false)
    onChange(next)
  }
  const pick = (dates: Pick<EventSearch, 'from' | 'to'>) => {
    const { from, to } = { from: search.from, to: search.to, ...dates }
    onChange({ ...others, ...(from && { from }), ...(to && { to }) })
  }
  return (
    <ChoiceGroup legend={m.event_when()}>
      <Radio
        name="when"
        value=""
        label={m.event_browse_any_day()}
        checked={!picks && !hasDates}
        onChange={() => choose(others)}
        count={counts['any day']}
      />
      {presets.map(({ id, label, from, to }) => (
        <Radio
          key={id}
          name="when"
          value={`${from}/${to}`}
          label={label}
          checked={!picks && preset?.id === id}
          onChange={() => choose({ ...others, from, to })}
          {...counted(counts[id], preset?.id === id)}
        />
      ))}
      <Radio
        name="when"
        value="dates"
        label={m.event_browse_pick_dates()}
        checked={picks}
        onChange={() => setWantsToPick(true)}
      />
      {picks && (
        <div className="date-fields">
          <DateField
            label={m.event_browse_from()}
            name="from"
            value={search.from}
            min={today}
            onPick={(from) => pick({ from })}
          />
          <DateField
            label={m.event_browse_until()}
            name="to"
            value={search.to}
            min={today}
            onPick={(to) => pick({ to })}
          />
        </div>
      )}
    </ChoiceGroup>
  )
}

/** A date that counts once it is whole: while a year is typed it is one of the first centuries for a moment. */
function DateField({
  value = '',
  onPick,
  ...rest
}: {
  label: string
  name: string
  value: string | undefined
  min: string
  onPick: (date: string | undefined) => void
}) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  return (
    <TextField
      {...rest}
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const isUnfinished = target.value === '' ? target.validity.badInput : !calendarDate(target.value)
        if (!isUnfinished) onPick(target.value || undefined)
      }}
    />
  )
}
