import { type Category, categoryIds } from '@hearth/contracts/event-values'

/** The light in which somebody without a cover stands: always the same one, because it comes from their id. */
export function memberScene(id: string): Category {
  return categoryIds[
    [...id].reduce((sum, character) => sum + character.charCodeAt(0), 0) % categoryIds.length
  ]!
}
