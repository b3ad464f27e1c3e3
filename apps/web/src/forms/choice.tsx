import { maxCounted } from '@hearth/contracts/limits'
import type { ComponentProps, ReactNode } from 'react'
import { formatCount } from '../format/format-count.ts'

type ChoiceProps = ComponentProps<'input'> & {
  label: ReactNode
  /** A line under the label. */
  help?: ReactNode
  /** How many results it would give, at the end of the line. */
  count?: number
}

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />
}

/** A radio with its label; those of one `name` belong together and stand in a `ChoiceGroup`. */
export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />
}

/** Choices that answer one question, which is the legend. */
export function ChoiceGroup({
  legend,
  children,
  ...rest
}: ComponentProps<'fieldset'> & { legend: ReactNode }) {
  return (
    <fieldset className="choice-group" {...rest}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

function Choice({ label, help, count, className, ...rest }: ChoiceProps) {
  return (
    <label className={className ? `choice ${className}` : 'choice'}>
      <input {...rest} />
      <span>
        {label}
        {help && <span className="choice-help">{help}</span>}
      </span>
      {/* The space parts label and number for whoever hears them; between the boxes it takes no room. */}{' '}
      {count !== undefined && (
        <span className="choice-count" data-exact={count === 0 || count >= maxCounted || undefined}>
          {formatCount(count)}
        </span>
      )}
    </label>
  )
}
