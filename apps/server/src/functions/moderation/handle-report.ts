import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { addReportGroup } from '../../notifications/index.ts'
import { noteAct, noteActs } from '../audit.ts'
import type { Handler } from '../handler.ts'
import { closeReports, lockReport, takeReport } from './report-queries.ts'

/**
 * Somebody who looks after the house takes a report, notes something, or closes it with all others about the same thing: every
 * step stands in the log. Whoever reported is told by a job.
 */
export const handleReport: Handler<'handle-report'> = async ({ parts, member, run }, input) => {
  const { reportId, move } = input
  const adminId = member.userId

  const locked = await lockReport(run, reportId)
  if (!locked || locked.ownerId === adminId) throw new AppError('not_found', m.moderation_refused_no_report)
  const isOpen = locked.state === 'new' || locked.state === 'looked_at'
  if (move === 'look') {
    if (!isOpen) throw closed()
    if (locked.takenBy === adminId) return { reportId, state: locked.state }
    await takeReport(run, reportId, adminId)
    await noteAct(run, { actor: adminId, action: 'report.looked_at', subject: reportId })
    return { reportId, state: 'looked_at' as const }
  }
  if (move === 'note') {
    await noteAct(run, {
      actor: adminId,
      action: 'report.noted',
      subject: reportId,
      detail: { note: input.note },
    })
    return { reportId, state: locked.state }
  }
  const state = move === 'resolve' ? ('resolved' as const) : ('set_aside' as const)
  const outcome = input.move === 'resolve' ? input.outcome : undefined
  if (!isOpen) {
    if (locked.state === state && locked.outcome === (outcome ?? null)) return { reportId, state }
    throw closed()
  }
  const decided = await closeReports(run, locked, { state, ...(outcome && { outcome }), adminId })
  await noteAct(run, {
    actor: adminId,
    action: `report.${state}`,
    subject: reportId,
    ...(input.note && { detail: { note: input.note } }),
  })
  const others = decided.filter(({ id }) => id !== reportId).map(({ id }) => id)
  await noteActs(run, { actor: adminId, action: `report.${state}`, subjects: others })
  const { subjectKind, subjectId } = locked
  const readers = decided.filter(({ reporterId }) => reporterId !== null).length
  if (readers > 0) await addReportGroup(run, { reportId, facts: { subjectKind, subjectId, state }, readers })
  parts.log.info('report.closed', { reportId, state, outcome, adminId })
  return { reportId, state }
}

const closed = () => new AppError('conflict', m.moderation_refused_report_decided)
