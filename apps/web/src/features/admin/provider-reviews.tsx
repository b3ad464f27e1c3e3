import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { formatList } from '../../format/list.ts'
import { formatParts } from '../../format/parts.ts'
import { personName } from '../../format/person-name.ts'
import { formatDayAndMonth } from '../../format/when.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { fieldLabels } from './provider-field-labels.ts'
import { providersInReviewOptions, type WaitingProvider } from './queries.ts'
import { ReviewActions } from './review-actions.tsx'

/** Providers' pages that wait to be read, the longest first. `preview` shows one as people will see it. */
export function ProviderReviews({
  adminId,
  preview,
}: {
  adminId: string
  preview: (providerId: string) => ReactNode
}) {
  const { data, isPending, error, refetch } = useQuery(providersInReviewOptions())
  if (isPending) {
    return (
      <Waiting label={m.admin_reviews_loading()} className="stack">
        {[1, 2].map((row) => (
          <Skeleton key={row} height={132} style={{ borderRadius: 24 }} />
        ))}
      </Waiting>
    )
  }
  if (error) {
    return (
      <div className="stack stack-start">
        <Alert tone="bad">{sentenceFor(error)}</Alert>
        <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
      </div>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={m.admin_reviews_empty_title()}
        headingLevel="h3"
        art={<CoverImage id="nothing-waits" category="spiritual" ratio="tall" />}
        actions={<ButtonLink to={paths.providers()}>{m.provider_at_event_see_all()}</ButtonLink>}
      >
        {m.admin_reviews_empty_text()}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className="quiet">
        {m.admin_reviews_waiting({ count: data.length })}
      </p>
      <ul className="case-list">
        {data.map((page) => (
          <WaitingPage key={page.id} page={page} adminId={adminId} preview={preview} />
        ))}
      </ul>
    </>
  )
}

function WaitingPage({
  page,
  adminId,
  preview,
}: {
  page: WaitingProvider
  adminId: string
  preview: (providerId: string) => ReactNode
}) {
  const previewId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const name = page.name || m.admin_reviews_unnamed()
  const owner = personName(page.owner)
  const changed = page.changed_since_review.map((field) => fieldLabels[field]?.() ?? field)
  return (
    <li className="case">
      <header>
        <div>
          <h3 className="block-title">{name}</h3>
          {page.headline && <p className="quiet">{page.headline}</p>}
          <p className="admin-review-by">
            <Portrait name={owner} photo={page.owner.profile_photo_url} size="small" />
            {formatParts([m.admin_reviews_by({ name: owner }), page.city])}
          </p>
        </div>
        <Chip warm={page.status === 'in_review'}>{stateOf(page)}</Chip>
      </header>
      {changed.length > 0 && page.status !== 'in_review' && (
        <p className="quiet">{m.admin_reviews_changed({ fields: formatList(changed) })}</p>
      )}
      <Before decisions={page.decisions} />
      <div className="case-deeds admin-review-foot">
        <Button
          aria-expanded={isOpen}
          aria-controls={previewId}
          icon={<Chevron size={18} aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? m.admin_reviews_close() : m.admin_reviews_look()}
        </Button>
        <ReviewActions
          page={{ ...page, name, updatedAt: page.updated_at, ownerId: page.owner.id }}
          adminId={adminId}
          isRead={isOpen}
        />
      </div>
      <section
        id={previewId}
        aria-label={m.admin_reviews_preview_of({ name })}
        className="admin-preview"
        hidden={!isOpen}
      >
        {isOpen && preview(page.id)}
      </section>
    </li>
  )
}

const decisions = {
  published: m.admin_reviews_decisions_published,
  sent_back: m.admin_reviews_decisions_sent_back,
  paused: m.admin_reviews_decisions_paused,
}

function Before({ decisions: earlier }: Pick<WaitingProvider, 'decisions'>) {
  const noted = earlier.filter(({ note }) => note)
  if (noted.length === 0) return null
  return (
    <details className="case-history admin-before">
      <summary>{m.admin_reviews_before()}</summary>
      <ul>
        {noted.map(({ decision, note, decided_at }) => (
          <li key={decided_at}>
            <b>{formatParts([decisions[decision](), formatDayAndMonth(decided_at)])}</b>
            <span className="as-written">{note}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const states = {
  published: m.admin_reviews_states_published,
  paused: m.admin_reviews_states_paused,
  draft: m.admin_reviews_states_draft,
}

function stateOf({ status, submitted_at, updated_at }: WaitingProvider): string {
  return status === 'in_review'
    ? m.admin_reviews_states_in_review({ since: formatDayAndMonth(submitted_at ?? updated_at) })
    : states[status]()
}
