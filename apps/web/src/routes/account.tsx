import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { AccountPage } from '../features/auth/account-page.tsx'
import { useSession } from '../features/auth/session.tsx'
import { CalendarAddress, CalendarStillWorks } from '../features/feeds/own-calendar.tsx'
import { NoticeChoices } from '../features/notices/notice-choices.tsx'
import { CoverEditor, ProfilePhotoEditor } from '../features/pictures/picture-editor.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { SignInFirst } from '../layout/sign-in-first.tsx'
import { paths } from '../paths.ts'

/** The member's own account. */
export function Component() {
  usePageTitle('Your account')
  const { user, profile } = useSession()
  if (!user) {
    return (
      <SignInFirst
        title="Your account"
        sentence="It stands here once you are signed in."
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
      choices={<NoticeChoices userId={user.id} />}
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
