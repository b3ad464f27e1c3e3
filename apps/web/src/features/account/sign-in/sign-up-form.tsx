import * as m from '@hearth/messages'
import { Alert } from '../../../ui/alert.tsx'
import { EmailField, emailProblem } from '../email-field.tsx'
import { missingCredentials, type SignUpResult } from '../mutations.ts'
import { PasswordField, passwordProblem } from '../password-field.tsx'
import { useSession } from '../session/session.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { type Problem, problemOf, textOf, useSubmission } from '../use-submission.ts'

type Done = Extract<SignUpResult, { ok: true }> & { email: string }

/** The rules of the password stand beside it before anything is sent. */
export function SignUpForm({ onDone }: { onDone: (done: Done) => void }) {
  const { signUp } = useSession()
  const { problem, isPending, form } = useSubmission(async (values) => {
    const credentials = { email: textOf(values, 'email').trim(), password: textOf(values, 'password') }
    const found = problemBeforeSending(credentials)
    if (found) return found
    const result = await signUp(credentials)
    if (!result.ok) return problemOf(result.failure)
    onDone({ ...result, email: credentials.email })
    return undefined
  })
  return (
    <form {...form}>
      <EmailField error={problem.fields?.email} />
      <PasswordField
        label={m.account_fields_password()}
        name="password"
        autoComplete="new-password"
        help={m.account_fields_password_rules()}
        error={problem.fields?.password}
      />
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <SubmitButton
        label={m.account_signup_submit()}
        pendingLabel={m.account_signup_pending()}
        isPending={isPending}
      />
    </form>
  )
}

function problemBeforeSending(credentials: { email: string; password: string }): Problem | undefined {
  const missing = missingCredentials(credentials)
  if (missing) return problemOf(missing)
  const email = emailProblem(credentials.email)
  const password = passwordProblem(credentials.password)
  if (!email && !password) return undefined
  return { fields: { ...(email && { email }), ...(password && { password }) } }
}
