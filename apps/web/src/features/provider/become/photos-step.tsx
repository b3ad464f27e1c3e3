import { Plus, Trash2 } from 'lucide-react'
import { TextField } from '../../../forms/field.tsx'
import { PicturesField } from '../../../forms/pictures/pictures-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { words } from '../words.ts'
import { changed, Step, type StepProps } from './step-parts.tsx'
import type { ChangePhotos } from './use-page-draft.ts'

const text = words.become.photos
const max = 20

export function PhotosStep({
  draft,
  change,
  changePhotos,
  problems,
  isTaken,
  userId,
}: StepProps & {
  userId: string
  changePhotos: ChangePhotos
}) {
  const { qualifications } = draft
  const add = () =>
    change({
      qualifications: [...qualifications, { id: crypto.randomUUID(), title: '', issuer: '', year: '' }],
    })
  return (
    <Step title={text.title} lede={text.lede} isTaken={isTaken}>
      <section className="grid gap-3" aria-label={text.photos}>
        <h3 className="field-label">{text.photos}</h3>
        <PicturesField userId={userId} value={draft.photos} onChange={changePhotos} error={problems.photos} />
        {draft.photos.length === 0 && <p className="field-help">{text.none}</p>}
      </section>
      <section className="grid gap-3" aria-label={text.qualifications}>
        <h3 className="field-label">{text.qualifications}</h3>
        <p className="field-help">{text.qualificationsHelp}</p>
        {qualifications.map((one, place) => {
          const called = one.title.trim() || text.one(place + 1)
          const problem = (field: string) => problems[`qualifications.${one.id}.${field}`]
          const set = (part: Partial<typeof one>) =>
            change({ qualifications: changed(qualifications, one.id, part) })
          return (
            <fieldset key={one.id} className="become-item">
              <legend className="sr-only">{called}</legend>
              <div className="become-item-tools">
                <IconButton
                  label={text.removeQualification(called)}
                  onClick={() => change({ qualifications: qualifications.filter(({ id }) => id !== one.id) })}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </div>
              <TextField
                label={text.titleField}
                placeholder={text.titlePlaceholder}
                value={one.title}
                error={problem('title')}
                maxLength={120}
                onChange={({ target }) => set({ title: target.value })}
              />
              <div className="become-pair become-pair-wide">
                <TextField
                  label={text.issuer}
                  optional
                  value={one.issuer}
                  error={problem('issuer')}
                  maxLength={120}
                  onChange={({ target }) => set({ issuer: target.value })}
                />
                <TextField
                  label={text.year}
                  optional
                  inputMode="numeric"
                  value={one.year}
                  error={problem('year')}
                  maxLength={4}
                  onChange={({ target }) => set({ year: target.value })}
                />
              </div>
            </fieldset>
          )
        })}
        {qualifications.length < max && (
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
