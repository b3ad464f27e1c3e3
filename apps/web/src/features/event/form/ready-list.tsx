import * as m from '@hearth/messages'
import { Check } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { helpfulPoints, neededPoints, type Point } from './readiness.ts'
import './ready-list.css'
import type { EventForm, EventFormValues } from './use-event-form.ts'

/** What is there, and what is missing, each with the way to it. */
export function ReadyList({ form, onAdd }: { form: EventForm; onAdd: (point: Point) => void }) {
  const draft = useWatch({ control: form.control }) as EventFormValues
  const needed = neededPoints(draft)
  const helpful = helpfulPoints(draft)
  const missing = needed.filter(({ isDone }) => !isDone).length
  const wished = helpful.filter(({ isDone }) => !isDone).length
  return (
    <section className="ready-panel" aria-labelledby="ready-title">
      <h2 id="ready-title">{missing > 0 ? m.event_form_ready_not_yet() : m.event_form_ready()}</h2>
      <p>
        {missing > 0
          ? m.event_form_ready_missing({ count: missing })
          : m.event_form_ready_helpful({ count: wished })}
      </p>
      <ul>
        {[...needed, ...helpful].map((point) => (
          <li key={point.id} data-done={point.isDone || undefined}>
            <span className="ready-mark" aria-hidden="true">
              {point.isDone && <Check size={16} strokeWidth={2.6} />}
            </span>
            <span>
              {point.label}
              {point.isDone && <span className="sr-only">, {m.event_form_ready_done()}</span>}
            </span>
            {!point.isDone && (
              <button type="button" onClick={() => onAdd(point)}>
                {m.event_form_ready_add()}
                <span className="sr-only">: {point.label}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
