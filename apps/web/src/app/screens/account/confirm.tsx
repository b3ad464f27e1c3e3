import * as m from '@hearth/messages'
import { getBackend } from '../../../data/network.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import {
  BrokenLink,
  ConfirmLink,
  readMailedLink,
  titleOfLink,
} from '../../../features/account/sign-in/confirm-link.tsx'
import { useLocation, useNavigate } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { useToast } from '../../../ui/toast/toast.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/** Where the links of mails lead. The address with the link in it is replaced, so that going back does not meet it. */
export function Component() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const { user } = useSession()
  const link = readMailedLink(search)
  usePageTitle(titleOfLink(link))
  if (!link) return <BrokenLink />
  return (
    <ConfirmLink
      key={link.tokenHash}
      link={link}
      onRedeemed={({ email, isComplete, needsPassword }) => {
        if (needsPassword) return navigate(paths.resetPassword(), { replace: true })
        if (link.type === 'signup') {
          return navigate(paths.login(), { replace: true, state: { confirmedEmail: email ?? '' } })
        }
        toast({
          title: isComplete ? m.account_confirm_address_changed() : m.account_confirm_one_more_address(),
        })
        // Only the renewed session knows the new address.
        if (user) void getBackend().then((backend) => backend.auth.refreshSession())
        return navigate(paths.home(), { replace: true })
      }}
    />
  )
}
