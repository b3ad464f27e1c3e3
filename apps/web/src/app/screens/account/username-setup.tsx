import * as m from '@hearth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AuthScreen, scenes } from '../../../features/account/auth-screen.tsx'
import { choicesOptions, rememberChoice } from '../../../features/account/onboarding/choices.ts'
import { onboardingStep } from '../../../features/account/onboarding/onboarding-state.ts'
import type { Profile } from '../../../features/account/profile.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { UsernameForm } from '../../../features/account/username-form.tsx'
import { suggestedUsername } from '../../../features/account/username-suggestions.ts'
import { personName } from '../../../format/person-name.ts'
import { PhotoStep } from '../../../forms/pictures/photo-step.tsx'
import { Redirect, useLocation, useNavigate } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { useToast } from '../../../ui/toast/toast.tsx'
import { safeRedirect } from '../../guard/safe-redirect.ts'
import { Verifying } from '../../guard/verifying.tsx'
import { usePageTitle } from '../../layout/page-title.ts'

/**
 * Leads a new member in (specification section 4): first a name, then a photo (`step=photo`), which nobody has to give;
 * then on to where they were going. Whoever has what a step asks for goes on at once.
 */
export function Component() {
  const { search } = useLocation()
  const { profile, profileStatus } = useSession()
  const [wasJustNamed, setWasJustNamed] = useState(false)
  const step = profile && onboardingStep(profile)
  const wantsPhoto = useWantsPhoto(step === 'username')
  const query = new URLSearchParams(search)
  const wished = query.get('redirectTo')
  const onward = () => safeRedirect(wished, window.location.origin)
  const isAtPhoto = query.get('step') === 'photo'

  if (isAtPhoto) {
    if (profileStatus === 'loading') return <Verifying />
    if (step === 'profilePhoto') return <Photo profile={profile!} onward={onward()} />
  }
  if (step === 'profilePhoto' && wasJustNamed && wantsPhoto) {
    return <Redirect to={paths.photoSetup(wished === null ? undefined : onward())} />
  }
  if (step && step !== 'username') {
    // Where a photo is asked for, that step says the welcome.
    if (wasJustNamed && !isAtPhoto) return <Welcome name={profile!.username} to={onward()} />
    return <Redirect to={onward()} />
  }
  return <Name onSaved={() => setWasJustNamed(true)} />
}

/** Whether the photo is asked for after the name: not of somebody who has put it off before. */
function useWantsPhoto(isNew: boolean): boolean {
  const { user } = useSession()
  const { data: choices } = useQuery({ ...choicesOptions(user?.id ?? ''), enabled: isNew && user !== null })
  return !choices?.includes('photo_later')
}

/** Leads on with a word of welcome. */
function Welcome({ name, to }: { name: string; to: string }) {
  const toast = useToast()
  useEffect(() => toast({ title: m.account_username_saved({ username: name }) }), [toast, name])
  return <Redirect to={to} />
}

function Name({ onSaved }: { onSaved: () => void }) {
  usePageTitle(m.account_username_title())
  const { user } = useSession()
  return (
    <AuthScreen title={m.account_username_title()} lede={m.account_username_lede()} scene={scenes.username}>
      <UsernameForm
        key={user?.id}
        userId={user?.id ?? ''}
        suggestion={suggestedUsername(user?.user_metadata)}
        onSaved={onSaved}
      />
    </AuthScreen>
  )
}

function Photo({ profile, onward }: { profile: Profile; onward: string }) {
  usePageTitle(m.site_forms_pictures_step_title())
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { id } = profile
  return (
    <PhotoStep
      userId={id}
      name={personName(profile)}
      // The profile then has a photo, and the screen leads on by itself.
      onSaved={() => toast({ title: m.site_forms_pictures_photo_saved() })}
      onLater={() => {
        void rememberChoice(queryClient, { userId: id, choice: 'photo_later' })
        navigate(onward, { replace: true })
      }}
    />
  )
}
