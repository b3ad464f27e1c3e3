import { numbers, rows, texts } from '../fields/read-fields.ts'
import { z } from '../zod.ts'
import { measureIds, roadmapStates } from './strategy-values.ts'

export const strategyReads = {
  /** The vision and the goals, as all members see them. */
  strategy: z.object({
    vision: z.object({ id: z.number(), text: z.string(), created_at: z.string() }).nullable(),
    goals: rows({
      ...texts('id', 'title', 'about'),
      ...numbers('target', 'reached'),
      measure: z.enum(measureIds),
      /** A calendar date. */
      until: z.string(),
    }),
  }),
  /** What is at hand first, then what most support; the first page counts. */
  roadmap: z.object({
    items: rows({
      ...texts('id', 'title', 'about'),
      ...numbers('supports', 'comments'),
      state: z.enum(roadmapStates),
      is_supported: z.boolean(),
    }),
    next: z.string().nullable(),
    total: z.number().nullable(),
  }),
}
