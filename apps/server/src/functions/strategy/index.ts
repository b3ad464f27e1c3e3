import type { FunctionDefinition } from '../definition.ts'
import { deleteGoal, saveGoal } from './goals.ts'
import { removeRoadmapComment, sayOnRoadmap } from './roadmap-comments.ts'
import { deleteRoadmapItem, saveRoadmapItem } from './roadmap-items.ts'
import { saveVision } from './save-vision.ts'

/** The vision, the goals and the roadmap of the community. */
export const strategyFunctions: readonly FunctionDefinition[] = [
  saveVision,
  saveGoal,
  deleteGoal,
  saveRoadmapItem,
  deleteRoadmapItem,
  sayOnRoadmap,
  removeRoadmapComment,
]
