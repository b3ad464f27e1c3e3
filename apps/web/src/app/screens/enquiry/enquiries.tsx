import * as m from '@hearth/messages'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../../features/account/session/session.tsx'
import { EnquiryList } from '../../../features/enquiry/enquiry-list.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/** One's conversations with service providers, and about one's own page. */
export function Component() {
  usePageTitle(m.enquiry_list_title())
  const { user } = useSession()
  return (
    <section className="wrap section">
      <div className="section-head reading-width">
        <div className="stack stack-small">
          <h1 className="page-title">{m.enquiry_list_title()}</h1>
          <p className="lede">{m.enquiry_list_lede()}</p>
        </div>
        {user && (
          <Link className="more-link" to={paths.notifications()}>
            <Bell size={18} aria-hidden="true" />
            {m.enquiry_list_notifications()}
          </Link>
        )}
      </div>
      {user ? <EnquiryList userId={user.id} /> : <SignInFirst />}
    </section>
  )
}

/** Only seen where the guard was left out. */
function SignInFirst() {
  return (
    <div className="stack stack-start">
      <p>{m.enquiry_list_sign_in_text()}</p>
      <ButtonLink to={paths.login(paths.enquiries())}>{m.site_sign_in()}</ButtonLink>
    </div>
  )
}
