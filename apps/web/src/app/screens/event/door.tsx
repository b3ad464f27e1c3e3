import { lazy, Suspense } from 'react'
import { useParams } from '../../../navigation/index.ts'
import type { Ask } from '../../screen-loader.ts'
import { DoorOnItsWay } from './door/door-on-its-way.tsx'

const hostDoor = () => import('./door/host-door.tsx')
const HostDoor = lazy(async () => ({ default: (await hostDoor()).HostDoor }))

export const ask: Ask = () => void hostDoor()

/** The door of an event: where its hosts tick who is here. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<DoorOnItsWay />}>
      <HostDoor key={id} eventId={id} />
    </Suspense>
  )
}
