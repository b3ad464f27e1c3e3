import { sceneKey } from '@hearth/contracts/scene-address'
import { chooseScene } from '@hearth/contracts/scenes'
import type { HomeEvent } from '../app/screens/site/home/home-data.ts'
import { buildEventSummary } from './build-event-summary.ts'

/** An event as the home page is told it, with its scene. */
export function buildHomeEvent(said: Parameters<typeof buildEventSummary>[0] = {}): HomeEvent {
  const event = buildEventSummary(said)
  return { ...event, scene: sceneKey(chooseScene(event)) }
}
