import { useState } from 'react'
import { Link } from 'react-router'
import { AuthScreen, scenes } from '../../../features/account/auth-screen.tsx'
import { ForgotPasswordForm } from '../../../features/account/sign-in/forgot-password-form.tsx'
import { OutboxLink } from '../../../features/account/sign-in/outbox-link.tsx'
import { words } from '../../../features/account/words.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

export function Component() {
  usePageTitle(words.forgot.title)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthScreen
      title={sentTo ? words.forgot.sentTitle : words.forgot.title}
      lede={sentTo ? undefined : words.forgot.lede}
      scene={scenes.password}
    >
      {sentTo ? (
        <div className="auth-part">
          <Alert tone="ok">{words.forgot.sent(sentTo)}</Alert>
          <OutboxLink />
        </div>
      ) : (
        <ForgotPasswordForm onSent={setSentTo} />
      )}
      <p className="auth-foot">
        <Link className="text-link" to={paths.login()}>
          {words.forgot.back}
        </Link>
      </p>
    </AuthScreen>
  )
}
