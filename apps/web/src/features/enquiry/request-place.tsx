import { lazy, Suspense } from 'react'
import type { Enquiry } from './enquiry.ts'

// Few have a request that waits: its answers come when there is one, into a place of their height.
const RequestAnswers = lazy(() =>
  import('./request-answers.tsx').then((module) => ({ default: module.RequestAnswers })),
)

/** Where a request is answered: in a row of the list (`isRow`), or under its message. */
export function RequestPlace(request: { enquiry: Enquiry; userId: string; isRow?: boolean }) {
  return (
    <div className={request.isRow ? 'request-place-row' : 'request-place'}>
      <Suspense fallback={null}>
        <RequestAnswers {...request} />
      </Suspense>
    </div>
  )
}
