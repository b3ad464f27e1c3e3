import * as m from '@hearth/messages'
import './maps.css'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useIsAlive } from '../ui/use-is-alive.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const LiveMapLater = lazy(() => import('./live-map.tsx').then(({ LiveMap }) => ({ default: LiveMap })))

/** The live map, whose code comes when it is first wanted; a sentence while it does and when it does not. */
export function MapOnRequest(props: ComponentProps<typeof LiveMapLater>) {
  // It is drawn for the measure of its place, which the server does not know.
  const isAlive = useIsAlive()
  return (
    <ErrorBoundary fallback={<p className="map-waiting small-print">{m.site_maps_failed()}</p>}>
      <Suspense fallback={<MapWaiting />}>{isAlive ? <LiveMapLater {...props} /> : <MapWaiting />}</Suspense>
    </ErrorBoundary>
  )
}

/** In the measure of the map, while it or what stands on it is on its way. */
export function MapWaiting() {
  return (
    <p className="live-map map-waiting" role="status">
      <span className="sr-only">{m.site_maps_loading()}</span>
    </p>
  )
}
