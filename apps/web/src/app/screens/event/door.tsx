import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { Ask } from '../../screen-loader.ts'
import { DoorOnItsWay } from './door/door-on-its-way.tsx'

// With what an event's page shows to its hosts alone, with which it shares most.
const forHosts = () => import('./event/for-hosts.tsx')
const HostDoor = lazy(async () => ({ default: (await forHosts()).HostDoor }))

export const ask: Ask = () => void forHosts()

/** The door of an event: where its hosts tick who is here. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<DoorOnItsWay />}>
      <HostDoor key={id} eventId={id} />
    </Suspense>
  )
}
