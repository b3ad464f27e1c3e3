import * as m from '@hearth/messages'
import type { User } from '@hearth/network-sdk'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { AuthScreen, scenes } from '../auth-screen.tsx'
import { CodeForm } from '../code-form.tsx'
import { RecoveryCodeForm } from '../recovery-code-form.tsx'
import {
  type AuthenticatorApp,
  appsOf,
  appsThatConfirm,
  redeemRecoveryCode,
  verifyCode,
} from '../second-factor.ts'
import { useSession } from '../session/session.tsx'
import { WhichApp } from '../which-app.tsx'
import { onBackend } from '../with-backend.ts'

/**
 * The second step of signing in, for whoever has shown a password or a mailed link and owes the code of their
 * authenticator app. Once it is right the session changes, and whoever shows this leads on.
 */
export function SecondStep({
  owing,
  forPassword = false,
}: {
  owing: User
  /** A new password comes next, which not every app confirms. */
  forPassword?: boolean
}) {
  const [isRecovery, setIsRecovery] = useState(false)
  const other = (
    <Button look="quiet" small className="self-start" onClick={() => setIsRecovery(!isRecovery)}>
      {isRecovery ? m.account_second_step_use_app() : m.account_second_step_use_recovery_code()}
    </Button>
  )
  return (
    <AuthScreen
      title={isRecovery ? m.account_second_step_recovery_title() : m.account_second_step_title()}
      lede={
        isRecovery
          ? m.account_second_step_recovery_lede()
          : forPassword
            ? m.account_second_step_lede_for_password()
            : m.account_second_step_lede()
      }
      scene={scenes.secondStep}
    >
      {isRecovery ? (
        <WithRecoveryCode />
      ) : (
        <WithApp apps={forPassword ? appsThatConfirm(appsOf(owing), Date.now()) : appsOf(owing)} />
      )}
      <div className="auth-foot second-step-foot">
        {other}
        <SomebodyElse email={owing.email} />
      </div>
    </AuthScreen>
  )
}

function WithApp({ apps }: { apps: readonly AuthenticatorApp[] }) {
  const [factorId, setFactorId] = useState(apps[0]?.id ?? '')
  return (
    <CodeForm
      submit={m.site_sign_in()}
      before={<WhichApp apps={apps} value={factorId} onChange={setFactorId} />}
      onCode={(code) => onBackend((backend) => verifyCode(backend, { factorId, code }))}
    />
  )
}

function WithRecoveryCode() {
  const toast = useToast()
  async function redeem(code: string) {
    const result = await onBackend((backend) => redeemRecoveryCode(backend, code))
    if (result.ok) toast({ title: m.account_second_step_signed_in(), text: codesLeft(result.left) })
    return result
  }
  return <RecoveryCodeForm submit={m.site_sign_in()} onCode={redeem} />
}

/** Ends the half of a login that is there, so that the first step shows again. */
function SomebodyElse({ email }: { email: string | undefined }) {
  const { signOut } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const [problem, setProblem] = useState('')
  async function leave() {
    setIsLeaving(true)
    const result = await signOut()
    setIsLeaving(false)
    setProblem(result.ok ? '' : result.failure.message)
  }
  return (
    <>
      <Button look="quiet" small pending={isLeaving} onClick={leave}>
        {isLeaving ? m.account_one_moment() : m.account_second_step_other_account()}
      </Button>
      {email && <p className="small-print">{m.account_second_step_signing_in_as({ email })}</p>}
      {problem && <Alert tone="bad">{problem}</Alert>}
    </>
  )
}

const codesLeft = (left: number) =>
  left === 0 ? m.account_second_step_codes_none_left() : m.account_second_step_codes_left({ left })
