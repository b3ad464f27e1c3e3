import type { NamedCount } from '@hearth/contracts/event'
import { accessValues } from '@hearth/contracts/event-labels'
import { type AccessFact, accessIds } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { useState } from 'react'
import { AnyOf } from '../../directory/facet-choices.tsx'
import { money } from '../../format/money.ts'
import { ChoiceGroup, Radio } from '../../forms/choice.tsx'
import { Button } from '../../ui/button.tsx'
import type { FilterProps } from './filter-props.ts'
import {
  categoryInWords,
  kinds,
  priceKinds,
  timesOfDay,
  toggledAccess,
  without,
  withoutDates,
  withoutPrice,
} from './full-search.ts'
import { PlaceFilter } from './place-filter.tsx'
import { formatDates, kindNames, priceNames, timeNames, whenNames } from './search-messages.ts'

/** So many categories stand in view, the others behind a button. */
const categoriesInView = 6
/** More currencies than these nobody compares. */
const maxCurrencies = 2

/** The filters as fields of a GET form. What nothing fits is not offered, unless it is chosen. */
export function SearchFilters(props: FilterProps) {
  return (
    <>
      <PlaceFilter {...props} />
      <DateFilter {...props} />
      <TimeFilter {...props} />
      <CategoryFilter {...props} />
      <PriceFilter {...props} />
      <OnlineFilter {...props} />
      <AccessFilter {...props} />
    </>
  )
}

function DateFilter({ search, onChange, facets }: FilterProps) {
  const { from, to } = search
  const offered = facets?.when ?? []
  const isOffered = offered.some((one) => one.from === from && one.to === to)
  if (offered.length === 0 && !from && !to) return null
  return (
    <ChoiceGroup legend={m.site_search_when()}>
      <Radio
        name="from"
        value=""
        label={m.site_search_any_day()}
        checked={!from && !to}
        onChange={() => onChange(withoutDates(search))}
      />
      {offered.map((one) => (
        <Radio
          key={one.name}
          name="from"
          value={one.from}
          label={whenNames[one.name]?.() ?? one.name}
          // Two stretches may be the same days, on a Sunday for instance: the first says so.
          checked={offered.find((other) => other.from === from && other.to === to) === one}
          onChange={() => onChange({ ...search, from: one.from, to: one.to })}
          count={one.count}
        />
      ))}
      {(from || to) && !isOffered && (
        <Radio name="from" value={from ?? ''} label={formatDates(from, to)} checked readOnly />
      )}
    </ChoiceGroup>
  )
}

/** Of events alone. How many begin then is not counted. */
function TimeFilter({ search, onChange }: FilterProps) {
  if (search.kind && search.kind !== 'events' && !search.time) return null
  return (
    <ChoiceGroup legend={m.site_search_time()}>
      <Radio
        name="time"
        value=""
        label={m.site_search_any_time()}
        checked={!search.time}
        onChange={() => onChange(without(search, 'time'))}
      />
      {timesOfDay.map((one) => (
        <Radio
          key={one}
          name="time"
          value={one}
          label={timeNames[one]()}
          checked={search.time === one}
          onChange={() => onChange({ ...search, time: one })}
        />
      ))}
    </ChoiceGroup>
  )
}

function CategoryFilter({ search, onChange, facets }: FilterProps) {
  const [showsAll, setShowsAll] = useState(false)
  const known = withChosen(facets?.categories, search.category).filter(
    ({ name }) => categoryInWords(name) && (!search.kind || name.startsWith(`${search.kind}:`)),
  )
  if (known.length === 0) return null
  const inView = known.filter(
    ({ name }, place) => showsAll || place < categoriesInView || name === search.category,
  )
  return (
    <ChoiceGroup legend={m.site_search_category()}>
      <Radio
        name="category"
        value=""
        label={m.site_search_any_category()}
        checked={!search.category}
        onChange={() => onChange(without(search, 'category'))}
      />
      {inView.map(({ name, count }) => (
        <Radio
          key={name}
          name="category"
          value={name}
          label={categoryInWords(name)}
          help={search.kind ? undefined : kindOf(name)}
          checked={search.category === name}
          onChange={() => onChange({ ...search, category: name })}
          count={count}
        />
      ))}
      {inView.length < known.length && (
        <Button look="quiet" small className="self-start" onClick={() => setShowsAll(true)}>
          {m.site_search_all_categories({ count: known.length })}
        </Button>
      )}
    </ChoiceGroup>
  )
}

/** Kinds share names: a theatre is a category of events and a kind of place. */
function kindOf(category: string): string | undefined {
  const kind = kinds.find((one) => category.startsWith(`${one}:`))
  return kind && kindNames[kind]()
}

function PriceFilter({ search, onChange, facets }: FilterProps) {
  const { price, upTo, currency } = search
  const offered = priceKinds.filter((one) => price === one || facets?.price.some(({ name }) => name === one))
  const steps = (facets?.prices ?? [])
    .slice(0, maxCurrencies)
    .flatMap((one) => one.up_to.map((step) => ({ ...step, currency: one.currency })))
  if (offered.length === 0 && steps.length === 0 && !upTo) return null
  const isOffered = steps.some((step) => step.amount === upTo && step.currency === currency)
  return (
    <ChoiceGroup legend={m.site_search_price()}>
      <Radio
        name="price"
        value=""
        label={m.site_search_any_price()}
        checked={!price && !upTo}
        onChange={() => onChange(withoutPrice(search))}
      />
      {offered.map((one) => (
        <Radio
          key={one}
          name="price"
          value={one}
          label={priceNames[one]()}
          checked={price === one}
          onChange={() => onChange({ ...withoutPrice(search), price: one })}
          count={countOf(facets?.price, one)}
        />
      ))}
      {steps.map((step) => (
        <Radio
          key={`${step.currency} ${step.amount}`}
          name="price"
          value={`${step.currency} ${step.amount}`}
          label={m.site_search_up_to({ amount: money(step.amount, step.currency) })}
          checked={upTo === step.amount && currency === step.currency}
          onChange={() => onChange({ ...withoutPrice(search), upTo: step.amount, currency: step.currency })}
          count={step.count}
        />
      ))}
      {upTo && currency && !isOffered && (
        <Radio
          name="price"
          value={currency}
          label={m.site_search_up_to({ amount: money(upTo, currency) })}
          checked
          readOnly
        />
      )}
    </ChoiceGroup>
  )
}

function OnlineFilter({ search, onChange, facets }: FilterProps) {
  const offered = [
    { name: 'online', value: true },
    { name: 'in_person', value: false },
  ].filter(({ name, value }) => search.online === value || facets?.online.some((one) => one.name === name))
  if (offered.length === 0) return null
  return (
    <ChoiceGroup legend={m.site_search_how_legend()}>
      <Radio
        name="online"
        value=""
        label={m.site_search_any_how()}
        checked={search.online === undefined}
        onChange={() => onChange(without(search, 'online'))}
      />
      {offered.map(({ name, value }) => (
        <Radio
          key={name}
          name="online"
          value={value ? '1' : '0'}
          label={value ? m.site_search_online() : m.site_search_in_person()}
          checked={search.online === value}
          onChange={() => onChange({ ...search, online: value })}
          count={countOf(facets?.online, name)}
        />
      ))}
    </ChoiceGroup>
  )
}

function AccessFilter({ search, onChange, facets }: FilterProps) {
  const isChosen = (id: AccessFact) => search.access?.includes(id) ?? false
  const offered = accessIds.filter((id) => isChosen(id) || facets?.access.some(({ name }) => name === id))
  if (offered.length === 0) return null
  return (
    <AnyOf
      legend={m.site_search_access()}
      field="access"
      values={offered}
      labelOf={(id) => accessValues[id]}
      countOf={(id) => countOf(facets?.access, id)}
      chosen={search.access}
      onToggle={(id) => onChange(toggledAccess(search, id))}
    />
  )
}

function countOf(counts: NamedCount[] | undefined, name: string): number {
  return counts?.find((one) => one.name === name)?.count ?? 0
}

/** The values that are offered, and the chosen one also when it finds nothing. */
function withChosen(counts: NamedCount[] = [], chosen: string | undefined): NamedCount[] {
  const isListed = !chosen || counts.some(({ name }) => name === chosen)
  return isListed ? counts : [...counts, { name: chosen, count: 0 }]
}
