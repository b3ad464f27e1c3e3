import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'

/** A job that failed begins anew at once, with all its tries. */
export const retryJob: Handler<'retry-job'> = async ({ member, run }, { jobId }) => {
  const { rows } = await run<{ isThere: boolean }>({
    name: 'retry job',
    text: 'select hearth.retry_job($1::bigint) as "isThere"',
    values: [jobId],
  })
  if (!rows[0]?.isThere) throw new AppError('not_found', m.admin_jobs_refused_gone)
  await noteAct(run, { actor: member.userId, action: 'job_retried', subject: jobId })
  return { jobId }
}
