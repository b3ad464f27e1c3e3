import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { nameFirst } from '../../data/name-first.ts'
import { useSession } from '../../features/account/session/session.tsx'

const NameDialog = lazy(() => import('../../features/account/name-dialog.tsx'))

/** Says who has no name yet, and shows the dialog that asks for it when something waits for one. */
export function NameFirst() {
  const { user, profile, profileStatus } = useSession()
  const isNameless = profileStatus === 'known' && isTemporaryUsername(profile?.username)
  useEffect(() => nameFirst.setNameless(isNameless), [isNameless])
  const { isAsking } = useSyncExternalStore(nameFirst.subscribe, nameFirst.getState, nameFirst.getState)
  if (!user || !isAsking) return null
  return (
    <Suspense fallback={null}>
      <NameDialog user={user} onClose={nameFirst.close} />
    </Suspense>
  )
}
