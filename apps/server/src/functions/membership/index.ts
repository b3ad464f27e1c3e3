import type { FunctionDefinition } from '../definition.ts'
import { askStewardship } from './ask-stewardship.ts'
import { chooseCircle } from './choose-circle.ts'
import { decideStewardship } from './decide-stewardship.ts'
import { savePledge } from './save-pledge.ts'
import { withdrawStewardship } from './withdraw-stewardship.ts'

/** How members belong: their circle, what they would give, and who becomes a steward. */
export const membershipFunctions: readonly FunctionDefinition[] = [
  chooseCircle,
  savePledge,
  askStewardship,
  withdrawStewardship,
  decideStewardship,
]
