import type { ProviderStatus } from '@hearth/contracts'

/** What a page is, and who paused it. */
export type PageState = { status: ProviderStatus; pausedBy: 'owner' | 'admin' | null }
export type PageMove = 'submit' | 'withdraw' | 'pause' | 'resume' | 'published' | 'sent_back' | 'paused'

const draft: PageState = { status: 'draft', pausedBy: null }
const inReview: PageState = { status: 'in_review', pausedBy: null }
const published: PageState = { status: 'published', pausedBy: null }
const pausedByOwner: PageState = { status: 'paused', pausedBy: 'owner' }
const pausedByAdmin: PageState = { status: 'paused', pausedBy: 'admin' }

type Name = 'draft' | 'inReview' | 'published' | 'pausedByOwner' | 'pausedByAdmin'

/**
 * Where each move leads from each state; what is missing is refused. A move that leads to where the page is already
 * changes nothing, except that an admin who publishes a published page says that its change was looked at.
 *
 * A published page stays published while its owner changes it: they correct a price at once, and admins see which
 * fields differ from what they reviewed. Only what an admin paused needs an admin again.
 */
const moves: Record<PageMove, Partial<Record<Name, PageState>>> = {
  submit: { draft: inReview, inReview, pausedByAdmin: inReview },
  withdraw: { inReview: draft, draft },
  pause: { published: pausedByOwner, pausedByOwner, pausedByAdmin },
  resume: { pausedByOwner: published, published },
  published: { inReview: published, published, pausedByAdmin: published },
  sent_back: { inReview: draft, published: draft, pausedByOwner: draft, pausedByAdmin: draft },
  paused: { published: pausedByAdmin, pausedByOwner: pausedByAdmin, pausedByAdmin },
}

/** The state after the move; undefined when it is not possible from here. */
export function moved(from: PageState, move: PageMove): PageState | undefined {
  return moves[move][nameOf(from)]
}

function nameOf({ status, pausedBy }: PageState): Name {
  if (status === 'paused') return pausedBy === 'admin' ? 'pausedByAdmin' : 'pausedByOwner'
  return status === 'in_review' ? 'inReview' : status
}
