import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { CoverImage } from '../art/cover-image.tsx'
import { noteError } from '../health.ts'
import { Arch } from '../ui/arch.tsx'
import { Button } from '../ui/button.tsx'

// What cannot be loaded here must not break the screen that says that something broke.
const SupportDetails = lazy<ComponentType>(() =>
  import('./support-details.tsx').catch(() => ({ default: () => null })),
)

/** What stands in the place of a screen that failed (specification section 2), with the layout around it. */
export function ErrorScreen() {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  // React catches what a screen throws, so the page's own watch does not hear of it.
  useEffect(() => noteError(error, 'screen'), [error])
  // Coming here anew asks for the data again and draws the screen again, whichever of the two failed.
  const tryAgain = () => navigate(location, { replace: true, state: location.state })
  return (
    <section className="wrap section empty">
      <Arch>
        <CoverImage id="something-went-wrong" category="theater" ratio="tall" />
      </Arch>
      <h1 className="empty-title">Something went wrong</h1>
      <p className="empty-text">We encountered an unexpected error. Please try refreshing the page.</p>
      <div className="empty-actions">
        <Button look="flame" onClick={tryAgain}>
          Try Again
        </Button>
        <Button onClick={() => window.location.reload()}>Refresh Page</Button>
      </div>
      <Suspense fallback={null}>
        <SupportDetails />
      </Suspense>
    </section>
  )
}
