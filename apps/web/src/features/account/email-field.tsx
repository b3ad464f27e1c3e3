import * as m from '@hearth/messages'
import type { ComponentProps } from 'react'
import { type FieldWords, TextField } from '../../forms/field.tsx'

/** What is wrong with an address, as far as the browser can tell: the server decides what is one. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return m.account_fields_email_missing()
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : m.account_failures_bad_email()
}

/** The address of an account; password managers know it as the name of the sign-in. */
export function EmailField(
  props: Omit<ComponentProps<'input'>, 'type' | 'name'> & Omit<FieldWords, 'label'> & { label?: string },
) {
  return (
    <TextField
      label={m.account_fields_email()}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
