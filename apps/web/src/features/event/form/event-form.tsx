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
import { currencies } from '../../../format/currencies.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { FormSection } from '../../../forms/form-page.tsx'
import { TimeZoneField } from '../../../forms/time-zone-field.tsx'
import type { AnsweringChoice } from './answering-choice.ts'
import { AnsweringFields, HidesPlaceField } from './answering-fields.tsx'
import { DescriptionField } from './description-field.tsx'
import { type DraftProblems, type EventDraft, toEventInput } from './event-draft.ts'
import { PlaceFields } from './place-fields.tsx'

export type DraftChange = (change: Partial<EventDraft>) => void
type TextFieldName = {
  [Name in keyof EventDraft]: EventDraft[Name] extends string ? Name : never
}[keyof EventDraft]
type Part = {
  draft: EventDraft
  problems: DraftProblems
  onChange: DraftChange
  /** Who may come, while nobody can have come yet; afterwards that is chosen on the event's page. */
  answering?: Answering | undefined
}

export type Answering = { choice: AnsweringChoice; onChange: (change: Partial<AnsweringChoice>) => void }

/** Everything that can be said of an event, in the order in which people think of it. */
export function EventFields(part: Part) {
  return (
    <>
      <Heart {...part} />
      <When {...part} />
      <Where {...part} />
      <WhoMayCome {...part} />
      <Price {...part} />
      <Welcome {...part} />
    </>
  )
}

function Heart(part: Part) {
  const { draft, problems, onChange } = part
  return (
    <FormSection title="The heart of it" lede="A name and one line are enough to begin. The rest can grow.">
      <TextField
        label="Title"
        {...tie(part, 'title')}
        placeholder="The long table: a supper for forty strangers"
      />
      <TextField
        label="Intention"
        {...tie(part, 'intention')}
        optional
        help={`One line that says why. ${Math.max(0, eventTextLimits.intention - draft.intention.length)} characters left.`}
        placeholder="Come alone, leave with a neighbour."
      />
      <SelectField label="Category" {...tie(part, 'category')}>
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
    </FormSection>
  )
}

function When(part: Part) {
  const { draft, problems, onChange } = part
  return (
    <FormSection title="When" lede="As the clock on the wall of the place will show it.">
      <Checkbox
        label="All day"
        name="allDay"
        checked={draft.allDay}
        onChange={(event) => onChange({ allDay: event.target.checked })}
      />
      <div className="form-pair">
        <TextField label="Begins on" {...tie(part, 'startDate')} type="date" />
        {!draft.allDay && <TextField label="Begins at" {...tie(part, 'startTime')} type="time" />}
      </div>
      <div className="form-pair">
        <TextField
          label="Ends on"
          {...tie(part, 'endDate')}
          type="date"
          optional
          min={draft.startDate}
          help={draft.allDay ? undefined : 'Only when it ends on another day.'}
        />
        {!draft.allDay && <TextField label="Ends at" {...tie(part, 'endTime')} type="time" optional />}
      </div>
      <TimeZoneField
        value={draft.timezone}
        error={problems.timezone}
        onChange={(timezone) => onChange({ timezone })}
      />
    </FormSection>
  )
}

function Where(part: Part) {
  const { draft, onChange } = part
  return (
    <FormSection title="Where" lede="A room, a garden, a link: wherever people will find you.">
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
          {...tie(part, 'onlineUrl')}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
      ) : (
        <PlaceFields {...part} />
      )}
      {part.answering && <HidesPlaceField {...part.answering} isOnline={draft.isOnline} isNew />}
      <TextField
        label="Places"
        {...tie(part, 'capacity')}
        optional
        inputMode="numeric"
        help="How many people can come. Leave it empty when there is room for everyone."
      />
    </FormSection>
  )
}

function WhoMayCome({ draft, problems, answering }: Part) {
  if (!answering) return null
  return (
    <FormSection title="Who may come" lede="Settled before anyone can see it. You can change it later.">
      <AnsweringFields
        {...answering}
        timing={toEventInput(draft, 'draft').timing}
        problem={problems.deadline}
      />
    </FormSection>
  )
}

function Price(part: Part) {
  const { draft, onChange } = part
  return (
    <FormSection
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
            {...tie(part, 'priceMin')}
            optional={draft.price === 'donation'}
            inputMode="decimal"
          />
          <TextField label="To" {...tie(part, 'priceMax')} optional inputMode="decimal" />
          <SelectField label="Currency" {...tie(part, 'currency')}>
            {[...new Set([draft.currency, ...currencies])].map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
        </div>
      )}
    </FormSection>
  )
}

function Welcome(part: Part) {
  const { draft, onChange } = part
  return (
    <FormSection title="Who is welcome, and how" lede="Small facts that let people decide to come.">
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
        {...tie(part, 'tags')}
        optional
        help="A few words with commas between, like supper, bread, neighbours."
      />
      <TextField
        label="A link to more"
        {...tie(part, 'externalUrl')}
        type="url"
        inputMode="url"
        optional
        placeholder="https://"
      />
    </FormSection>
  )
}

/** What ties a control of text to its field of the draft. */
function tie<Field extends TextFieldName>({ draft, problems, onChange }: Part, name: Field) {
  return {
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  }
}

function toggled<T>(values: readonly T[], value: T, isOn: boolean): T[] {
  return isOn
    ? [...values.filter((other) => other !== value), value]
    : values.filter((other) => other !== value)
}
