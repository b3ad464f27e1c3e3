import {
  saveRoadmapItemRequestSchema,
  strategyIdReplySchema,
  strategyIdRequestSchema,
} from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { inMemberTransaction, takeFromDay } from '../member-transaction.ts'
import { removeItem, writeItem } from './queries.ts'
import { requireSteward } from './require-steward.ts'

const mostSavedPerDay = 200

/** A steward adds an item to the roadmap, changes its words, or moves it on. Its supports and comments stay. */
export const saveRoadmapItem = defineFunction({
  name: 'save-roadmap-item',
  input: saveRoadmapItemRequestSchema,
  output: strategyIdReplySchema,
  isRepeatable: true,
  async work({ parts, member }, item) {
    return inMemberTransaction({ parts, member }, async (run) => {
      await requireSteward(run, member.userId)
      await takeFromDay(run, {
        key: `roadmap:saved-by:${member.userId}`,
        limit: mostSavedPerDay,
        sentence: 'That is a lot of roadmap for one day. Please go on tomorrow.',
      })
      await writeItem(run, item, member.userId)
      parts.log.info('strategy.item_saved', { itemId: item.id, state: item.state, by: member.userId })
      return { id: item.id }
    })
  },
})

/** A steward takes an item off, with what was said about it. What is gone already is no error. */
export const deleteRoadmapItem = defineFunction({
  name: 'delete-roadmap-item',
  input: strategyIdRequestSchema,
  output: strategyIdReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id }) {
    return inMemberTransaction({ parts, member }, async (run) => {
      await requireSteward(run, member.userId)
      await removeItem(run, id)
      parts.log.info('strategy.item_deleted', { itemId: id, by: member.userId })
      return { id }
    })
  },
})
