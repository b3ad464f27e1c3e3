import * as m from '@hearth/messages'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { changePassword } from '../mutations.ts'
import { PasswordField, passwordProblem } from '../password-field.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { onBackend } from '../with-backend.ts'

/** A new password for whoever is signed in. `email` tells password managers whose password it is. */
export function ResetPasswordForm({ email, onSaved }: { email: string | undefined; onSaved: () => void }) {
  const { problem, isPending, form } = useSubmission(async (values) => {
    const password = textOf(values, 'password')
    const wrong = passwordProblem(password)
    if (wrong) return { fields: { password: wrong } }
    const result = await onBackend((backend) => changePassword(backend, password))
    if (!result.ok) return problemOf(result.failure)
    onSaved()
    return undefined
  })
  const needsNewLink =
    problem.failure?.reason === 'fresh_link_needed' || problem.failure?.reason === 'ended_login'
  return (
    <form {...form}>
      <input type="text" hidden name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordField
        label={m.account_fields_new_password()}
        name="password"
        autoComplete="new-password"
        help={m.account_fields_password_rules()}
        error={problem.fields?.password}
      />
      {problem.message && (
        <Alert tone="bad">
          {problem.message}{' '}
          {needsNewLink && (
            <Link className="text-link" to={paths.forgotPassword()}>
              {m.account_reset_needs_link_ask()}
            </Link>
          )}
        </Alert>
      )}
      <SubmitButton
        label={m.account_reset_submit()}
        pendingLabel={m.account_saving()}
        isPending={isPending}
      />
    </form>
  )
}
