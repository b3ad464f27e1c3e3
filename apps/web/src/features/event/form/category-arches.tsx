import { categories, categoryIds, isCategory } from '@hearth/contracts/event-values'
import { doorScenes } from '@hearth/contracts/scenes'
import * as m from '@hearth/messages'
import { Check, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { categoryStyle } from '../../../art/category-look.tsx'
import { CoverImage } from '../../../art/cover-image.tsx'
import { problemOf } from '../../../forms/draft-form.ts'
import { Arch } from '../../../ui/arch.tsx'
import './category-arches.css'
import type { EventForm } from './use-event-form.ts'

/** What kind of event it is: seven lit arches, radios underneath. */
export function CategoryArches({ form }: { form: EventForm }) {
  const category = useWatch({ control: form.control, name: 'category' })
  const problem = problemOf(form, 'category')
  const id = useId()
  return (
    <fieldset className="category-field">
      <legend className="field-label">{m.event_form_category()}</legend>
      <div
        className="category-arches"
        role="radiogroup"
        aria-label={m.event_form_category()}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        {categoryIds.map((value) => (
          <label key={value} className="category-choice cat" style={categoryStyle(value)}>
            <input type="radio" value={value} {...form.register('category')} />
            <span className="category-ring">
              <Arch ratio={0.84} foot="14px" aria-hidden="true">
                <CoverImage id={`${value}-door`} category={value} scene={doorScenes[value]} ratio="tall" />
              </Arch>
              <span className="category-tick" aria-hidden="true">
                <Check size={17} strokeWidth={3} />
              </span>
            </span>
            {categories[value].label}
          </label>
        ))}
      </div>
      {problem && (
        <p className="field-error" id={`${id}-problem`}>
          <CircleAlert size={15} aria-hidden="true" />
          {problem}
        </p>
      )}
      {isCategory(category) && <p className="field-help">{categories[category].line}.</p>}
    </fieldset>
  )
}
