import * as m from '@hearth/messages'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { SceneImage } from '../../art/scene-image.tsx'
import { noteError } from '../../data/health.ts'
import { useLocation, useNavigate, useRouteError } from '../../navigation/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Arch } from '../../ui/arch.tsx'
import { Button } from '../../ui/button.tsx'
import { useScreenIsThere } from '../layout/placeholder.ts'
import { canBeReached, isChunkFailure } from './chunk-failure.ts'

// What cannot be loaded here must not break the screen that says that something broke.
const SupportDetails = lazy<ComponentType>(() =>
  import('./support-details.tsx').catch(() => ({ default: () => null })),
)

/** What stands in the place of a screen that failed (specification section 2), with the layout around it. */
export function ErrorScreen() {
  const error = useRouteError()
  useScreenIsThere(true)
  const navigate = useNavigate()
  const location = useLocation()
  // React catches what a screen throws, so the page's own watch does not hear of it.
  useEffect(() => noteError(error, 'screen'), [error])
  const [isTrying, setIsTrying] = useState(false)
  const [away, setAway] = useState<'offline' | 'unreachable'>()
  const tryAgain = async () => {
    setAway(undefined)
    if (isChunkFailure(error)) {
      // Browser and router both remember a part that did not come: only a new page asks for it again. What was being
      // written stands in this browser. Nobody is led out of the app to the browser's own error.
      setIsTrying(true)
      if (await canBeReached()) return window.location.reload()
      setIsTrying(false)
      return setAway(navigator.onLine ? 'unreachable' : 'offline')
    }
    // Coming here anew asks for the data again and draws the screen again, whichever of the two failed.
    await navigate(location, { replace: true, state: location.state })
  }
  return (
    <section className="wrap section empty">
      <Arch>
        <SceneImage id="something-went-wrong" category="theater" scene="masks-night3" ratio="tall" />
      </Arch>
      <h1 className="empty-title">{m.site_error_heading()}</h1>
      <p className="empty-text">{m.site_error_text()}</p>
      {away && <Alert tone="bad">{awayMessages[away]()}</Alert>}
      <div className="empty-actions">
        <Button look="flame" pending={isTrying} onClick={() => void tryAgain()}>
          {m.site_error_try_again()}
        </Button>
        <Button onClick={() => window.location.reload()}>{m.site_error_refresh()}</Button>
      </div>
      <Suspense fallback={null}>
        <SupportDetails />
      </Suspense>
    </section>
  )
}

const awayMessages = { offline: m.site_error_offline, unreachable: m.site_error_unavailable }
