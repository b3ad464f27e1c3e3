import * as m from '@hearth/messages'
import './code-form.css'
import { useLayoutEffect, useRef } from 'react'
import { TextField } from '../../forms/field.tsx'
import { Alert } from '../../ui/alert.tsx'
import type { FailedResult } from './failure.ts'
import { SubmitButton } from './submit-button.tsx'
import { problemOf, textOf, useSubmission } from './use-submission.ts'

/** One of the codes that were kept for the day on which the app is not at hand. */
export function RecoveryCodeForm({
  submit,
  onCode,
}: {
  submit: string
  onCode: (code: string) => Promise<{ ok: true } | FailedResult>
}) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  const { problem, isPending, form } = useSubmission(async (values) => {
    const code = textOf(values, 'code').trim()
    if (!code) return { fields: { code: m.account_second_step_recovery_missing() } }
    const result = await onCode(code)
    if (result.ok) return undefined
    const { failure } = result
    return failure.field
      ? { fields: { code: m.account_second_step_recovery_wrong() }, failure }
      : problemOf(failure)
  })
  return (
    <form {...form} className="code-form">
      <TextField
        ref={input}
        label={m.account_second_step_recovery_code()}
        help={m.account_second_step_recovery_help()}
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={problem.fields?.code}
      />
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <SubmitButton label={submit} pendingLabel={m.account_second_step_pending()} isPending={isPending} />
    </form>
  )
}
