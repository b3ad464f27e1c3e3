import * as m from '@hearth/messages'
import { useState } from 'react'
import { AuthScreen, scenes } from '../../../features/account/auth-screen.tsx'
import { useSession } from '../../../features/account/session/session.tsx'
import { AfterSignUp } from '../../../features/account/sign-in/after-sign-up.tsx'
import { SignUpForm } from '../../../features/account/sign-in/sign-up-form.tsx'
import { Link, Redirect } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { useToast } from '../../../ui/toast/toast.tsx'
import { GoOn } from '../../guard/go-on.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

export function Component() {
  usePageTitle(m.account_signup_submit())
  const toast = useToast()
  const { user, owing } = useSession()
  const [sent, setSent] = useState<{ email: string; message: string }>()
  if (user) return <GoOn />
  // The password of an existing account was right, and it has an authenticator app.
  if (owing) return <Redirect to={paths.login()} />
  if (sent) {
    return (
      <AuthScreen title={m.account_forgot_sent_title()} scene={scenes.signup}>
        <AfterSignUp {...sent} onOtherAddress={() => setSent(undefined)} />
      </AuthScreen>
    )
  }
  return (
    <AuthScreen title={m.account_signup_title()} lede={m.account_signup_lede()} scene={scenes.signup}>
      <SignUpForm
        onDone={({ next, email, message = '' }) => {
          if (next === 'confirm') setSent({ email, message })
          else if (message) toast({ title: message })
        }}
      />
      <p className="auth-foot">
        {m.account_signup_have_one()}
        <Link className="text-link" to={paths.login()}>
          {m.site_sign_in()}
        </Link>
      </p>
    </AuthScreen>
  )
}
