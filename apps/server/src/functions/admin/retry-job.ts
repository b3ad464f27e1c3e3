import { AppError, retryJobReplySchema, retryJobRequestSchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { inAdminTransaction, noteAct } from './admin-transaction.ts'

/** A job that failed begins anew at once, with all its tries. */
export const retryJob = defineFunction({
  name: 'retry-job',
  input: retryJobRequestSchema,
  output: retryJobReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { jobId }) {
    return inAdminTransaction({ parts, member }, async (run) => {
      const { rows } = await run<{ isThere: boolean }>({
        name: 'retry job',
        text: 'select hearth.retry_job($1::bigint) as "isThere"',
        values: [jobId],
      })
      if (!rows[0]?.isThere)
        throw new AppError('not_found', 'This job is not waiting any more: it runs, or it is done.')
      await noteAct(run, { actor: member.userId, action: 'job_retried', subject: jobId })
      return { jobId }
    })
  },
})
