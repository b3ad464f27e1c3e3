import type { FunctionDefinition } from '../definition.ts'
import { announce, endAnnouncement } from './announcements.ts'
import { exportList } from './export-list.ts'
import { featureEvent } from './feature-event.ts'
import { house, setSignUps } from './house.ts'
import { retryJob } from './retry-job.ts'
import { setRole } from './set-role.ts'
import { solveError } from './solve-error.ts'

/** What those who look after the house can do. Each asks for the role row, and notes the act in the audit log. */
export const adminFunctions: readonly FunctionDefinition[] = [
  setRole,
  featureEvent,
  retryJob,
  solveError,
  house,
  setSignUps,
  announce,
  endAnnouncement,
  exportList,
]
