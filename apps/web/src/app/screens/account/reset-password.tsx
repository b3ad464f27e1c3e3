import * as m from '@hearth/messages'
import { AuthScreen, scenes } from '../../../features/account/auth-screen.tsx'
import { useSession } from '../../../features/account/session/session.tsx'
import { ResetPasswordForm } from '../../../features/account/sign-in/reset-password-form.tsx'
import { SecondStep } from '../../../features/account/sign-in/second-step.tsx'
import { useNavigate } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { Verifying } from '../../guard/verifying.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/** Open to whoever is signed in, by a recovery link as a rule; whether the login is fresh enough, the server decides. */
export function Component() {
  usePageTitle(m.account_reset_title())
  const { user, owing, loading } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  if (loading) return <Verifying />
  if (owing) return <SecondStep owing={owing} forPassword />
  if (!user) {
    return (
      <AuthScreen
        title={m.account_reset_needs_link_title()}
        lede={m.account_reset_needs_link_lede()}
        scene={scenes.password}
      >
        <div className="auth-part">
          <ButtonLink look="flame" wide to={paths.forgotPassword()}>
            {m.account_reset_needs_link_ask()}
          </ButtonLink>
        </div>
      </AuthScreen>
    )
  }
  return (
    <AuthScreen title={m.account_reset_title()} lede={m.account_reset_lede()} scene={scenes.password}>
      <ResetPasswordForm
        email={user.email}
        onSaved={() => {
          toast({ title: m.account_reset_saved(), text: m.account_reset_saved_help() })
          navigate(paths.home(), { replace: true })
        }}
      />
    </AuthScreen>
  )
}
