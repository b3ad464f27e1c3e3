import { lazy, Suspense } from 'react'
import { Face } from '../../ui/face.tsx'
import type { PortraitSize } from '../../ui/portrait.tsx'

// Visitors never need it. What cannot be loaded leaves the initials.
const Portrait = lazy(() =>
  import('../../ui/portrait.tsx')
    .then(({ Portrait }) => ({ default: Portrait }))
    .catch(() => ({ default: Initials })),
)

/** The face of whoever is signed in: their photo when they have one, else their initials. */
export function MemberFace({ name, photo }: { name: string; photo: string | null }) {
  const face = { name, photo, size: 'medium' as const }
  if (!photo) return <Initials {...face} />
  return (
    <Suspense fallback={<Initials {...face} />}>
      <Portrait {...face} />
    </Suspense>
  )
}

function Initials({ name }: { name: string; photo: string | null | undefined; size?: PortraitSize }) {
  return <Face name={name} size="medium" />
}
