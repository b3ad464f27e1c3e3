import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { changePassword } from '../mutations.ts'
import { PasswordField, passwordProblem } from '../password-field.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { onBackend } from '../with-backend.ts'
import { words } from '../words.ts'

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
        label={words.fields.newPassword}
        name="password"
        autoComplete="new-password"
        help={words.fields.passwordRules}
        error={problem.fields?.password}
      />
      {problem.message && (
        <Alert tone="bad">
          {problem.message}{' '}
          {needsNewLink && (
            <Link className="text-link" to={paths.forgotPassword()}>
              {words.reset.needsLink.ask}
            </Link>
          )}
        </Alert>
      )}
      <SubmitButton label={words.reset.submit} pendingLabel={words.reset.pending} isPending={isPending} />
    </form>
  )
}
