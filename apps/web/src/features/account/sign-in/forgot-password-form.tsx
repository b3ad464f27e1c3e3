import * as m from '@hearth/messages'
import { getHearthInfo } from '../../../data/network.ts'
import { Alert } from '../../../ui/alert.tsx'
import { EmailField, emailProblem } from '../email-field.tsx'
import { requestPasswordReset } from '../mutations.ts'
import { SubmitButton } from '../submit-button.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { onBackend } from '../with-backend.ts'

/** Asks for a link. Whether the address has an account cannot be told from anything that follows. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { problem, isPending, form } = useSubmission(async (values) => {
    const email = textOf(values, 'email').trim()
    const wrong = emailProblem(email)
    if (wrong) return { fields: { email: wrong } }
    const { url } = getHearthInfo().site
    const result = await onBackend((backend) => requestPasswordReset(backend, { email, siteUrl: url }))
    if (!result.ok) return problemOf(result.failure)
    onSent(email)
    return undefined
  })
  return (
    <form {...form}>
      <EmailField error={problem.fields?.email} />
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <SubmitButton
        label={m.account_forgot_submit()}
        pendingLabel={m.account_sending()}
        isPending={isPending}
      />
    </form>
  )
}
