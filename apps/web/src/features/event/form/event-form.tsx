import { eventTexts } from '@hearth/contracts/event-fields'
import { accessValues, goodForValues, visibilities } from '@hearth/contracts/event-labels'
import {
  accessIds,
  categories,
  categoryIds,
  goodForIds,
  isCategory,
  visibilityIds,
} from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
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
import { EveningFields } from './evening-fields.tsx'
import { toEventInput } from './event-draft.ts'
import { EventPictureField } from './picture/event-picture-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { EventForm, EventFormValues } from './use-event-form.ts'

type Part = { form: EventForm }

/** Everything that can be said of an event, in the order in which people think of it. */
export function EventFields(part: Part) {
  return (
    <>
      <Heart {...part} />
      <EventPictureField form={part.form} />
      <When {...part} />
      <Where {...part} />
      <TheEvening {...part} />
      <WhoMayCome {...part} />
      <Price {...part} />
      <Welcome {...part} />
    </>
  )
}

function Heart({ form }: Part) {
  const [intention, category] = useWatch({ control: form.control, name: ['intention', 'category'] })
  return (
    <FormSection title={m.event_form_basics()} lede={m.event_form_basics_lede()}>
      <TextField
        label={m.event_form_title()}
        {...tie(form, 'title')}
        placeholder={m.event_form_title_example()}
      />
      <TextField
        label={m.event_form_intention()}
        {...tie(form, 'intention')}
        optional
        help={m.event_form_intention_help({
          max: Math.max(0, eventTexts.intention.maxLength - intention.length),
        })}
        placeholder={m.event_form_intention_example()}
      />
      <SelectField label={m.event_form_category()} {...tie(form, 'category')}>
        <option value="">{m.event_form_category_choose()}</option>
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
    <FormSection title={m.event_when()} lede={m.event_form_when_lede()}>
      <Checkbox label={m.event_form_all_day()} {...form.register('allDay')} />
      <div className="form-pair">
        <TextField label={m.event_form_starts_on()} {...tie(form, 'startDate')} type="date" />
        {!allDay && <TextField label={m.event_form_starts_at()} {...tie(form, 'startTime')} type="time" />}
      </div>
      <div className="form-pair">
        <TextField
          label={m.event_form_ends_on()}
          {...tie(form, 'endDate')}
          type="date"
          optional
          min={startDate}
          help={allDay ? undefined : m.event_form_ends_on_help()}
        />
        {!allDay && (
          <TextField label={m.event_form_ends_at()} {...tie(form, 'endTime')} type="time" optional />
        )}
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
    <FormSection title={m.event_where()} lede={m.event_form_where_lede()}>
      <ChoiceGroup legend={m.event_form_meeting()}>
        <Radio
          label={m.event_form_in_person()}
          name="meets"
          checked={!isOnline}
          onChange={() => meet(false)}
        />
        <Radio label={m.event_online()} name="meets" checked={isOnline} onChange={() => meet(true)} />
      </ChoiceGroup>
      {isOnline ? (
        <TextField
          label={m.event_form_online_link()}
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
        label={m.event_form_capacity()}
        {...tie(form, 'capacity')}
        optional
        inputMode="numeric"
        help={m.event_form_capacity_help()}
      />
    </FormSection>
  )
}

function TheEvening({ form }: Part) {
  const evening = useWatch({ control: form.control, name: 'evening' })
  return (
    <FormSection title={m.event_form_evening()} lede={m.event_form_evening_lede()}>
      <EveningFields
        evening={evening}
        onChange={(written) => form.setValue('evening', written, { shouldDirty: true })}
        problemAt={(path) => problemOf(form, `evening.${path}` as 'evening')}
      />
    </FormSection>
  )
}

function WhoMayCome({ form }: Part) {
  const { answering, ...draft } = useWatch({ control: form.control }) as EventFormValues
  if (!answering) return null
  return (
    <FormSection title={m.event_rsvp_title()} lede={m.event_form_rsvp_lede()}>
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
    <FormSection title={m.event_form_price_title()} lede={m.event_form_price_lede()}>
      <ChoiceGroup legend={m.event_price()}>
        <Radio label={m.event_free()} value="free" {...form.register('price')} />
        <Radio label={m.event_by_donation()} value="donation" {...form.register('price')} />
        <Radio label={m.event_form_paid()} value="fixed" {...form.register('price')} />
      </ChoiceGroup>
      {price !== 'free' && (
        <div className="form-triple">
          <TextField
            label={price === 'donation' ? m.event_form_donation_from() : m.event_form_from()}
            {...tie(form, 'priceMin')}
            optional={price === 'donation'}
            inputMode="decimal"
          />
          <TextField label={m.event_form_to()} {...tie(form, 'priceMax')} optional inputMode="decimal" />
          <SelectField label={m.event_form_currency()} {...tie(form, 'currency')}>
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
    <FormSection title={m.event_form_welcome()} lede={m.event_form_welcome_lede()}>
      <Several
        form={form}
        name="goodFor"
        legend={m.event_good_for()}
        className="choice-columns"
        values={goodForIds}
        labels={goodForValues}
      />
      <Several
        form={form}
        name="access"
        legend={m.event_browse_access()}
        className="choice-columns"
        values={accessIds}
        labels={accessValues}
      />
      <ChoiceGroup legend={m.event_form_visibility()} className="choice-group choice-roomy">
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
      <TextField label={m.event_tags()} {...tie(form, 'tags')} optional help={m.event_form_tags_help()} />
      <TextField
        label={m.event_form_link_more()}
        {...tie(form, 'externalUrl')}
        type="url"
        inputMode="url"
        optional
        placeholder="https://"
      />
    </FormSection>
  )
}
