import { retention } from '@hearth/contracts/retention'
import { z } from 'zod'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import type { PictureStore } from './picture-store.ts'
import { versionsInUse } from './queries.ts'

/** An upload's row follows its file within seconds; a file this old without a row never gets one. */
const orphanAfterMs = retention.lostPictures.ms

const removal = z.object({ version: z.uuid() })

/** Removes the files whose row was removed or replaced; the transaction that did it has queued the job. */
export function createRemovePicture(store: PictureStore): Task {
  return async (payload) => store.remove(removal.parse(payload).version)
}

/** Removes the files that no row names: a crash between file and row, a job that failed too often. */
export function createSweepPictures({ database, log, now }: Parts, store: PictureStore): Task {
  return async () => {
    let removed = 0
    for await (const versions of store.versionsBefore(now() - orphanAfterMs)) {
      const inUse = await versionsInUse(
        (statement) => database.run({ role: 'hearth_jobs' }, statement),
        versions,
      )
      const orphans = versions.filter((version) => !inUse.has(version))
      for (const version of orphans) await store.remove(version)
      removed += orphans.length
    }
    if (removed > 0) log.info('pictures_swept', { removed })
  }
}
