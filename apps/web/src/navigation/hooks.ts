import { useMemo } from 'react'
import type { Location } from './addresses.ts'
import type { Match, Params } from './matches.ts'
import type { Going, Router } from './router.ts'
import { usePlace } from './router-provider.tsx'

/** The address that is drawn. */
export const useLocation = (): Location => usePlace().view.location

/** Gives what leads on, to an address or so many steps through the history; it resolves when that is shown. */
export const useNavigate = (): Router['navigate'] => usePlace().router.navigate

/** The routes of the address, from the outermost to the screen. */
export const useMatches = (): Match[] => usePlace().view.matches

/** What the path says. */
export const useParams = (): Params => useMatches().at(-1)?.params ?? none
const none: Params = {}

type ParamsInit = ConstructorParameters<typeof URLSearchParams>[0]
type SetSearchParams = (next: ParamsInit | ((drawn: URLSearchParams) => ParamsInit), going?: Going) => void

/** The query of the address, and what leads to another. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const drawn = useMemo(() => new URLSearchParams(search), [search])
  return [
    drawn,
    (next, going) =>
      void navigate(`?${new URLSearchParams(typeof next === 'function' ? next(drawn) : next)}`, going),
  ]
}
