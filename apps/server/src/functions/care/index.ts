import type { Auth } from '../../auth/index.ts'
import type { FunctionDefinition } from '../definition.ts'
import { handleReport } from './handle-report.ts'
import { report } from './report.ts'
import { createSuspensionFunctions } from './suspensions.ts'

export { suspendedDoors } from './suspended-doors.ts'

/** Looking after each other: telling of what is not right, and deciding about it. */
export const createCareFunctions = (auth: Auth): readonly FunctionDefinition[] => [
  report,
  handleReport,
  ...createSuspensionFunctions(auth),
]
