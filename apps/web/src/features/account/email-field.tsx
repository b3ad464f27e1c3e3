import type { ComponentProps } from 'react'
import { type FieldWords, TextField } from '../../forms/field.tsx'
import { words } from './words.ts'

/** What is wrong with an address, as far as the browser can tell: the server decides what is one. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return words.fields.emailMissing
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : words.failures.badEmail
}

/** The address of an account; password managers know it as the name of the sign-in. */
export function EmailField(
  props: Omit<ComponentProps<'input'>, 'type' | 'name'> & Omit<FieldWords, 'label'> & { label?: string },
) {
  return (
    <TextField
      label={words.fields.email}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
