import type { Task } from './queue.ts'

/**
 * Tasks of earlier releases whose work is done in another way now. A job that one of them queued before it was replaced is
 * taken by nobody who does not know its task, and would wait for ever: it ends without doing anything.
 */
export const retiredTasks: Record<string, Task> = {
  // 1.0.0: the minutely sweep does it.
  sweep_errors: async () => undefined,
  sweep_notices: async () => undefined,
}
