import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillSampleCommunity, type SampleSignIn } from '@hearth/sample-community'
import { createPasswordHasher } from '../auth/index.ts'
import type { Parts } from '../parts.ts'
import { signInsFileName } from './greeting.ts'

/**
 * Decides once, at the first start of a trial, whether a sample community moves in, and remembers it: a Hearth that was
 * begun empty stays empty. The sign-ins are written to DATA_DIR, because the database keeps only hashes. Several
 * processes may start at once; the lock lets one of them decide.
 */
export async function welcomeSampleCommunity(
  parts: Parts,
  { isWanted }: { isWanted: boolean },
): Promise<void> {
  const { config, database, log, now } = parts
  if (!config.allowsSampleSignIns) return
  await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    await run({
      name: 'lock first start',
      text: `select pg_advisory_xact_lock(hashtext('hearth first start'))`,
    })
    const { rows } = await run({
      name: 'first start',
      text: `select from hearth.counters where name = 'first start'`,
    })
    if (rows.length > 0) return
    if (isWanted) {
      log.info('sample_community_filling')
      const signIns = await fillSampleCommunity({
        database,
        nowMs: now(),
        hashPassword: createPasswordHasher().hash,
      })
      if (signIns.length > 0) keepSignIns(config.DATA_DIR, signIns)
      log.info('sample_community_filled', { signIns: signIns.length })
    }
    await run({
      name: 'was started',
      text: `insert into hearth.counters (name, value) values ('first start', 1)`,
    })
  })
}

function keepSignIns(dataDir: string, signIns: readonly SampleSignIn[]): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, signInsFileName)
  writeFileSync(`${path}.part`, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
