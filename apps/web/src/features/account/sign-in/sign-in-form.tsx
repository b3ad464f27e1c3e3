import * as m from '@hearth/messages'
import { useState } from 'react'
import { callFunction } from '../../../data/call-function.ts'
import { Link, useNavigate } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { EmailField } from '../email-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { useSession } from '../session/session.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { SendConfirmationAgain } from './send-link-again.tsx'

/** Once it succeeds the session changes, and whoever shows this form leads on. */
export function SignInForm({ email }: { email?: string | undefined }) {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [triedEmail, setTriedEmail] = useState('')
  const { problem, isPending, form } = useSubmission(async (values) => {
    const credentials = { email: textOf(values, 'email').trim(), password: textOf(values, 'password') }
    setTriedEmail(credentials.email)
    const result = await signIn(credentials)
    if (result.ok) return undefined
    if (result.failure.reason === 'banned') {
      // Why, until when, and what can be said to it: a page of its own tells it.
      const told = await callFunction('suspension', credentials).catch(() => undefined)
      if (told?.suspension) {
        await navigate(paths.suspended(), { state: { suspension: told.suspension } })
        return undefined
      }
    }
    return problemOf(result.failure)
  })
  return (
    <form {...form}>
      <EmailField defaultValue={email} error={problem.fields?.email} />
      <PasswordField
        label={m.account_fields_password()}
        name="password"
        autoComplete="current-password"
        error={problem.fields?.password}
      />
      <p className="auth-aside">
        <Link className="text-link" to={paths.forgotPassword()}>
          {m.account_forgot_title()}
        </Link>
      </p>
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      {problem.failure?.reason === 'not_confirmed' && <SendConfirmationAgain email={triedEmail} />}
      <SubmitButton label={m.site_sign_in()} pendingLabel={m.account_login_pending()} isPending={isPending} />
    </form>
  )
}
