import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import * as m from '@hearth/messages'
import { useSession } from '../../../features/account/session/session.tsx'
import { AccountPage } from '../../../features/account/settings/account-page.tsx'
import { CalendarAddress, CalendarStillWorks } from '../../../features/event/subscribe/own-calendar.tsx'
import { NotificationChoices } from '../../../features/notification/notification-choices.tsx'
import { CoverEditor, ProfilePhotoEditor } from '../../../forms/pictures/picture-editor.tsx'
import { paths } from '../../../paths.ts'
import { SignInFirst } from '../../guard/sign-in-first.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/** The member's own account. */
export function Component() {
  usePageTitle(m.account_settings_title())
  const { user, profile } = useSession()
  if (!user) {
    return (
      <SignInFirst
        title={m.account_settings_title()}
        sentence={m.account_settings_signed_out()}
        path={paths.account()}
      />
    )
  }
  const username = isTemporaryUsername(profile?.username) ? undefined : profile?.username
  const whose = { userId: user.id, name: profile?.display_name ?? username ?? user.email ?? '' }
  return (
    <AccountPage
      key={user.id}
      user={user}
      choices={<NotificationChoices userId={user.id} />}
      calendar={<CalendarAddress userId={user.id} />}
      afterPassword={<CalendarStillWorks userId={user.id} renewAt="#calendar" />}
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
