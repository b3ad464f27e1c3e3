import * as m from '@hearth/messages'
import { line, longText } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { measureIds, roadmapStates, strategyRules as rules } from './strategy-values.ts'

const title = line(rules.titleLength).min(3, { error: () => m.strategy_title_missing() })

/** `save-vision {text, summary, basedOn}`: a new version; `basedOn` is the one that the writer read, null for none. */
export const saveVisionRequestSchema = z.strictObject({
  text: longText(rules.visionLength).min(1, { error: () => m.strategy_vision_missing() }),
  summary: line(rules.summaryLength).default(''),
  basedOn: z.number().int().nullable(),
})
export const saveVisionReplySchema = z.object({ versionId: z.number() })

/** `save-goal`: adds or changes a goal; the browser makes the id of a new one. */
export const saveGoalRequestSchema = z.strictObject({
  id: z.uuid(),
  title,
  about: longText(rules.goalAboutLength).default(''),
  measure: z.enum(measureIds, { error: () => m.strategy_measure_missing() }),
  target: z
    .number({ error: () => m.site_fields_not_whole_entered() })
    .int({ error: () => m.site_fields_not_whole_entered() })
    .min(1, { error: () => m.site_fields_not_above_zero() })
    .max(rules.maxTarget, { error: () => m.strategy_goals_target_large() }),
  until: z.iso.date({ error: () => m.strategy_goals_until_missing() }),
})
/** `save-roadmap-item`: adds or changes an item of the roadmap. */
export const saveRoadmapItemRequestSchema = z.strictObject({
  id: z.uuid(),
  title,
  about: longText(rules.itemAboutLength).default(''),
  state: z.enum(roadmapStates, { error: () => m.strategy_roadmap_state_missing() }),
})
/** `say-on-roadmap {id, itemId, body}`: a comment, under an id that the browser makes. */
export const sayOnRoadmapRequestSchema = z.strictObject({
  id: z.uuid(),
  itemId: z.uuid(),
  body: longText(rules.commentLength).min(1, { error: () => m.feed_comments_blank() }),
})
/** `delete-goal`, `delete-roadmap-item`, `remove-roadmap-comment`. */
export const strategyIdRequestSchema = z.strictObject({ id: z.uuid() })
export const strategyIdReplySchema = z.object({ id: z.string() })

export const strategyFunctions = {
  'save-vision': {
    input: saveVisionRequestSchema,
    output: saveVisionReplySchema,
    by: 'steward',
    repeat: 'same',
    lock: { of: 'everybody', name: 'vision' },
  },
  'save-goal': {
    input: saveGoalRequestSchema,
    output: strategyIdReplySchema,
    by: 'steward',
    repeat: 'same',
    lock: { of: 'everybody', name: 'goals' },
  },
  'delete-goal': {
    input: strategyIdRequestSchema,
    output: strategyIdReplySchema,
    by: 'steward',
    repeat: 'same',
  },
  'save-roadmap-item': {
    input: saveRoadmapItemRequestSchema,
    output: strategyIdReplySchema,
    by: 'steward',
    repeat: 'same',
  },
  'delete-roadmap-item': {
    input: strategyIdRequestSchema,
    output: strategyIdReplySchema,
    by: 'steward',
    repeat: 'same',
  },
  'say-on-roadmap': {
    input: sayOnRoadmapRequestSchema,
    output: strategyIdReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'remove-roadmap-comment': {
    input: strategyIdRequestSchema,
    output: strategyIdReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows
