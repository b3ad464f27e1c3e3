import { z } from '../zod.ts'
import { measureIds, roadmapStates } from './strategy-values.ts'

export const strategyReads = {
  /** The vision and the goals, as all members see them. */
  strategy: z.object({
    vision: z.object({ id: z.number(), text: z.string(), created_at: z.string() }).nullable(),
    goals: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        about: z.string(),
        measure: z.enum(measureIds),
        target: z.number(),
        /** A calendar date. */
        until: z.string(),
        reached: z.number(),
      }),
    ),
  }),
  /** What is at hand first, then what most support; the first page counts. */
  roadmap: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        about: z.string(),
        state: z.enum(roadmapStates),
        supports: z.number(),
        is_supported: z.boolean(),
        comments: z.number(),
      }),
    ),
    next: z.string().nullable(),
    total: z.number().nullable(),
  }),
}
