import * as m from '@hearth/messages'
import { useSession } from '../../../features/account/session/session.tsx'
import { MembershipPage } from '../../../features/membership/membership-page.tsx'
import { membershipOptions } from '../../../features/membership/queries.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, userId }) => void client.prefetchQuery(membershipOptions(userId))

/** How the member belongs to the community. */
export function Component() {
  const { user } = useSession()
  usePageTitle(m.membership_title())
  return (
    <div className="wrap section belonging">
      <header className="belonging-head">
        <h1 className="page-title">{m.membership_title()}</h1>
        <p className="lede">{m.membership_lede()}</p>
      </header>
      {user ? (
        <MembershipPage userId={user.id} />
      ) : (
        <div className="stack stack-start">
          <p>{m.membership_sign_in_text()}</p>
          <ButtonLink to={paths.login(paths.membership())}>{m.site_sign_in()}</ButtonLink>
        </div>
      )}
    </div>
  )
}
