import { isTemporaryUsername } from '@hearth/contracts/usernames'
import { Navigate, useLocation } from 'react-router'
import { AuthScreen, scenes } from '../features/auth/auth-screen.tsx'
import { safeRedirect } from '../features/auth/safe-redirect.ts'
import { useSession } from '../features/auth/session.tsx'
import { UsernameForm } from '../features/auth/username-form.tsx'
import { suggestedUsername } from '../features/auth/username-suggestions.ts'
import { words } from '../features/auth/words.ts'
import { usePageTitle } from '../layout/page-title.ts'
import { useToast } from '../ui/toast.tsx'

export function Component() {
  usePageTitle(words.username.title)
  const { search } = useLocation()
  const { user, profile } = useSession()
  const toast = useToast()
  // Whoever has a name, also one chosen this moment, goes on.
  if (profile && !isTemporaryUsername(profile.username)) {
    const wished = new URLSearchParams(search).get('redirectTo')
    return <Navigate to={safeRedirect(wished, window.location.origin)} replace />
  }
  return (
    <AuthScreen title={words.username.title} lede={words.username.lede} scene={scenes.username}>
      <UsernameForm
        key={user?.id}
        userId={user?.id ?? ''}
        suggestion={suggestedUsername(user?.user_metadata)}
        onSaved={({ username }) => toast({ title: words.username.saved(username) })}
      />
    </AuthScreen>
  )
}
