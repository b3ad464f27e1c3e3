import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowLongPauses, fillSampleCommunity, type SampleSignIn } from '@hearth/sample-community'
import sharp from 'sharp'
import { createPasswordHasher } from '../auth/index.ts'
import type { Parts } from '../parts.ts'
import { openPictureStore } from '../storage/index.ts'
import { signInsFileName } from './greeting.ts'

/**
 * Decides once, at the first start of a trial, whether a sample community moves in, and remembers it: a Hearth that was
 * begun empty stays empty. The sign-ins are written to DATA_DIR, because the database keeps only hashes. Several
 * processes may start at once: one of them decides, and the others wait for it, which on a slow machine takes longer
 * than a statement may.
 */
export async function welcomeSampleCommunity(
  parts: Parts,
  { isWanted }: { isWanted: boolean },
): Promise<void> {
  if (!parts.config.allowsSampleSignIns) return
  while (!(await decide(parts, isWanted))) await sleep(250)
}

/** False while another process is at it. */
function decide({ config, database, log, now }: Parts, isWanted: boolean): Promise<boolean> {
  return database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    const lock = await run<{ isFree: boolean }>({
      name: 'lock first start',
      text: `select pg_try_advisory_xact_lock(hashtext('hearth first start')) as "isFree"`,
    })
    if (!lock.rows[0]!.isFree) return false
    const { rows } = await run({
      name: 'first start',
      text: `select from hearth.counters where name = 'first start'`,
    })
    if (rows.length > 0) return true
    if (isWanted) {
      await run(allowLongPauses)
      log.info('sample_community_filling')
      const signIns = await fillSampleCommunity({
        database,
        nowMs: now(),
        hashPassword: createPasswordHasher().hash,
        keepPicture: pictureKeeper({ config, database }),
      })
      if (signIns.length > 0) keepSignIns(config.DATA_DIR, signIns)
      log.info('sample_community_filled', { signIns: signIns.length })
    }
    await run({
      name: 'was started',
      text: `insert into hearth.counters (name, value) values ('first start', 1)`,
    })
    return true
  })
}

/** Drawings in pixels, kept as uploads are. */
function pictureKeeper(parts: Pick<Parts, 'config' | 'database'>) {
  const store = openPictureStore(parts)
  return async (svg: Buffer) => {
    const { data, info } = await sharp(svg, { density: 240 })
      .resize({ width: 1440 })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return {
      version: await store.write(data),
      sizeBytes: data.length,
      width: info.width,
      height: info.height,
    }
  }
}

function keepSignIns(dataDir: string, signIns: readonly SampleSignIn[]): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, signInsFileName)
  writeFileSync(`${path}.part`, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
