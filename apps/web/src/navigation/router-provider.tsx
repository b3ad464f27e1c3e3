import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Location } from './addresses.ts'
import type { Match } from './matches.ts'
import type { Router, View } from './router.ts'

type Place = { router: Router; view: View }
const PlaceContext = createContext<Place | undefined>(undefined)
const OutletContext = createContext<ReactNode>(null)
const FailureContext = createContext<View['failure']>(undefined)

/** The router, and what it shows where this stands. */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('This stands outside of the router.')
  return place
}

/** The screen of the address, with what stands around it. */
export function RouterProvider({ router }: { router: Router }) {
  const [view, setView] = useState(router.view)
  /** What is called once a view is drawn. */
  const isDrawn = useRef<{ view: View; call: () => void }>(undefined)
  useLayoutEffect(() => {
    if (isDrawn.current?.view === view) isDrawn.current.call()
  }, [view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins with the view that was drawn first.
  useLayoutEffect(() => {
    let last = view
    const draw = (next: View) => startTransition(() => setView(next))
    const look = () => {
      const next = router.view
      if (next === last) return
      last = next
      // A view that comes meanwhile is drawn instead: nobody waits for this one any more.
      isDrawn.current?.call()
      if (!next.viewTransition || !document.startViewTransition) return draw(next)
      const moving = document.startViewTransition(
        () =>
          new Promise<void>((call) => {
            if (router.view !== next) return call()
            isDrawn.current = { view: next, call }
            draw(next)
          }),
      )
      // Where another comes before it, or the page is out of sight, nothing moves.
      moving.ready.catch(() => {})
    }
    look()
    return router.subscribe(look)
  }, [router])
  return (
    <PlaceContext value={{ router, view }}>
      <Branch matches={view.matches} view={view} />
    </PlaceContext>
  )
}

/** A route in what stands around it. */
function Branch({ matches: [match, ...inner], view }: { matches: Match[]; view: View }) {
  if (!match) return null
  const { element, Component, errorElement, waitingElement } = match.route
  const content = element ?? (Component && <Component />)
  const within = <Branch matches={inner} view={view} />
  const shown =
    view.isWaiting && waitingElement ? (
      waitingElement
    ) : content ? (
      <OutletContext value={within}>{content}</OutletContext>
    ) : (
      within
    )
  if (!errorElement) return shown
  // What did not come is said as far within as it can be.
  const failure = inner.some(({ route }) => route.errorElement) ? undefined : view.failure
  return (
    <ErrorBoundary location={view.location} failure={failure} errorElement={errorElement}>
      {shown}
    </ErrorBoundary>
  )
}

type Guarded = { location: Location; failure: View['failure']; errorElement: ReactNode; children: ReactNode }

/** Shows something else in the place of what failed, until somebody goes on. */
class ErrorBoundary extends Component<Guarded, Pick<Guarded, 'location' | 'failure'>> {
  override state: Pick<Guarded, 'location' | 'failure'> = {
    location: this.props.location,
    failure: undefined,
  }

  static getDerivedStateFromError(thrown: unknown) {
    return { failure: { thrown } }
  }

  static getDerivedStateFromProps({ location }: Guarded, state: Pick<Guarded, 'location' | 'failure'>) {
    return location === state.location ? null : { location, failure: undefined }
  }

  override render() {
    const failure = this.props.failure ?? this.state.failure
    if (!failure) return this.props.children
    return <FailureContext value={failure}>{this.props.errorElement}</FailureContext>
  }
}

/** What was thrown where this stands. */
export const useRouteError = (): unknown => useContext(FailureContext)?.thrown

/** The screen, within what stands around it. */
export const Outlet = (): ReactNode => useContext(OutletContext)
