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
import { accountWords } from './words.ts'

const words = accountWords.email

/** The address, and the way to another one, which is not theirs before its mailbox has said so. */
export function EmailSection({ email }: { email: string }) {
  const { data } = useQuery(accountQuery)
  const present = data?.email ?? email
  return (
    <AccountSection id="email" title={words.title} lede={words.lede}>
      <Changeable
        label={words.address}
        value={present}
        changeLabel={words.changeAddress}
        form={(close) => <EmailForm present={present} onClose={close} />}
      />
      {data?.newEmail && <Alert>{words.waiting(data.newEmail, present)}</Alert>}
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
    toast({ title: words.sent(email) })
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    onClose()
    return undefined
  })
  return (
    <form {...form}>
      <EmailField label={words.newAddress} autoComplete="email" error={problem.fields?.email} />
      <PasswordField
        label={accountWords.currentPassword}
        name="current_password"
        autoComplete="current-password"
        error={problem.fields?.current_password}
      />
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <FormFoot submit={words.submit} pending={words.pending} isPending={isPending} onCancel={onClose} />
    </form>
  )
}

type Typed = { email: string; present: string; currentPassword: string }

function problemsOf({ email, present, currentPassword }: Typed): Record<string, string> | undefined {
  const isSame = email.toLowerCase() === present.toLowerCase()
  const problem = emailProblem(email) ?? (isSame ? words.same : undefined)
  if (!problem && currentPassword) return undefined
  return {
    ...(problem && { email: problem }),
    ...(!currentPassword && { current_password: accountWords.currentPasswordMissing }),
  }
}
