import * as m from '@hearth/messages'
import type { CandidShape } from '@hearth/network-sdk/watch'
import { Plus, X } from 'lucide-react'
import { Checkbox } from '../../../forms/choice.tsx'
import { TextField } from '../../../forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type Draft, draftOf, type Problems } from './candid-draft.ts'

type FieldProps = {
  shape: CandidShape
  draft: Draft
  /** As the interface names it. */
  name: string
  /** Where it stands in the arguments; with the form's own name before it, its id. */
  place: string
  form: string
  problems: Problems
  onChange: (draft: Draft) => void
}

/** A field for any Candid value of the engine's interface; a record and a list hold further ones. */
export function CandidFieldFor(props: FieldProps) {
  const { shape, draft, name, place, form, problems, onChange } = props
  if (shape.kind === 'record' && draft.kind === 'record')
    return <RecordField {...props} {...{ shape, draft }} />
  if (shape.kind === 'vec' && draft.kind === 'vec') return <VecField {...props} {...{ shape, draft }} />
  if (shape.kind === 'opt' && draft.kind === 'opt') return <OptField {...props} {...{ shape, draft }} />
  if (draft.kind === 'bool')
    return (
      <Checkbox
        label={name}
        checked={draft.isTrue}
        onChange={({ target }) => onChange({ kind: 'bool', isTrue: target.checked })}
      />
    )
  if (draft.kind !== 'text' && draft.kind !== 'nat') return null
  return (
    <TextField
      id={`${form}-${place}`}
      label={name}
      value={draft.text}
      error={problems[place]}
      {...(draft.kind === 'nat' && { inputMode: 'numeric' as const })}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange({ kind: draft.kind, text: target.value })}
    />
  )
}

type Of<Kind extends Draft['kind']> = FieldProps & {
  shape: Extract<CandidShape, { kind: Kind }>
  draft: Extract<Draft, { kind: Kind }>
}

function RecordField({ shape, draft, name, place, form, problems, onChange }: Of<'record'>) {
  const shapes = new Map(shape.fields.map((field) => [field.name, field.shape]))
  return (
    <fieldset className="candid-record">
      <legend>{name}</legend>
      {Object.entries(draft.fields).map(([field, of]) => (
        <CandidFieldFor
          key={field}
          shape={shapes.get(field)!}
          draft={of}
          name={field}
          place={`${place}.${field}`}
          form={form}
          problems={problems}
          onChange={(changed) => onChange({ kind: 'record', fields: { ...draft.fields, [field]: changed } })}
        />
      ))}
    </fieldset>
  )
}

function OptField({ shape, draft, name, place, onChange, ...rest }: Of<'opt'>) {
  const { isGiven } = draft
  return (
    <div className="candid-opt">
      <Checkbox
        label={m.admin_engine_give({ name })}
        checked={isGiven}
        onChange={({ target }) => onChange({ ...draft, isGiven: target.checked })}
      />
      {isGiven && (
        <CandidFieldFor
          {...rest}
          shape={shape.of}
          draft={draft.of}
          name={name}
          place={place}
          onChange={(of) => onChange({ kind: 'opt', isGiven, of })}
        />
      )}
    </div>
  )
}

function VecField({ shape, draft, name, place, form, problems, onChange }: Of<'vec'>) {
  const { items } = draft
  const change = (changed: Draft[]) => onChange({ kind: 'vec', items: changed })
  const addId = `${form}-${place}-add`
  return (
    <fieldset className="candid-record">
      <legend>{name}</legend>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is held above, and items have no other name
        <div key={index} className="candid-item">
          <CandidFieldFor
            shape={shape.of}
            draft={item}
            name={`${name} ${index + 1}`}
            place={`${place}.${index}`}
            form={form}
            problems={problems}
            onChange={(changed) => change(items.map((other, at) => (at === index ? changed : other)))}
          />
          <IconButton
            label={m.admin_engine_remove({ name: `${name} ${index + 1}` })}
            onClick={() => {
              change(items.filter((_, at) => at !== index))
              document.getElementById(addId)?.focus()
            }}
          >
            <X size={19} />
          </IconButton>
        </div>
      ))}
      <Button
        id={addId}
        small
        icon={<Plus size={17} />}
        className="self-start"
        onClick={() => change([...items, draftOf(shape.of)])}
      >
        {m.admin_engine_add_to({ name })}
      </Button>
    </fieldset>
  )
}
