import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { lockPage, type Page } from './page-queries.ts'

/** The member's own page, held. Throws `not_found`, also for a page of somebody else. */
export async function lockOwnPage(
  run: Run,
  { providerId, userId }: { providerId: string; userId: string },
): Promise<Page> {
  const page = await lockPage(run, providerId)
  if (page?.ownerId !== userId) throw new AppError('not_found', m.provider_refused_no_page)
  return page
}
