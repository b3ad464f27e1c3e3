import * as m from '@hearth/messages'
import { CoverImage } from '../../../art/cover-image.tsx'
import { useSession } from '../../../features/account/session/session.tsx'
import { EnquiryPanel } from '../../../features/enquiry/enquiry-panel.tsx'
import { enquiriesOptions } from '../../../features/enquiry/queries.ts'
import { paths } from '../../../paths.ts'
import { Arch } from '../../../ui/arch.tsx'
import { SignInFirst } from '../../guard/sign-in-first.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, userId }) => void client.prefetchQuery(enquiriesOptions(userId))

/** One's conversations with service providers, and about one's own page. */
export function Component() {
  usePageTitle(m.enquiry_list_title())
  const { user } = useSession()
  if (!user)
    return (
      <SignInFirst
        title={m.enquiry_list_title()}
        sentence={m.enquiry_list_sign_in_text()}
        path={paths.enquiries()}
      />
    )
  return (
    <EnquiryPanel userId={user.id}>
      <div className="enquiry-none">
        <Arch aria-hidden="true">
          <CoverImage id="no-conversation-open" category="business" ratio="tall" />
        </Arch>
        <p className="lede">{m.enquiry_list_lede()}</p>
        <p className="quiet">{m.enquiry_list_choose()}</p>
      </div>
    </EnquiryPanel>
  )
}
