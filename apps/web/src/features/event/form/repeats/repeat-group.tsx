import * as m from '@hearth/messages'
import { ChevronDown, CircleAlert, Repeat } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Skeleton, Waiting } from '../../../../ui/skeleton.tsx'
import type { EventForm } from '../use-event-form.ts'

const fields = () => import('./repeat-fields.tsx')
const RepeatFields = lazy(async () => ({ default: (await fields()).RepeatFields }))
const RepeatLine = lazy(async () => ({ default: (await fields()).RepeatLine }))

/** How often an event repeats: a row that says it, and folds open. Only a new event can become a series here. */
export function RepeatGroup({ form }: { form: EventForm }) {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const [repeats, startDate, startTime, allDay] = useWatch({
    control: form.control,
    name: ['repeats', 'startDate', 'startTime', 'allDay'],
  })
  if (!repeats) return null
  const needsWriter = form.formState.errors.repeats !== undefined
  const isOpen = isOpened || needsWriter
  return (
    <section
      className="form-group form-repeats"
      data-open={isOpen || undefined}
      aria-labelledby={`${id}-title`}
    >
      <h3>
        <button
          type="button"
          className="form-group-row"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!isOpen)}
        >
          <span className="form-group-icon" aria-hidden="true">
            <Repeat size={22} />
          </span>
          <span>
            <b id={`${id}-title`}>{m.series_form_title()}</b>{' '}
            {needsWriter ? (
              <span className="form-group-line field-error">
                <CircleAlert size={15} aria-hidden="true" />
                {m.event_form_group_problem()}
              </span>
            ) : (
              <span className="form-group-line">
                {repeats.kind === 'once' ? (
                  m.series_form_once()
                ) : (
                  <Suspense fallback="…">
                    <RepeatLine repeats={repeats} startsOn={startDate} startTime={allDay ? '' : startTime} />
                  </Suspense>
                )}
              </span>
            )}
          </span>
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      </h3>
      <div id={id} className="form-group-panel" hidden={!isOpen}>
        {isOpen && (
          <Suspense
            fallback={
              <Waiting label={m.event_form_group_loading()} className="form-fields">
                <Skeleton height={112} />
              </Waiting>
            }
          >
            <RepeatFields form={form} repeats={repeats} startsOn={startDate} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
