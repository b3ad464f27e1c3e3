import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { currencies } from '../../../format/currencies.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { SelectField, TextArea, TextField } from '../../../forms/field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { words } from '../words.ts'
import { type DurationUnit, emptyService, type ServiceDraft } from './page-draft.ts'
import { changed, Step, type StepProps } from './step-parts.tsx'

const text = words.become.services
const max = 20

export function ServicesStep({ draft: { services }, change, problems, isTaken }: StepProps) {
  const add = () => change({ services: [...services, emptyService(services.at(-1)?.currency ?? 'EUR')] })
  return (
    <Step title={text.title} lede={text.lede} isTaken={isTaken}>
      {problems.services && <Alert tone="bad">{problems.services}</Alert>}
      {services.map((service, place) => (
        <ServiceFields
          key={service.id}
          service={service}
          number={place + 1}
          problem={(field) =>
            problems[`services.${service.id}.${field}`] ??
            (field === 'name' ? problems[`services.${service.id}`] : undefined)
          }
          onChange={(part) => change({ services: changed(services, service.id, part) })}
          onRemove={() => change({ services: services.filter(({ id }) => id !== service.id) })}
          onUp={place === 0 ? undefined : () => change({ services: movedUp(services, place) })}
        />
      ))}
      {services.length < max && (
        <Button className="justify-self-start" icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
          {services.length === 0 ? text.addFirst : text.add}
        </Button>
      )}
    </Step>
  )
}

function movedUp(services: readonly ServiceDraft[], place: number): ServiceDraft[] {
  const moved = [...services]
  moved.splice(place - 1, 0, ...moved.splice(place, 1))
  return moved
}

type FieldsProps = {
  service: ServiceDraft
  number: number
  problem: (field: string) => string | undefined
  onChange: (part: Partial<ServiceDraft>) => void
  onRemove: () => void
  onUp: (() => void) | undefined
}

function ServiceFields({ service, number, problem, onChange, onRemove, onUp }: FieldsProps) {
  const called = service.name.trim() || text.one(number)
  return (
    <fieldset className="become-item">
      <legend>{called}</legend>
      <div className="become-item-tools">
        {onUp && (
          <IconButton label={text.up(called)} onClick={onUp}>
            <ArrowUp size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={text.remove(called)} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <TextField
        label={text.field}
        placeholder={text.fieldPlaceholder}
        value={service.name}
        error={problem('name')}
        maxLength={80}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextArea
        label={text.description}
        optional
        rows={2}
        maxLength={600}
        value={service.description}
        error={problem('description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className="become-pair">
        <TextField
          label={text.duration}
          optional
          inputMode="decimal"
          value={service.duration}
          error={problem('durationMinutes')}
          onChange={({ target }) => onChange({ duration: target.value })}
        />
        <SelectField
          label={text.unit}
          value={service.unit}
          onChange={({ target }) => onChange({ unit: target.value as DurationUnit })}
        >
          {Object.entries(text.units).map(([unit, label]) => (
            <option key={unit} value={unit}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Price service={service} problem={problem} onChange={onChange} />
      <Checkbox
        label={text.online}
        checked={service.isOnline}
        onChange={({ target }) => onChange({ isOnline: target.checked })}
      />
    </fieldset>
  )
}

function Price({ service, problem, onChange }: Pick<FieldsProps, 'service' | 'problem' | 'onChange'>) {
  const { price } = service
  return (
    <>
      <ChoiceGroup legend={text.price} className="choice-group become-prices">
        {(Object.keys(text.prices) as ServiceDraft['price'][]).map((value) => (
          <Radio
            key={value}
            name={`price-${service.id}`}
            value={value}
            label={text.prices[value]}
            checked={price === value}
            onChange={() => onChange({ price: value })}
          />
        ))}
      </ChoiceGroup>
      {(price === 'fixed' || price === 'donation') && (
        <div className="become-triple">
          <TextField
            label={price === 'donation' ? text.suggested : text.from}
            optional={price === 'donation'}
            inputMode="decimal"
            value={service.priceMin}
            error={problem('priceRange.min') ?? problem('priceRange')}
            onChange={({ target }) => onChange({ priceMin: target.value })}
          />
          {price === 'fixed' && (
            <TextField
              label={text.to}
              optional
              inputMode="decimal"
              value={service.priceMax}
              error={problem('priceRange.max')}
              onChange={({ target }) => onChange({ priceMax: target.value })}
            />
          )}
          <SelectField
            label={text.currency}
            value={service.currency}
            error={problem('currency')}
            onChange={({ target }) => onChange({ currency: target.value })}
          >
            {[...new Set([...currencies, service.currency])].map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
        </div>
      )}
    </>
  )
}
