import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { PasswordField, passwordProblem } from '../password-field.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { onBackend } from '../with-backend.ts'
import { changeOwnPassword } from './changes.ts'
import { useConfirming } from './code-confirmation.tsx'
import { loginsQuery } from './queries.ts'
import { AccountSection, Changeable, FormFoot } from './section.tsx'

/** Another password, for whoever knows the present one. `afterChange` says what it leaves as it was. */
export function PasswordSection({ email, afterChange }: { email: string; afterChange?: ReactNode }) {
  const [isChanged, setIsChanged] = useState(false)
  return (
    <AccountSection
      id="password"
      title={m.account_fields_password()}
      lede={m.account_settings_password_lede()}
    >
      <Changeable
        label={m.account_fields_password()}
        value={m.account_settings_password_present()}
        changeLabel={m.account_settings_password_change_password()}
        form={(close) => <PasswordForm email={email} onClose={close} onChanged={() => setIsChanged(true)} />}
      />
      {isChanged && afterChange}
    </AccountSection>
  )
}

type Form = { email: string; onClose: () => void; onChanged: () => void }

function PasswordForm({ email, onClose, onChanged }: Form) {
  const queryClient = useQueryClient()
  const confirming = useConfirming()
  const toast = useToast()
  const { problem, isPending, form } = useSubmission(async (values) => {
    const currentPassword = textOf(values, 'current_password')
    const password = textOf(values, 'password')
    const wrong = passwordProblem(password)
    if (wrong || !currentPassword) {
      return {
        fields: {
          ...(!currentPassword && {
            current_password: m.account_settings_current_password_missing(),
          }),
          ...(wrong && { password: wrong }),
        },
      }
    }
    const result = await confirming(() =>
      onBackend((backend) => changeOwnPassword(backend, { password, currentPassword })),
    )
    if (!result.ok) return problemOf(result.failure)
    void queryClient.invalidateQueries({ queryKey: loginsQuery.queryKey })
    toast({
      title: m.account_reset_saved(),
      text: m.account_reset_saved_help(),
    })
    onChanged()
    onClose()
    return undefined
  })
  return (
    <form {...form}>
      {/* Tells password managers whose password this is. */}
      <input type="text" hidden name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={m.account_settings_current_password()}
        name="current_password"
        autoComplete="current-password"
        error={problem.fields?.current_password}
      />
      <PasswordField
        label={m.account_fields_new_password()}
        name="password"
        autoComplete="new-password"
        help={m.account_fields_password_rules()}
        error={problem.fields?.password}
      />
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <FormFoot
        submit={m.account_reset_submit()}
        pending={m.account_saving()}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  )
}
