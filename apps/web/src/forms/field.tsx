import * as m from '@hearth/messages'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** What every field has: a label above, help below, and in its place what to do when something is wrong. */
export type FieldWords = {
  label: string
  help?: ReactNode
  /** A sentence that says what to do; the field is then marked invalid and described by it. */
  error?: string | undefined
  /** Says "optional" behind the label. */
  optional?: boolean
}

/** One line of text, a date, a time, a number. `icon` stands inside at the start, `end` (an icon button) at the end. */
export function TextField({
  label,
  help,
  error,
  optional,
  icon,
  end,
  id,
  className,
  ...rest
}: ComponentProps<'input'> & FieldWords & { icon?: ReactNode; end?: ReactNode }) {
  const field = useField(id, { help, error })
  return (
    <FieldFrame {...{ label, help, error, optional, className }} ids={field.ids}>
      <span className="field-box">
        {icon}
        <input className="control" {...field.control} {...rest} />
        {end}
      </span>
    </FieldFrame>
  )
}

/** Text of several lines; it grows with what is written where the browser can do that. */
export function TextArea({
  label,
  help,
  error,
  optional,
  id,
  className,
  rows = 4,
  end,
  ...rest
}: ComponentProps<'textarea'> & FieldWords & { end?: ReactNode }) {
  const field = useField(id, { help, error })
  return (
    <FieldFrame {...{ label, help, error, optional, className }} ids={field.ids}>
      <span className="field-box">
        <textarea className="control" rows={rows} {...field.control} {...rest} />
        {end}
      </span>
    </FieldFrame>
  )
}

/** The browser's own select; its options are the children. */
export function SelectField({
  label,
  help,
  error,
  optional,
  icon,
  id,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & FieldWords & { icon?: ReactNode }) {
  const field = useField(id, { help, error })
  return (
    <FieldFrame {...{ label, help, error, optional, className }} ids={field.ids}>
      <span className="field-box">
        {icon}
        <select className="control" {...field.control} {...rest}>
          {children}
        </select>
        <ChevronDown className="select-mark" size={19} aria-hidden="true" />
      </span>
    </FieldFrame>
  )
}

type FieldIds = { control: string; help: string; error: string }

/** Label, help and error around a control of another kind (a time zone search, a list of tags). */
export function FieldFrame({
  label,
  help,
  error,
  optional,
  className,
  ids,
  children,
}: FieldWords & { ids: FieldIds; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="field-label" htmlFor={ids.control}>
        {label}
        {optional && ' '}
        {optional && <span className="field-optional">{m.site_forms_optional()}</span>}
      </label>
      {children}
      {error && (
        <p className="field-error" id={ids.error}>
          <CircleAlert size={15} aria-hidden="true" />
          {error}
        </p>
      )}
      {help && (
        <div className="field-help" id={ids.help}>
          {help}
        </div>
      )}
    </div>
  )
}

/** Ids and attributes that tie a control to its words. */
export function useField(givenId: string | undefined, { help, error }: Pick<FieldWords, 'help' | 'error'>) {
  const madeId = useId()
  const control = givenId ?? madeId
  const ids: FieldIds = { control, help: `${control}-help`, error: `${control}-error` }
  const describedBy = [error && ids.error, help && ids.help].filter(Boolean).join(' ')
  return {
    ids,
    control: {
      id: control,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}
