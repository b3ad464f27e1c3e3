import { AppError, missingForReview } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { lockPage, noteDecision, setPageState } from './page-queries.ts'
import { moved } from './provider-states.ts'
import { writeDecisionEmail } from './review-emails.ts'
import { problem } from './save-provider.ts'

/**
 * An admin publishes a page, sends it back with a note, or takes a published one down. The role row decides, whatever
 * the token says, and nobody decides about their own page. Said again without anything new it changes and sends
 * nothing.
 */
export const reviewProvider: Handler<'review-provider'> = async (
  { parts, member, run },
  { providerId, decision, note, seenAt },
) => {
  const page = await lockPage(run, providerId)
  if (!page || page.status === 'draft') throw new AppError('not_found', m.provider_refused_not_in_review)
  if (page.ownerId === member.userId) {
    throw new AppError('not_allowed', m.admin_reviews_own)
  }
  const state = moved(page, decision)
  if (!state) throw new AppError('conflict', m.provider_refused_unreviewed)
  const missing = decision === 'published' ? missingForReview(page.content) : {}
  if (Object.keys(missing).length > 0) throw problem(missing)

  const isUnseen = seenAt !== undefined && Date.parse(seenAt) < Date.parse(page.updatedAt)
  const left = isUnseen ? page.changedSinceReview : []
  const isSame = state.status === page.status && state.pausedBy === page.pausedBy
  if (isSame && left.length === page.changedSinceReview.length) return { providerId, status: state.status }

  await setPageState(run, providerId, { state, isReviewed: true, changedSinceReview: left })
  await noteDecision(run, { providerId, decision, note, adminId: member.userId })
  if (!isSame) {
    const { name } = page.content
    await notify(run, page.ownerId, () => ({
      kind: `provider_${decision}`,
      data: { providerId, providerName: name },
      ...writeDecisionEmail({ decision, note, name, providerId, siteUrl: parts.config.siteUrl }),
    }))
  }
  parts.log.info('provider.reviewed', { providerId, decision, adminId: member.userId })
  return { providerId, status: state.status }
}
