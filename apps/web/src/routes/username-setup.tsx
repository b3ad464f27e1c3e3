import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { AuthScreen, scenes } from '../features/auth/auth-screen.tsx'
import type { Profile } from '../features/auth/profile.ts'
import { Verifying } from '../features/auth/protected-route.tsx'
import { safeRedirect } from '../features/auth/safe-redirect.ts'
import { useSession } from '../features/auth/session.tsx'
import { UsernameForm } from '../features/auth/username-form.tsx'
import { suggestedUsername } from '../features/auth/username-suggestions.ts'
import { words } from '../features/auth/words.ts'
import { choicesOptions, rememberChoice } from '../features/onboarding/choices.ts'
import { onboardingStep } from '../features/onboarding/onboarding-state.ts'
import { PhotoStep } from '../features/pictures/photo-step.tsx'
import { words as pictureWords } from '../features/pictures/words.ts'
import { usePageTitle } from '../layout/page-title.ts'
import { paths } from '../paths.ts'
import { useToast } from '../ui/toast.tsx'

/**
 * Leads a new member in (specification section 4): first a name, then a photo (`step=photo`), which nobody has to give;
 * then on to where they were going. Whoever has what a step asks for goes on at once.
 */
export function Component() {
  const { search } = useLocation()
  const { user, profile, profileStatus } = useSession()
  const [hasJustChosen, setHasJustChosen] = useState(false)
  const step = profile && onboardingStep(profile)
  const isNew = step === 'username'
  const { data: choices } = useQuery({ ...choicesOptions(user?.id ?? ''), enabled: isNew && user !== null })
  const query = new URLSearchParams(search)
  const wished = query.get('redirectTo')
  const asksForPhoto = query.get('step') === 'photo'
  const onward = safeRedirect(wished, window.location.origin)

  if (asksForPhoto && profileStatus === 'loading') return <Verifying />
  if (step === 'profilePhoto' && asksForPhoto) return <Photo profile={profile!} onward={onward} />
  if (step === 'profilePhoto' && hasJustChosen && !choices?.includes('photo_later')) {
    return <Navigate to={paths.photoSetup(wished === null ? undefined : onward)} replace />
  }
  // Whoever has a name, also one chosen this moment, goes on.
  if (step && !isNew) return <Navigate to={onward} replace />
  return <Name onSaved={() => setHasJustChosen(true)} />
}

function Name({ onSaved }: { onSaved: () => void }) {
  usePageTitle(words.username.title)
  const { user } = useSession()
  const toast = useToast()
  return (
    <AuthScreen title={words.username.title} lede={words.username.lede} scene={scenes.username}>
      <UsernameForm
        key={user?.id}
        userId={user?.id ?? ''}
        suggestion={suggestedUsername(user?.user_metadata)}
        onSaved={({ username }) => {
          onSaved()
          toast({ title: words.username.saved(username) })
        }}
      />
    </AuthScreen>
  )
}

function Photo({ profile, onward }: { profile: Profile; onward: string }) {
  usePageTitle(pictureWords.step.title)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { id, username, display_name } = profile
  return (
    <PhotoStep
      userId={id}
      name={display_name || username}
      // The profile then has a photo, and the screen leads on by itself.
      onSaved={() => toast({ title: pictureWords.photo.saved })}
      onLater={() => {
        void rememberChoice(queryClient, { userId: id, choice: 'photo_later' })
        navigate(onward, { replace: true })
      }}
    />
  )
}
