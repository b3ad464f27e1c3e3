import { eventTexts } from '@hearth/contracts/event-fields'
import {
  accessIds,
  accessValues,
  categories,
  categoryIds,
  goodForIds,
  goodForValues,
  isCategory,
  visibilities,
  visibilityIds,
} from '@hearth/contracts/event-values'
import { Controller, useWatch } from 'react-hook-form'
import { currencies } from '../../../format/currencies.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { problemOf, tie } from '../../../forms/draft-form.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { FormSection } from '../../../forms/form-page.tsx'
import { Several } from '../../../forms/several.tsx'
import { TimeZoneField } from '../../../forms/time-zone-field.tsx'
import { AnsweringFields, HidesPlaceField } from './answering-fields.tsx'
import { DescriptionField } from './description-field.tsx'
import { toEventInput } from './event-draft.ts'
import { PlaceFields } from './place-fields.tsx'
import type { EventForm, EventFormValues } from './use-event-form.ts'

type Part = { form: EventForm }

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

function Heart({ form }: Part) {
  const [intention, category] = useWatch({ control: form.control, name: ['intention', 'category'] })
  return (
    <FormSection title="The heart of it" lede="A name and one line are enough to begin. The rest can grow.">
      <TextField
        label="Title"
        {...tie(form, 'title')}
        placeholder="The long table: a supper for forty strangers"
      />
      <TextField
        label="Intention"
        {...tie(form, 'intention')}
        optional
        help={`One line that says why. ${Math.max(0, eventTexts.intention.maxLength - intention.length)} characters left.`}
        placeholder="Come alone, leave with a neighbour."
      />
      <SelectField label="Category" {...tie(form, 'category')}>
        <option value="">Choose a category</option>
        {categoryIds.map((id) => (
          <option key={id} value={id}>
            {categories[id].label}
          </option>
        ))}
      </SelectField>
      {isCategory(category) && <p className="form-note">{categories[category].line}.</p>}
      <DescriptionField form={form} />
    </FormSection>
  )
}

function When({ form }: Part) {
  const [allDay, startDate] = useWatch({ control: form.control, name: ['allDay', 'startDate'] })
  return (
    <FormSection title="When" lede="As the clock on the wall of the place will show it.">
      <Checkbox label="All day" {...form.register('allDay')} />
      <div className="form-pair">
        <TextField label="Begins on" {...tie(form, 'startDate')} type="date" />
        {!allDay && <TextField label="Begins at" {...tie(form, 'startTime')} type="time" />}
      </div>
      <div className="form-pair">
        <TextField
          label="Ends on"
          {...tie(form, 'endDate')}
          type="date"
          optional
          min={startDate}
          help={allDay ? undefined : 'Only when it ends on another day.'}
        />
        {!allDay && <TextField label="Ends at" {...tie(form, 'endTime')} type="time" optional />}
      </div>
      <Controller
        control={form.control}
        name="timezone"
        render={({ field, fieldState }) => (
          <TimeZoneField value={field.value} error={fieldState.error?.message} onChange={field.onChange} />
        )}
      />
    </FormSection>
  )
}

function Where({ form }: Part) {
  const [isOnline, answering] = useWatch({ control: form.control, name: ['isOnline', 'answering'] })
  const meet = (online: boolean) => form.setValue('isOnline', online, { shouldDirty: true })
  return (
    <FormSection title="Where" lede="A room, a garden, a link: wherever people will find you.">
      <ChoiceGroup legend="How people meet">
        <Radio label="In a place" name="meets" checked={!isOnline} onChange={() => meet(false)} />
        <Radio label="Online" name="meets" checked={isOnline} onChange={() => meet(true)} />
      </ChoiceGroup>
      {isOnline ? (
        <TextField
          label="Link where people meet"
          {...tie(form, 'onlineUrl')}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
      ) : (
        <PlaceFields form={form} />
      )}
      {answering && (
        <HidesPlaceField
          choice={answering}
          onChange={(change) => form.setValue('answering', { ...answering, ...change })}
          isOnline={isOnline}
          isNew
        />
      )}
      <TextField
        label="Places"
        {...tie(form, 'capacity')}
        optional
        inputMode="numeric"
        help="How many people can come. Leave it empty when there is room for everyone."
      />
    </FormSection>
  )
}

function WhoMayCome({ form }: Part) {
  const { answering, ...draft } = useWatch({ control: form.control }) as EventFormValues
  if (!answering) return null
  return (
    <FormSection title="Who may come" lede="Settled before anyone can see it. You can change it later.">
      <AnsweringFields
        choice={answering}
        onChange={(change) => form.setValue('answering', { ...answering, ...change })}
        timing={toEventInput(draft, 'draft').timing}
        problem={problemOf(form, 'answering')}
      />
    </FormSection>
  )
}

function Price({ form }: Part) {
  const [price, currency] = useWatch({ control: form.control, name: ['price', 'currency'] })
  return (
    <FormSection
      title="What it costs"
      lede="In full, so that nobody is surprised. Money changes hands with you, not here."
    >
      <ChoiceGroup legend="Price">
        <Radio label="Free" value="free" {...form.register('price')} />
        <Radio label="By donation" value="donation" {...form.register('price')} />
        <Radio label="It costs something" value="fixed" {...form.register('price')} />
      </ChoiceGroup>
      {price !== 'free' && (
        <div className="form-triple">
          <TextField
            label={price === 'donation' ? 'Suggested from' : 'From'}
            {...tie(form, 'priceMin')}
            optional={price === 'donation'}
            inputMode="decimal"
          />
          <TextField label="To" {...tie(form, 'priceMax')} optional inputMode="decimal" />
          <SelectField label="Currency" {...tie(form, 'currency')}>
            {[...new Set([currency, ...currencies])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        </div>
      )}
    </FormSection>
  )
}

function Welcome({ form }: Part) {
  return (
    <FormSection title="Who is welcome, and how" lede="Small facts that let people decide to come.">
      <Several
        form={form}
        name="goodFor"
        legend="Good for"
        className="choice-columns"
        values={goodForIds}
        labels={goodForValues}
      />
      <Several
        form={form}
        name="access"
        legend="Access"
        className="choice-columns"
        values={accessIds}
        labels={accessValues}
      />
      <ChoiceGroup legend="Who can find it" className="choice-group choice-roomy">
        {visibilityIds.map((id) => (
          <Radio
            key={id}
            value={id}
            label={visibilities[id].label}
            help={visibilities[id].help}
            {...form.register('visibility')}
          />
        ))}
      </ChoiceGroup>
      <TextField
        label="Tags"
        {...tie(form, 'tags')}
        optional
        help="A few words with commas between, like supper, bread, neighbours."
      />
      <TextField
        label="A link to more"
        {...tie(form, 'externalUrl')}
        type="url"
        inputMode="url"
        optional
        placeholder="https://"
      />
    </FormSection>
  )
}
