import * as m from '@hearth/messages'
import '../../ui/case.css'
import './admin-dashboard.css'
import { ReviewActions, type ReviewedPage } from './review-actions.tsx'

/** On a provider's page itself: what those who look after the house can decide about it. */
export function AdminPanel({ page, adminId }: { page: ReviewedPage; adminId: string }) {
  return (
    <section className="case-panel admin-panel" aria-label={m.moderation_member_panel()}>
      <p className="quiet">{m.moderation_member_panel()}</p>
      <ReviewActions page={page} adminId={adminId} />
    </section>
  )
}
