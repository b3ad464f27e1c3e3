import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { AccountPage } from '../features/auth/account-page.tsx'
import { useSession } from '../features/auth/session.tsx'
import { CoverEditor, ProfilePhotoEditor } from '../features/pictures/picture-editor.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The member's own account. */
export function Component() {
  usePageTitle('Your account')
  const { user, profile } = useSession()
  if (!user) return <SignInFirst />
  const username = isTemporaryUsername(profile?.username) ? undefined : profile?.username
  const whose = { userId: user.id, name: profile?.display_name ?? username ?? user.email ?? '' }
  return (
    <AccountPage
      key={user.id}
      user={user}
      pictures={
        <>
          <ProfilePhotoEditor {...whose} />
          <CoverEditor {...whose} />
        </>
      }
    />
  )
}

/** Only seen where the guard was left out: there is no account of nobody. */
function SignInFirst() {
  return (
    <section className="wrap section grid justify-items-start gap-4">
      <h1 className="page-title">Your account</h1>
      <p>It stands here once you are signed in.</p>
      <ButtonLink look="flame" to={paths.login(paths.account())}>
        Sign in
      </ButtonLink>
    </section>
  )
}
