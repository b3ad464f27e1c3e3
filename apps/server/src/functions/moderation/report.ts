import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { takeAsNewcomer } from './newcomers.ts'
import { addReport, addWords, findReported, findStandingReport } from './report-queries.ts'

/** Enough for whoever cares, too few to bury those who read them. */
const maxReportsPerDay = 20

/**
 * A member tells of something that they may see, once as long as it is open. Whoever it is about hears nothing of it.
 * Open to who has not chosen a username yet: they can be harmed too.
 */
export const report: Handler<'report'> = async (
  { parts, member, run },
  { id, subjectKind, subjectId, reason, words },
) => {
  const { userId } = member
  const earlier = await findStandingReport(run, { id, reporterId: userId, subjectKind, subjectId })
  if (earlier && !earlier.isOwn) throw new AppError('conflict', m.moderation_refused_id_taken)
  if (earlier) {
    // The words come after the tap, under the same id.
    const isAdded = words !== '' && (await addWords(run, { id, words }))
    return { reportId: earlier.id, state: earlier.state, isNew: isAdded }
  }

  const subject = await findReported(run, { subjectKind, subjectId, personId: userId })
  if (!subject) throw new AppError('not_found', m.moderation_refused_nothing_to_report)
  if (subject.ownerId === userId) throw new AppError('conflict', m.moderation_refused_own)
  await takeAsNewcomer(run, userId, 'report')
  await takeFromDay(run, {
    key: `reports-by:${userId}`,
    limit: maxReportsPerDay,
    sentence: m.moderation_refused_reports_today,
  })
  await addReport(run, { id, reporterId: userId, subjectKind, subjectId, ...subject, reason, words })
  parts.log.info('report.made', { reportId: id, subjectKind })
  return { reportId: id, state: 'new' as const, isNew: true }
}
