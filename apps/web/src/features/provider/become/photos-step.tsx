import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { TextField } from '../../../forms/field.tsx'
import { PicturesField } from '../../../forms/pictures/pictures-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { words } from '../words.ts'
import { Step, type StepProps } from './step-parts.tsx'
import type { PageForm } from './use-page-draft.ts'

const text = words.become.photos
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
    <Step title={text.title} lede={text.lede} isTaken={isTaken}>
      <section className="grid gap-3" aria-label={text.photos}>
        <h3 className="field-label">{text.photos}</h3>
        <PicturesField
          userId={userId}
          value={photos}
          onChange={(change) => form.setValue('photos', change(form.getValues('photos')))}
          error={problems.photos}
        />
        {photos.length === 0 && <p className="field-help">{text.none}</p>}
      </section>
      <section className="grid gap-3" aria-label={text.qualifications}>
        <h3 className="field-label">{text.qualifications}</h3>
        <p className="field-help">{text.qualificationsHelp}</p>
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
          <Button
            small
            className="justify-self-start"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={add}
          >
            {text.addQualification}
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
  const called = title.trim() || text.one(place + 1)
  return (
    <fieldset className="become-item">
      <legend className="sr-only">{called}</legend>
      <div className="become-item-tools">
        <IconButton label={text.removeQualification(called)} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <TextField
        label={text.titleField}
        placeholder={text.titlePlaceholder}
        {...form.register(`qualifications.${place}.title`)}
        error={problem('title')}
        maxLength={120}
      />
      <div className="become-pair become-pair-wide">
        <TextField
          label={text.issuer}
          optional
          {...form.register(`qualifications.${place}.issuer`)}
          error={problem('issuer')}
          maxLength={120}
        />
        <TextField
          label={text.year}
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
