import * as m from '@hearth/messages'
import { useState } from 'react'
import { getHearthInfo } from '../../../data/network.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmailField, emailProblem } from '../email-field.tsx'
import { type AuthResult, requestPasswordReset, resendConfirmation } from '../mutations.ts'
import { SubmitButton } from '../submit-button.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { onBackend } from '../with-backend.ts'

/** Sends the confirmation to an address that was just typed: one press, no form. */
export function SendConfirmationAgain({ email }: { email: string }) {
  const [result, setResult] = useState<AuthResult>()
  const [isPending, setIsPending] = useState(false)
  async function send() {
    setIsPending(true)
    setResult(await sendLink('signup', email))
    setIsPending(false)
  }
  if (result?.ok) return <Alert tone="ok">{m.account_login_resent()}</Alert>
  return (
    <>
      {result && <Alert tone="bad">{result.failure.message}</Alert>}
      <Button wide pending={isPending} onClick={send}>
        {isPending ? m.account_sending() : m.account_login_resend()}
      </Button>
    </>
  )
}

/** For a link that counts no longer: whoever knows the address gets a new one, and the answer is always the same. */
export function SendLinkAgainForm({ type }: { type: 'signup' | 'recovery' }) {
  const [isSent, setIsSent] = useState(false)
  const { problem, isPending, form } = useSubmission(async (values) => {
    const email = textOf(values, 'email').trim()
    const wrong = emailProblem(email)
    if (wrong) return { fields: { email: wrong } }
    const result = await sendLink(type, email)
    if (!result.ok) return problemOf(result.failure)
    setIsSent(true)
    return undefined
  })
  if (isSent) return <Alert tone="ok">{m.account_confirm_spent_sent()}</Alert>
  return (
    <form {...form}>
      <EmailField error={problem.fields?.email} />
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <SubmitButton
        label={m.account_confirm_spent_send_new()}
        pendingLabel={m.account_sending()}
        isPending={isPending}
      />
    </form>
  )
}

function sendLink(type: 'signup' | 'recovery', email: string): Promise<AuthResult> {
  const send = type === 'signup' ? resendConfirmation : requestPasswordReset
  return onBackend((backend) => send(backend, { email, siteUrl: getHearthInfo().site.url }))
}
