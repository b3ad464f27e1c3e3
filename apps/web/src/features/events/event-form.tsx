import { eventTextLimits } from '@hearth/contracts/event'
import {
  type AccessFact,
  accessIds,
  accessValues,
  categories,
  categoryIds,
  type GoodFor,
  goodForIds,
  goodForValues,
  isCategory,
  visibilities,
  visibilityIds,
} from '@hearth/contracts/event-values'
import type { ReactNode } from 'react'
import { Checkbox, ChoiceGroup, Radio } from '../../ui/choice.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { DescriptionField } from './description-field.tsx'
import type { DraftProblems, EventDraft } from './event-draft.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const currencies = [
  'EUR',
  'USD',
  'GBP',
  'AUD',
  'CAD',
  'CHF',
  'INR',
  'JPY',
  'KES',
  'MXN',
  'NPR',
  'NZD',
  'SEK',
  'ZAR',
]

export type DraftChange = (change: Partial<EventDraft>) => void
type Part = { draft: EventDraft; problems: DraftProblems; onChange: DraftChange }

/** Everything that can be said of an event, in the order in which people think of it. */
export function EventFields(part: Part) {
  return (
    <>
      <Heart {...part} />
      <When {...part} />
      <Where {...part} />
      <Price {...part} />
      <Welcome {...part} />
    </>
  )
}

function Section({ title, lede, children }: { title: string; lede: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <h2 className="block-title">{title}</h2>
      <p className="form-lede">{lede}</p>
      <div className="form-fields">{children}</div>
    </section>
  )
}

function Heart({ draft, problems, onChange }: Part) {
  return (
    <Section title="The heart of it" lede="A name and one line are enough to begin. The rest can grow.">
      <TextField
        label="Title"
        name="title"
        value={draft.title}
        error={problems.title}
        placeholder="The long table: a supper for forty strangers"
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label="Intention"
        name="intention"
        optional
        value={draft.intention}
        error={problems.intention}
        help={`One line that says why. ${Math.max(0, eventTextLimits.intention - draft.intention.length)} characters left.`}
        placeholder="Come alone, leave with a neighbour."
        onChange={(event) => onChange({ intention: event.target.value })}
      />
      <SelectField
        label="Category"
        name="category"
        value={draft.category}
        error={problems.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">Choose a category</option>
        {categoryIds.map((id) => (
          <option key={id} value={id}>
            {categories[id].label}
          </option>
        ))}
      </SelectField>
      {isCategory(draft.category) && <p className="form-note">{categories[draft.category].line}.</p>}
      <DescriptionField
        value={draft.description}
        error={problems.description}
        onChange={(description) => onChange({ description })}
      />
    </Section>
  )
}

function When({ draft, problems, onChange }: Part) {
  return (
    <Section title="When" lede="As the clock on the wall of the place will show it.">
      <Checkbox
        label="All day"
        name="allDay"
        checked={draft.allDay}
        onChange={(event) => onChange({ allDay: event.target.checked })}
      />
      <div className="form-pair">
        <TextField
          label="Begins on"
          name="startDate"
          type="date"
          value={draft.startDate}
          error={problems.startDate}
          onChange={(event) => onChange({ startDate: event.target.value })}
        />
        {!draft.allDay && (
          <TextField
            label="Begins at"
            name="startTime"
            type="time"
            value={draft.startTime}
            error={problems.startTime}
            onChange={(event) => onChange({ startTime: event.target.value })}
          />
        )}
      </div>
      <div className="form-pair">
        <TextField
          label="Ends on"
          name="endDate"
          type="date"
          optional
          value={draft.endDate}
          min={draft.startDate}
          error={problems.endDate}
          help={draft.allDay ? undefined : 'Only when it ends on another day.'}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
        {!draft.allDay && (
          <TextField
            label="Ends at"
            name="endTime"
            type="time"
            optional
            value={draft.endTime}
            error={problems.endTime}
            onChange={(event) => onChange({ endTime: event.target.value })}
          />
        )}
      </div>
      <TimeZoneField
        value={draft.timezone}
        error={problems.timezone}
        onChange={(timezone) => onChange({ timezone })}
      />
    </Section>
  )
}

function Where({ draft, problems, onChange }: Part) {
  return (
    <Section title="Where" lede="A room, a garden, a link: wherever people will find you.">
      <ChoiceGroup legend="How people meet">
        <Radio
          label="In a place"
          name="meets"
          checked={!draft.isOnline}
          onChange={() => onChange({ isOnline: false })}
        />
        <Radio
          label="Online"
          name="meets"
          checked={draft.isOnline}
          onChange={() => onChange({ isOnline: true })}
        />
      </ChoiceGroup>
      {draft.isOnline ? (
        <TextField
          label="Link where people meet"
          name="onlineUrl"
          type="url"
          inputMode="url"
          value={draft.onlineUrl}
          error={problems.onlineUrl}
          placeholder="https://"
          onChange={(event) => onChange({ onlineUrl: event.target.value })}
        />
      ) : (
        <>
          <TextField
            label="Name of the place"
            name="venueName"
            value={draft.venueName}
            error={problems.venueName}
            placeholder="Casa do Forno"
            onChange={(event) => onChange({ venueName: event.target.value })}
          />
          <TextField
            label="Address"
            name="address"
            optional
            autoComplete="off"
            value={draft.address}
            error={problems.address}
            onChange={(event) => onChange({ address: event.target.value })}
          />
          <TextField
            label="City"
            name="city"
            autoComplete="off"
            value={draft.city}
            error={problems.city}
            placeholder="Lisbon"
            onChange={(event) => onChange({ city: event.target.value })}
          />
        </>
      )}
      <TextField
        label="Places"
        name="capacity"
        optional
        inputMode="numeric"
        value={draft.capacity}
        error={problems.capacity}
        help="How many people can come. Leave it empty when there is room for everyone."
        onChange={(event) => onChange({ capacity: event.target.value })}
      />
    </Section>
  )
}

function Price({ draft, problems, onChange }: Part) {
  return (
    <Section
      title="What it costs"
      lede="In full, so that nobody is surprised. Money changes hands with you, not here."
    >
      <ChoiceGroup legend="Price">
        <Radio
          label="Free"
          name="price"
          checked={draft.price === 'free'}
          onChange={() => onChange({ price: 'free' })}
        />
        <Radio
          label="By donation"
          name="price"
          checked={draft.price === 'donation'}
          onChange={() => onChange({ price: 'donation' })}
        />
        <Radio
          label="It costs something"
          name="price"
          checked={draft.price === 'fixed'}
          onChange={() => onChange({ price: 'fixed' })}
        />
      </ChoiceGroup>
      {draft.price !== 'free' && (
        <div className="form-triple">
          <TextField
            label={draft.price === 'donation' ? 'Suggested from' : 'From'}
            name="priceMin"
            optional={draft.price === 'donation'}
            inputMode="decimal"
            value={draft.priceMin}
            error={problems.priceMin}
            onChange={(event) => onChange({ priceMin: event.target.value })}
          />
          <TextField
            label="To"
            name="priceMax"
            optional
            inputMode="decimal"
            value={draft.priceMax}
            error={problems.priceMax}
            onChange={(event) => onChange({ priceMax: event.target.value })}
          />
          <SelectField
            label="Currency"
            name="currency"
            value={draft.currency}
            error={problems.currency}
            onChange={(event) => onChange({ currency: event.target.value })}
          >
            {[...new Set([draft.currency, ...currencies])].map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
        </div>
      )}
    </Section>
  )
}

function Welcome({ draft, problems, onChange }: Part) {
  return (
    <Section title="Who is welcome, and how" lede="Small facts that let people decide to come.">
      <ChoiceGroup legend="Good for" className="choice-group choice-columns">
        {goodForIds.map((id) => (
          <Checkbox
            key={id}
            label={goodForValues[id]}
            name="goodFor"
            checked={draft.goodFor.includes(id)}
            onChange={(event) =>
              onChange({ goodFor: toggled<GoodFor>(draft.goodFor, id, event.target.checked) })
            }
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend="Access" className="choice-group choice-columns">
        {accessIds.map((id) => (
          <Checkbox
            key={id}
            label={accessValues[id]}
            name="access"
            checked={draft.access.includes(id)}
            onChange={(event) =>
              onChange({ access: toggled<AccessFact>(draft.access, id, event.target.checked) })
            }
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend="Who can find it" className="choice-group choice-roomy">
        {visibilityIds.map((id) => (
          <Radio
            key={id}
            label={visibilities[id].label}
            help={visibilities[id].help}
            name="visibility"
            checked={draft.visibility === id}
            onChange={() => onChange({ visibility: id })}
          />
        ))}
      </ChoiceGroup>
      <TextField
        label="Tags"
        name="tags"
        optional
        value={draft.tags}
        error={problems.tags}
        help="A few words with commas between, like supper, bread, neighbours."
        onChange={(event) => onChange({ tags: event.target.value })}
      />
      <TextField
        label="A link to more"
        name="externalUrl"
        type="url"
        inputMode="url"
        optional
        value={draft.externalUrl}
        error={problems.externalUrl}
        placeholder="https://"
        onChange={(event) => onChange({ externalUrl: event.target.value })}
      />
    </Section>
  )
}

function toggled<T>(values: readonly T[], value: T, isOn: boolean): T[] {
  return isOn
    ? [...values.filter((other) => other !== value), value]
    : values.filter((other) => other !== value)
}
