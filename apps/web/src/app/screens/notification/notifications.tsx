import { Mail, SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../../features/account/session/session.tsx'
import { NotificationList } from '../../../features/notification/notification-list.tsx'
import { words } from '../../../features/notification/words.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/** What is new for a member. */
export function Component() {
  usePageTitle(words.title)
  const { user } = useSession()
  return (
    <section className="wrap section">
      <div className="section-head max-w-[780px] gap-y-2">
        <div className="grid gap-3">
          <h1 className="page-title">{words.title}</h1>
          <p className="lede">{words.lede}</p>
        </div>
        {user && (
          <span className="flex flex-wrap gap-x-6 gap-y-1">
            <Link className="more-link" to={paths.enquiries()}>
              <Mail size={18} aria-hidden="true" />
              {words.conversations}
            </Link>
            <Link className="more-link" to={paths.accountChoices()}>
              <SlidersHorizontal size={18} aria-hidden="true" />
              {words.choices}
            </Link>
          </span>
        )}
      </div>
      {user ? <NotificationList userId={user.id} /> : <SignInFirst />}
    </section>
  )
}

/** Only seen where the guard was left out. */
function SignInFirst() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{words.signInText}</p>
      <ButtonLink to={paths.login(paths.notifications())}>{words.signIn}</ButtonLink>
    </div>
  )
}
