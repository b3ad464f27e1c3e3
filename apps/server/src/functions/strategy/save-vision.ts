import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { addVersion, findVision } from './queries.ts'

/**
 * A steward writes the vision anew: a version is added, none is changed. Whoever wrote on an older one is told so. The
 * same text as stands there already is no new version, so that saving twice is once.
 */
export const saveVision: Handler<'save-vision'> = async (
  { parts, member, run },
  { text, summary, basedOn },
) => {
  const now = await findVision(run)
  if (now?.text === text) return { versionId: now.id }
  if ((now?.id ?? null) !== basedOn) {
    throw new AppError('conflict', m.strategy_vision_outdated)
  }
  const versionId = await addVersion(run, { text, summary, authorId: member.userId })
  parts.log.info('strategy.vision_saved', { versionId, by: member.userId })
  return { versionId }
}
