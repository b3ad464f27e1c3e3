import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { lockOwnPage } from './own-page.ts'
import { setPageState } from './page-queries.ts'
import { moved } from './provider-states.ts'

/** Takes one's published page out of all lists, and puts it back. What an admin paused stays paused. */
export const pauseProvider: Handler<'pause-provider'> = async ({ member, run }, { providerId, isPaused }) => {
  const page = await lockOwnPage(run, { providerId, userId: member.userId })
  const state = moved(page, isPaused ? 'pause' : 'resume')
  if (!state) {
    throw new AppError('conflict', () =>
      page.pausedBy === 'admin' ? m.provider_refused_paused_by_admin() : m.provider_refused_unpublished(),
    )
  }
  await setPageState(run, providerId, { state })
  return { providerId, status: state.status }
}
