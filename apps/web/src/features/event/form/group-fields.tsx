import { eventTexts } from '@hearth/contracts/event-fields'
import { accessValues, goodForValues, visibilities } from '@hearth/contracts/event-labels'
import { accessIds, goodForIds, visibilityIds } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { type ComponentType, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { currencies } from '../../../format/currencies.ts'
import { ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { problemOf, tie } from '../../../forms/draft-form.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { Several } from '../../../forms/several.tsx'
import { AnsweringFields } from './answering/answering-fields.tsx'
import { DescriptionField } from './description-field.tsx'
import { EveningFields } from './evening/evening-fields.tsx'
import { toEventInput } from './event-draft.ts'
import type { FormGroup } from './form-parts.ts'
import { KindFields } from './kinds/kind-fields.tsx'
import { EventPictureField } from './picture/event-picture-field.tsx'
import type { EventForm, EventFormValues } from './use-event-form.ts'

type Part = { form: EventForm }

/** The fields of a group; `onShown` tells that they are there. */
export function GroupPanel({ group, form, onShown }: Part & { group: FormGroup; onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields have come.
  useEffect(onShown, [])
  const Fields = fieldsOf[group]
  return (
    <div className="form-fields">
      <Fields form={form} />
    </div>
  )
}

function Words({ form }: Part) {
  const intention = useWatch({ control: form.control, name: 'intention' })
  return (
    <>
      <TextField
        label={m.event_form_intention()}
        {...tie(form, 'intention')}
        optional
        help={m.event_form_intention_help({
          max: Math.max(0, eventTexts.intention.maxLength - intention.length),
        })}
        placeholder={m.event_form_intention_example()}
      />
      <DescriptionField form={form} />
      <TextField label={m.event_tags()} {...tie(form, 'tags')} optional help={m.event_form_tags_help()} />
      <TextField
        label={m.event_form_link_more()}
        {...tie(form, 'externalUrl')}
        type="url"
        inputMode="url"
        optional
        placeholder="https://"
      />
    </>
  )
}

function Evening({ form }: Part) {
  const evening = useWatch({ control: form.control, name: 'evening' })
  return (
    <EveningFields
      evening={evening}
      onChange={(written) => form.setValue('evening', written, { shouldDirty: true })}
      problemAt={(path) => problemOf(form, `evening.${path}` as 'evening')}
    />
  )
}

function Places({ form }: Part) {
  const [price, currency] = useWatch({ control: form.control, name: ['price', 'currency'] })
  return (
    <>
      <TextField
        label={m.event_form_capacity()}
        {...tie(form, 'capacity')}
        optional
        inputMode="numeric"
        help={m.event_form_capacity_help()}
      />
      <Kinds form={form} />
      <ChoiceGroup legend={m.event_price()}>
        <Radio label={m.event_free()} value="free" {...form.register('price')} />
        <Radio label={m.event_by_donation()} value="donation" {...form.register('price')} />
        <Radio label={m.event_form_paid()} value="fixed" {...form.register('price')} />
      </ChoiceGroup>
      {price !== 'free' && (
        <>
          <p className="form-note">{m.event_form_price_lede()}</p>
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
        </>
      )}
    </>
  )
}

function Kinds({ form }: Part) {
  const { kinds = [], spotsTaken = {}, ...draft } = useWatch({ control: form.control }) as EventFormValues
  const { timing, venue } = toEventInput(draft, 'draft')
  return (
    <KindFields
      kinds={kinds}
      taken={spotsTaken}
      timing={timing}
      capacity={venue.capacity}
      onChange={(written) => form.setValue('kinds', written, { shouldDirty: true })}
      problemAt={(path) => problemOf(form, `kinds.${path}` as 'kinds')}
    />
  )
}

function Guests({ form }: Part) {
  const { answering, ...draft } = useWatch({ control: form.control }) as EventFormValues
  return (
    <>
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
      {answering && (
        <AnsweringFields
          choice={answering}
          onChange={(change) => form.setValue('answering', { ...answering, ...change })}
          timing={toEventInput(draft, 'draft').timing}
          problem={problemOf(form, 'answering')}
          questionProblemAt={(path) => problemOf(form, `answering.questions.${path}` as 'answering')}
        />
      )}
    </>
  )
}

function More({ form }: Part) {
  return (
    <>
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
    </>
  )
}

const fieldsOf: Record<FormGroup, ComponentType<Part>> = {
  picture: EventPictureField,
  words: Words,
  evening: Evening,
  places: Places,
  guests: Guests,
  more: More,
}
