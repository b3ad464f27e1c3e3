import { limits } from '@hearth/contracts/limits'
import { isTemporaryUsername } from '@hearth/contracts/usernames'
import { useEffect, useState } from 'react'
import { useSession } from '../../features/account/session/session.tsx'
import { Redirect, useLocation } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { useHasLasted } from '../../ui/use-has-lasted.ts'
import { destinationAfterSignIn, forgetOrigin } from './origin.ts'
import { Verifying } from './verifying.tsx'

/**
 * Leads somebody who has signed in to where they were going. A new member who was going nowhere in particular chooses a
 * name first; elsewhere the route itself says when it needs one.
 */
export function GoOn() {
  const location = useLocation()
  const { profile, profileStatus } = useSession()
  const [destination] = useState(() => destinationAfterSignIn(location))
  useEffect(forgetOrigin, [])
  const isReading = profileStatus === 'loading'
  const hasWaited = useHasLasted(isReading, limits.protectedRouteMaxLoadingMs)
  if (destination !== paths.home()) return <Redirect to={destination} />
  if (isReading && !hasWaited) return <Verifying />
  const isNew = profileStatus === 'known' && isTemporaryUsername(profile?.username)
  return <Redirect to={isNew ? paths.usernameSetup(destination) : destination} />
}
