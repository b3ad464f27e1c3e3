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
import { secondStepWords as words } from '../second-step-words.ts'
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
    <Button look="quiet" small className="justify-self-start" onClick={() => setIsRecovery(!isRecovery)}>
      {isRecovery ? words.useApp : words.useRecoveryCode}
    </Button>
  )
  return (
    <AuthScreen
      title={isRecovery ? words.recovery.title : words.title}
      lede={isRecovery ? words.recovery.lede : forPassword ? words.ledeForPassword : words.lede}
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
      submit={words.submit}
      before={<WhichApp apps={apps} value={factorId} onChange={setFactorId} />}
      onCode={(code) => onBackend((backend) => verifyCode(backend, { factorId, code }))}
    />
  )
}

function WithRecoveryCode() {
  const toast = useToast()
  async function redeem(code: string) {
    const result = await onBackend((backend) => redeemRecoveryCode(backend, code))
    if (result.ok) toast({ title: words.signedIn, text: words.codesLeft(result.left) })
    return result
  }
  return <RecoveryCodeForm submit={words.submit} onCode={redeem} />
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
        {isLeaving ? words.leaving : words.somebodyElse}
      </Button>
      {email && <p className="small-print">{words.signingInAs(email)}</p>}
      {problem && <Alert tone="bad">{problem}</Alert>}
    </>
  )
}
