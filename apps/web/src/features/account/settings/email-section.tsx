import * as m from '@hearth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from '../../../ui/alert.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { EmailField, emailProblem } from '../email-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { onBackend } from '../with-backend.ts'
import { changeEmail } from './changes.ts'
import { useConfirming } from './code-confirmation.tsx'
import { accountQuery } from './queries.ts'
import { AccountSection, Changeable, FormFoot } from './section.tsx'

/** The address, and the way to another one, which is not theirs before its mailbox has said so. */
export function EmailSection({ email }: { email: string }) {
  const { data } = useQuery(accountQuery)
  const present = data?.email ?? email
  return (
    <AccountSection id="email" title={m.account_fields_email()} lede={m.account_settings_email_lede()}>
      <Changeable
        label={m.account_settings_email_address()}
        value={present}
        changeLabel={m.account_settings_email_change_address()}
        form={(close) => <EmailForm present={present} onClose={close} />}
      />
      {data?.newEmail && <Alert>{m.account_settings_email_waiting({ next: data.newEmail, present })}</Alert>}
    </AccountSection>
  )
}

function EmailForm({ present, onClose }: { present: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const confirming = useConfirming()
  const toast = useToast()
  const { problem, isPending, form } = useSubmission(async (values) => {
    const email = textOf(values, 'email').trim()
    const currentPassword = textOf(values, 'current_password')
    const fields = problemsOf({ email, present, currentPassword })
    if (fields) return { fields }
    const result = await confirming(() =>
      onBackend((backend) => changeEmail(backend, { email, currentPassword })),
    )
    if (!result.ok) return problemOf(result.failure)
    toast({ title: m.account_settings_email_sent({ email }) })
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    onClose()
    return undefined
  })
  return (
    <form {...form}>
      <EmailField
        label={m.account_settings_email_new_address()}
        autoComplete="email"
        error={problem.fields?.email}
      />
      <PasswordField
        label={m.account_settings_current_password()}
        name="current_password"
        autoComplete="current-password"
        error={problem.fields?.current_password}
      />
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <FormFoot
        submit={m.account_settings_email_submit()}
        pending={m.account_sending()}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  )
}

type Typed = { email: string; present: string; currentPassword: string }

function problemsOf({ email, present, currentPassword }: Typed): Record<string, string> | undefined {
  const isSame = email.toLowerCase() === present.toLowerCase()
  const problem = emailProblem(email) ?? (isSame ? m.account_settings_email_same() : undefined)
  if (!problem && currentPassword) return undefined
  return {
    ...(problem && { email: problem }),
    ...(!currentPassword && { current_password: m.account_settings_current_password_missing() }),
  }
}
