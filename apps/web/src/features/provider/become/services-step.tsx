import * as m from '@hearth/messages'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { currencies } from '../../../format/currencies.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { SelectField, TextArea, TextField } from '../../../forms/field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { emptyService, type ServiceDraft } from './page-draft.ts'
import { Step, type StepProps } from './step-parts.tsx'
import type { PageForm } from './use-page-draft.ts'

const max = 20
const units = {
  minutes: m.provider_become_services_units_minutes,
  hours: m.provider_become_services_units_hours,
  days: m.provider_become_services_units_days,
} satisfies Record<ServiceDraft['unit'], () => string>
const prices: [ServiceDraft['price'], () => string][] = [
  ['open', m.provider_become_services_prices_open],
  ['free', m.provider_become_services_prices_free],
  ['donation', m.provider_become_services_prices_donation],
  ['fixed', m.provider_become_services_prices_fixed],
]

export function ServicesStep({ form, problems, isTaken }: StepProps) {
  const services = useFieldArray({ control: form.control, name: 'services', keyName: 'key' })
  const add = () =>
    services.append(emptyService(form.getValues('services').at(-1)?.currency ?? 'EUR'), {
      shouldFocus: false,
    })
  return (
    <Step
      title={m.provider_become_services_title()}
      lede={m.provider_become_services_lede()}
      isTaken={isTaken}
    >
      {problems.services && <Alert tone="bad">{problems.services}</Alert>}
      {services.fields.map(({ id }, place) => (
        <ServiceFields
          key={id}
          form={form}
          place={place}
          problem={(field) =>
            problems[`services.${id}.${field}`] ?? (field === 'name' ? problems[`services.${id}`] : undefined)
          }
          onRemove={() => services.remove(place)}
          onUp={place === 0 ? undefined : () => services.move(place, place - 1)}
        />
      ))}
      {services.fields.length < max && (
        <Button className="self-start" icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
          {services.fields.length === 0
            ? m.provider_become_services_add_first()
            : m.provider_become_services_add()}
        </Button>
      )}
    </Step>
  )
}

type FieldsProps = {
  form: PageForm
  place: number
  problem: (field: string) => string | undefined
  onRemove: () => void
  onUp: (() => void) | undefined
}

function ServiceFields({ form, place, problem, onRemove, onUp }: FieldsProps) {
  const name = useWatch({ control: form.control, name: `services.${place}.name` })
  const called = name.trim() || m.provider_become_service_number({ number: place + 1 })
  return (
    <fieldset className="become-item">
      <legend>{called}</legend>
      <div className="become-item-tools">
        {onUp && (
          <IconButton label={m.provider_become_services_up({ name: called })} onClick={onUp}>
            <ArrowUp size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={m.provider_become_remove({ name: called })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <TextField
        label={m.provider_become_services_field_name()}
        placeholder={m.provider_become_services_field_name_placeholder()}
        {...form.register(`services.${place}.name`)}
        error={problem('name')}
        maxLength={80}
      />
      <TextArea
        label={m.provider_become_services_description()}
        optional
        rows={2}
        maxLength={600}
        {...form.register(`services.${place}.description`)}
        error={problem('description')}
      />
      <div className="become-pair">
        <TextField
          label={m.provider_become_services_duration()}
          optional
          inputMode="decimal"
          {...form.register(`services.${place}.duration`)}
          error={problem('durationMinutes')}
        />
        <SelectField label={m.provider_become_services_unit()} {...form.register(`services.${place}.unit`)}>
          {Object.entries(units).map(([unit, label]) => (
            <option key={unit} value={unit}>
              {label()}
            </option>
          ))}
        </SelectField>
      </div>
      <Price form={form} place={place} problem={problem} />
      <Checkbox
        label={m.provider_become_services_online()}
        {...form.register(`services.${place}.isOnline`)}
      />
    </fieldset>
  )
}

function Price({ form, place, problem }: Pick<FieldsProps, 'form' | 'place' | 'problem'>) {
  const [price, currency] = useWatch({
    control: form.control,
    name: [`services.${place}.price`, `services.${place}.currency`],
  })
  return (
    <>
      <ChoiceGroup legend={m.provider_become_services_price()} className="choice-group become-prices">
        {prices.map(([value, label]) => (
          <Radio key={value} value={value} label={label()} {...form.register(`services.${place}.price`)} />
        ))}
      </ChoiceGroup>
      {(price === 'fixed' || price === 'donation') && (
        <div className="become-triple">
          <TextField
            label={
              price === 'donation'
                ? m.provider_become_services_suggested()
                : m.provider_become_services_from()
            }
            optional={price === 'donation'}
            inputMode="decimal"
            {...form.register(`services.${place}.priceMin`)}
            error={problem('priceRange.min') ?? problem('priceRange')}
          />
          {price === 'fixed' && (
            <TextField
              label={m.provider_become_services_to()}
              optional
              inputMode="decimal"
              {...form.register(`services.${place}.priceMax`)}
              error={problem('priceRange.max')}
            />
          )}
          <SelectField
            label={m.provider_become_services_currency()}
            {...form.register(`services.${place}.currency`)}
            error={problem('currency')}
          >
            {[...new Set([...currencies, currency])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  )
}
