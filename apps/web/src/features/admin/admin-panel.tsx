import '../../ui/case.css'
import './admin-dashboard.css'
import { ReviewActions, type ReviewedPage } from './review-actions.tsx'
import { words } from './words.ts'

/** On a provider's page itself: what those who look after the house can decide about it. */
export function AdminPanel({ page, adminId }: { page: ReviewedPage; adminId: string }) {
  return (
    <section className="case-panel admin-panel" aria-label={words.reviews.lookAfter}>
      <p className="text-ink-2">{words.reviews.lookAfter}</p>
      <ReviewActions page={page} adminId={adminId} />
    </section>
  )
}
