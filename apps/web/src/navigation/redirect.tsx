import { useEffect } from 'react'
import { type To, useLocation, useNavigate, useNavigation } from './index.ts'
import { useReadLocation } from './use-latest-location.ts'

/**
 * Leads on in the place of this address. Unlike the router's own `Navigate` it gives way to whoever is going elsewhere
 * already: a press on "back" in that moment goes back, and the address it leads to is not overwritten.
 */
export function Redirect({ to, state }: { to: To; state?: unknown }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { state: underWay } = useNavigation()
  // The library shows a screen the state that it was drawn with; whether somebody goes elsewhere by now, only the router knows.
  const readLocation = useReadLocation()
  const target = JSON.stringify(to)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leads on once for each target, and once more when the way is free.
  useEffect(() => {
    if (readLocation().key !== key) return
    void navigate(to, { replace: true, state })
  }, [target, underWay])
  return null
}
