import { AppError } from '@hearth/contracts'
import type { Run } from '../../feeds/index.ts'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'
import { tell } from '../notices/tell.ts'
import { closeReports, holdReport, takeReport } from './report-queries.ts'

/**
 * Somebody who looks after the house takes a report, notes something, or closes it: every step stands in the log. Whoever
 * reported hears that it was looked at, and how it ended in one word; never what was done to whom.
 */
export const handleReport: Handler<'handle-report'> = async ({ parts, member, run }, input) => {
  const { reportId, move } = input
  const adminId = member.userId

  const held = await holdReport(run, reportId)
  if (!held || held.ownerId === adminId) throw new AppError('not_found', 'This report is not there.')
  const isOpen = held.state === 'new' || held.state === 'looked_at'
  if (move === 'look') {
    if (!isOpen) throw closed()
    if (held.takenBy === adminId) return { reportId, state: held.state }
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
    return { reportId, state: held.state }
  }
  const state = move === 'resolve' ? ('resolved' as const) : ('set_aside' as const)
  const outcome = input.move === 'resolve' ? input.outcome : undefined
  if (!isOpen) {
    if (held.state === state && held.outcome === (outcome ?? null)) return { reportId, state }
    throw closed()
  }
  for (const one of await closeReports(run, held, { state, ...(outcome && { outcome }), adminId })) {
    await noteAct(run, {
      actor: adminId,
      action: `report.${state}`,
      subject: one.id,
      ...(one.id === reportId && input.note && { detail: { note: input.note } }),
    })
    if (one.reporterId) await tellReporter(run, one.reporterId, { ...one, state }, parts.config.siteUrl)
  }
  parts.log.info('report.closed', { reportId, state, outcome, adminId })
  return { reportId, state }
}

const closed = () =>
  new AppError('conflict', 'Somebody has decided about this report already. Please load the page again.')

async function tellReporter(
  run: Run,
  reporterId: string,
  { id, title, state }: { id: string; title: string; state: 'resolved' | 'set_aside' },
  siteUrl: string,
): Promise<void> {
  const subject = 'We looked at what you told us'
  await tell(run, reporterId, {
    kind: `report_${state}`,
    data: { reportId: id, title },
    subject,
    letter: {
      heading: subject,
      paragraphs: sentences[state](title),
      action: { label: 'Open Hearth', url: siteUrl },
    },
  })
}

const sentences = {
  resolved: (title: string) => [
    `Thank you for telling us about “${title}”. Somebody has looked into it and done what was needed.`,
    'What it was stays between us and the person it concerns. If it goes on, please tell us again.',
  ],
  set_aside: (title: string) => [
    `Thank you for telling us about “${title}”. Somebody has looked into it and found nothing that we should change.`,
    'If something new happens, please tell us again. You can also block a member at any time.',
  ],
}
