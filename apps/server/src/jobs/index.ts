import { createDeliverMail } from '../mail/deliver.ts'
import { createMailTransport } from '../mail/transport.ts'
import type { Parts } from '../parts.ts'
import { type JobQueue, startJobQueue } from './queue.ts'
import { createSweep, freeJobs } from './sweep.ts'

/** Every kind of job that Hearth has, and those that run by the clock. */
export async function startJobs(parts: Parts): Promise<JobQueue> {
  const transport = createMailTransport(parts.config)
  if (!parts.config.DATABASE_URL) await freeJobs(parts.database, '0 seconds')
  const queue = await startJobQueue(parts, {
    tasks: { deliver_mail: createDeliverMail(parts, transport), sweep: createSweep(parts) },
    minutely: ['sweep'],
  })
  return {
    async stop() {
      await queue.stop()
      transport.close()
    },
  }
}
