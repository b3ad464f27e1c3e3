import * as m from '@hearth/messages'
import '../../../ui/arched-page.css'
import './event-page.css'
import { sentenceFor } from '../../../format/error-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'

/** The page's geometry while the event is on its way. */
export function EventPageSkeleton({ label = m.event_page_loading() }: { label?: string }) {
  return (
    <Waiting label={label} className="wrap arched-columns">
      <div className="stack stack-large arched-head">
        <Skeleton width={120} height={36} style={{ borderRadius: 999 }} />
        <Skeleton width="88%" height={62} />
        <Skeleton width="54%" height={62} />
        <Skeleton width="46%" height={26} />
        <Skeleton width={220} height={40} />
      </div>
      <div className="arched-side">
        <Skeleton className="gate-skeleton" height="auto" />
      </div>
    </Waiting>
  )
}

export function EventPageFailed({
  title = m.event_page_failed(),
  error,
  again,
}: {
  title?: string
  error: Error | null
  again: () => void
}) {
  return (
    <section className="stack wrap section stack-start">
      <h1 className="section-title">{title}</h1>
      <Alert tone="bad">{sentenceFor(error)}</Alert>
      <Button onClick={again}>{m.site_try_again()}</Button>
    </section>
  )
}
