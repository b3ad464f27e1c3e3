import * as m from '@hearth/messages'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { TextField } from '../../../forms/field.tsx'
import { PicturesField } from '../../../forms/pictures/pictures-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Step, type StepProps } from './step-parts.tsx'
import type { PageForm } from './use-page-draft.ts'

const max = 20

export function PhotosStep({ form, problems, isTaken, userId }: StepProps & { userId: string }) {
  const photos = useWatch({ control: form.control, name: 'photos' })
  const qualifications = useFieldArray({ control: form.control, name: 'qualifications', keyName: 'key' })
  const add = () =>
    qualifications.append(
      { id: crypto.randomUUID(), title: '', issuer: '', year: '' },
      { shouldFocus: false },
    )
  return (
    <Step title={m.provider_become_photos_title()} lede={m.provider_become_photos_lede()} isTaken={isTaken}>
      <section className="stack stack-small" aria-label={m.provider_become_photos_photos()}>
        <h3 className="field-label">{m.provider_become_photos_photos()}</h3>
        <PicturesField
          userId={userId}
          value={photos}
          onChange={(change) => form.setValue('photos', change(form.getValues('photos')))}
          error={problems.photos}
        />
        {photos.length === 0 && <p className="field-help">{m.provider_become_photos_none()}</p>}
      </section>
      <section className="stack stack-small" aria-label={m.provider_become_qualifications()}>
        <h3 className="field-label">{m.provider_become_qualifications()}</h3>
        <p className="field-help">{m.provider_become_qualifications_help()}</p>
        {qualifications.fields.map(({ id }, place) => (
          <QualificationFields
            key={id}
            form={form}
            place={place}
            problem={(field) => problems[`qualifications.${id}.${field}`]}
            onRemove={() => qualifications.remove(place)}
          />
        ))}
        {qualifications.fields.length < max && (
          <Button small className="self-start" icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
            {m.provider_become_qualification_add()}
          </Button>
        )}
      </section>
    </Step>
  )
}

function QualificationFields({
  form,
  place,
  problem,
  onRemove,
}: {
  form: PageForm
  place: number
  problem: (field: string) => string | undefined
  onRemove: () => void
}) {
  const title = useWatch({ control: form.control, name: `qualifications.${place}.title` })
  const called = title.trim() || m.provider_become_qualification_number({ number: place + 1 })
  return (
    <fieldset className="become-item">
      <legend className="sr-only">{called}</legend>
      <div className="become-item-tools">
        <IconButton label={m.provider_become_remove({ name: called })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <TextField
        label={m.provider_become_qualification_title()}
        placeholder={m.provider_become_qualification_title_placeholder()}
        {...form.register(`qualifications.${place}.title`)}
        error={problem('title')}
        maxLength={120}
      />
      <div className="become-pair become-pair-wide">
        <TextField
          label={m.provider_become_qualification_issuer()}
          optional
          {...form.register(`qualifications.${place}.issuer`)}
          error={problem('issuer')}
          maxLength={120}
        />
        <TextField
          label={m.provider_become_qualification_year()}
          optional
          inputMode="numeric"
          {...form.register(`qualifications.${place}.year`)}
          error={problem('year')}
          maxLength={4}
        />
      </div>
    </fieldset>
  )
}
