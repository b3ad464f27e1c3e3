import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { createDeliverMail } from './deliver.ts'
import { parkCutOff } from './queries.ts'
import { createMailTransport } from './transport.ts'

export { type Letter, writeLetter } from './letter.ts'
export { outboxPages } from './outbox-pages.ts'
export { unsubscribePages } from './unsubscribe-pages.ts'

/** The jobs that carry mails away, and the connection that they share. */
export function createPost(parts: Parts): {
  tasks: Record<string, Task>
  sweep(): Promise<void>
  close(): void
} {
  const transport = createMailTransport(parts.config)
  return {
    tasks: { deliver_mail: createDeliverMail(parts, transport) },
    sweep: () => parkCutOff(parts.database),
    close: transport.close,
  }
}
