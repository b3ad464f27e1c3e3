import { categoryIds } from '@hearth/contracts/event-values'
import { sceneKey } from '@hearth/contracts/scene-address'
import { isSceneOf, type Scene } from '@hearth/contracts/scenes'
import { fixedScenes } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'

const eventId = /^[a-z2-7]{26}$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const fixed = new Set(fixedScenes.map((scene) => `${sceneKey(scene)}/${scene.id}`))

/**
 * True when a page that a visitor may open can name this scene: drawing one takes half a second of a core, and its id
 * is whatever somebody writes into an address. An event's scene is one of its own category; the web app chooses those of
 * others.
 */
export async function isSharedScene(database: Database, scene: Scene): Promise<boolean> {
  const { name, id } = scene
  if (fixed.has(`${sceneKey(scene)}/${id}`)) return true
  const categories = categoryIds.filter((category) => isSceneOf(name, category))
  const statement = eventId.test(id)
    ? { name: 'shared scene of an event', text: event, values: [id, categories] }
    : uuid.test(id) && { name: 'shared scene', text: others, values: [id] }
  if (!statement) return false
  const { rows } = await database.run({ role: 'anon' }, { ...statement, onlyReads: true, fromReplica: true })
  return rows.length > 0
}

const event = 'select from public.events where id = $1 and category = any($2)'

const others = `
  select from public.venues where id = $1::uuid
  union all
  select from public.service_providers where id = $1::uuid and status = 'published'
  union all
  select from public.profiles
  where id = $1::uuid and not is_hidden and username_lower not like 'temp\\_user\\_%'`
