import { deriveEngineKeys, EngineAway } from '@hearth/event-engine'
import { sentences } from '@hearth/event-engine/portable'
import type { Config } from '../config.ts'
import { loadRemoteEngine } from '../elsewhere/index.ts'
import { type Finding, reasonOf, well, wrong } from './finding.ts'

const part = 'engine'

/**
 * Whether the engine elsewhere answers, under the root key that the settings name, by a clock that agrees with ours, and
 * knows this house. It is asked to remove an event that cannot be there, which it can only refuse.
 */
export async function examineEngine({
  engineElsewhere,
  hearthSecret,
  siteUrl,
}: Pick<Config, 'engineElsewhere' | 'hearthSecret' | 'siteUrl'>): Promise<Finding[]> {
  if (!engineElsewhere) return []
  const { host } = engineElsewhere
  const key = deriveEngineKeys(hearthSecret).controller
  const { openRemoteEngine, RefusedThere, readRootKey } = await loadRemoteEngine()
  try {
    const rootKey = await readRootKey(host)
    if (!Buffer.from(rootKey).equals(engineElsewhere.rootKey)) {
      return [
        wrong(
          part,
          `The engine at ${host} says another root key than ENGINE_ROOT_KEY.`,
          'Ask those who run it which is right. Until then no public event can be written.',
        ),
      ]
    }
    const engine = openRemoteEngine(engineElsewhere, { key, siteUrl })
    await engine.introduce()
    await engine.call((there) => there.deleteEvent('none'))
  } catch (error) {
    if (error instanceof RefusedThere && error.message === sentences.noSuchEvent) {
      return [well(part, `The engine at ${host} knows this house, as ${key.principalText}.`)]
    }
    return [
      wrong(
        part,
        reasonOf(error instanceof EngineAway ? error.cause : error),
        `This house writes there as ${key.principalText}: at a Hearth "hearth admit" lets it, a canister has it as its ` +
          'controller. See also ENGINE_HOST, ENGINE_CANISTER_ID and this machine\u2019s clock.',
      ),
    ]
  }
  return [
    wrong(part, `The engine at ${host} removed what is not there.`, 'This is not the engine of Hearth.'),
  ]
}
