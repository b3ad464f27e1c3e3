import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { removeItem, writeItem } from './queries.ts'

const maxSavedPerDay = 200

/** A steward adds an item to the roadmap, changes its words, or moves it on. Its supports and comments stay. */
export const saveRoadmapItem: Handler<'save-roadmap-item'> = async ({ parts, member, run }, item) => {
  await takeFromDay(run, {
    key: `roadmap:saved-by:${member.userId}`,
    limit: maxSavedPerDay,
    sentence: m.strategy_roadmap_saved_often,
  })
  await writeItem(run, item, member.userId)
  parts.log.info('strategy.item_saved', { itemId: item.id, state: item.state, by: member.userId })
  return { id: item.id }
}

/** A steward takes an item off, with what was said about it. What is gone already is no error. */
export const deleteRoadmapItem: Handler<'delete-roadmap-item'> = async ({ parts, member, run }, { id }) => {
  await removeItem(run, id)
  parts.log.info('strategy.item_deleted', { itemId: id, by: member.userId })
  return { id }
}
