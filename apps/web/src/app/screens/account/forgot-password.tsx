import * as m from '@hearth/messages'
import { useState } from 'react'
import { AuthScreen, scenes } from '../../../features/account/auth-screen.tsx'
import { ForgotPasswordForm } from '../../../features/account/sign-in/forgot-password-form.tsx'
import { OutboxLink } from '../../../features/account/sign-in/outbox-link.tsx'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

export function Component() {
  usePageTitle(m.account_forgot_title())
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthScreen
      title={sentTo ? m.account_forgot_sent_title() : m.account_forgot_title()}
      lede={sentTo ? undefined : m.account_forgot_lede()}
      scene={scenes.password}
    >
      {sentTo ? (
        <div className="auth-part">
          <Alert tone="ok">{m.account_forgot_sent({ email: sentTo })}</Alert>
          <OutboxLink />
        </div>
      ) : (
        <ForgotPasswordForm onSent={setSentTo} />
      )}
      <p className="auth-foot">
        <Link className="text-link" to={paths.login()}>
          {m.account_forgot_back()}
        </Link>
      </p>
    </AuthScreen>
  )
}
