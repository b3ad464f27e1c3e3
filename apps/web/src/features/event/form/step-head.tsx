import * as m from '@hearth/messages'
import { type FormPart, formParts } from './form-parts.ts'

/** On a phone: the step one is at, and an ember for each. */
export function StepHead({ part, onSkip }: { part: FormPart; onSkip: (() => void) | undefined }) {
  const step = formParts.indexOf(part) + 1
  const label = m.event_form_step({ step, steps: formParts.length })
  return (
    <div className="form-steps">
      <p>
        {label}
        {onSkip && part !== formParts.at(-1) && (
          <button type="button" onClick={onSkip}>
            {m.event_form_step_skip()}
          </button>
        )}
      </p>
      <div
        role="progressbar"
        aria-label={m.event_form_steps()}
        aria-valuemin={1}
        aria-valuemax={formParts.length}
        aria-valuenow={step}
        aria-valuetext={label}
      >
        {formParts.map((other, at) => (
          <span key={other} data-lit={at < step || undefined} />
        ))}
      </div>
    </div>
  )
}
