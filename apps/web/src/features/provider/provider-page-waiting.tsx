import * as m from '@hearth/messages'
import './provider-page.css'
import { sentenceFor } from '../../format/error-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'

/** The page while it is on its way, in its own measures. */
export function ProviderPageSkeleton() {
  return (
    <Waiting label={m.provider_page_loading()} className="stack stack-large wrap section">
      <Skeleton width={140} height={36} style={{ borderRadius: 999 }} />
      <Skeleton width="min(520px, 90%)" height={60} />
      <Skeleton width="min(380px, 70%)" height={26} />
      <Skeleton width="min(600px, 100%)" height={120} />
    </Waiting>
  )
}

export function ProviderPageFailed({ error, again }: { error: Error; again: () => void }) {
  return (
    <section className="stack wrap section stack-start">
      <Alert tone="bad">{sentenceFor(error)}</Alert>
      <Button onClick={again}>{m.site_try_again()}</Button>
    </section>
  )
}
