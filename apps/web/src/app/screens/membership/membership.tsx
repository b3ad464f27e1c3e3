import { useSession } from '../../../features/account/session/session.tsx'
import { MembershipPage } from '../../../features/membership/membership-page.tsx'
import { words } from '../../../features/membership/words.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/** How the member belongs to the community. */
export function Component() {
  const { user } = useSession()
  usePageTitle('Membership')
  return (
    <div className="wrap section belonging">
      <header className="belonging-head">
        <h1 className="page-title">{words.title}</h1>
        <p className="lede">{words.lede}</p>
      </header>
      {user ? (
        <MembershipPage userId={user.id} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>{words.signInText}</p>
          <ButtonLink to={paths.login(paths.membership())}>{words.signIn}</ButtonLink>
        </div>
      )}
    </div>
  )
}
