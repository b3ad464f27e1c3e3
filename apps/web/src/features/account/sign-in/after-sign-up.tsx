import * as m from '@hearth/messages'
import { useLayoutEffect, useRef } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { OutboxLink } from './outbox-link.tsx'
import { SendConfirmationAgain } from './send-link-again.tsx'

/** What to do once the account is made: the way goes on in the mail. */
export function AfterSignUp({
  email,
  message,
  onOtherAddress,
}: {
  email: string
  message: string
  onOtherAddress: () => void
}) {
  const said = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useLayoutEffect(() => said.current?.focus(), [])
  return (
    <div className="auth-part">
      <div ref={said} tabIndex={-1}>
        <Alert tone="ok">{message}</Alert>
      </div>
      <p>{m.account_signup_after({ email })}</p>
      <OutboxLink />
      <p className="small-print">{m.account_signup_after_nothing()}</p>
      <SendConfirmationAgain email={email} />
      <Button look="quiet" onClick={onOtherAddress}>
        {m.account_signup_other_address()}
      </Button>
    </div>
  )
}
