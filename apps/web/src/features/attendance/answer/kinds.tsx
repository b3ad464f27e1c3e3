import * as m from '@hearth/messages'
import { lazy, Suspense } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Choosing } from './kind-choice.tsx'

// Most events have no kinds of spots.
const Kinds = lazy(() => import('./kind-choice.tsx'))

/** How many of each kind of spot somebody chooses, once its part of the app is there. */
export function KindChoice(choice: Choosing) {
  const rows = choice.how.place_kinds?.length ?? 0
  return (
    <Suspense fallback={<Skeleton height={rows * 58 - 12} />}>
      <Kinds {...choice} />
    </Suspense>
  )
}

/** `2 × With supper, 1 × Child` */
export function KindsLine({ how, people }: { how: HowToAnswer | undefined; people: readonly number[] }) {
  if (!how?.place_kinds || people.length === 0) return null
  return (
    <p className="gate-words">
      <Suspense fallback={m.attendance_kinds()}>
        <Kinds how={how} people={people} />
      </Suspense>
    </p>
  )
}
