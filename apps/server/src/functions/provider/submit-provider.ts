import { AppError, missingForReview } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { lockOwnPage } from './own-page.ts'
import { setPageState } from './page-queries.ts'
import { moved } from './provider-states.ts'
import { problem } from './save-provider.ts'

/** Gives a page into review, once it is whole, or takes it back out of it. */
export const submitProvider: Handler<'submit-provider'> = async (
  { member, run },
  { providerId, withdraw },
) => {
  const page = await lockOwnPage(run, { providerId, userId: member.userId })
  const state = moved(page, withdraw ? 'withdraw' : 'submit')
  if (!state) {
    throw new AppError('conflict', () =>
      withdraw ? m.provider_refused_not_in_review() : m.provider_refused_reviewed(),
    )
  }
  if (state.status === page.status) return { providerId, status: state.status }
  const missing = withdraw ? {} : missingForReview(page.content)
  if (Object.keys(missing).length > 0) throw problem(missing)
  await setPageState(run, providerId, { state, isSubmitted: !withdraw, changedSinceReview: [] })
  return { providerId, status: state.status }
}
