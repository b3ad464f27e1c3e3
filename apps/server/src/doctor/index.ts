import type { Config } from '../config.ts'
import { examineBackups } from './backups.ts'
import { examineBucket } from './bucket.ts'
import { examineDatabase } from './database.ts'
import { examineDisk } from './disk.ts'
import { examineEngine } from './engine.ts'
import type { Finding } from './finding.ts'
import { examineMail } from './mail.ts'
import { examineReplicas } from './replicas.ts'
import { examineSite } from './site.ts'

/**
 * Looks at everything outside of Hearth that it needs: disk, bucket, database, clock, back-ups, engine elsewhere, mail server, the site's name, certificate
 * and answer.
 * Changes nothing and sends nothing.
 */
export async function examine(config: Config, { now }: { now: () => number }): Promise<Finding[]> {
  const parts = await Promise.all([
    examineDisk(config),
    examineBucket(config),
    examineDatabase(config, { now }),
    examineReplicas(config),
    examineBackups(config, { now }),
    examineEngine(config),
    examineMail(config),
    examineSite(config, { now }),
  ])
  return parts.flat()
}

const signs: Record<Finding['state'], string> = { well: 'ok', warning: 'look', wrong: 'WRONG' }

/** The findings for a person, a line each, and what to do below those that need it. */
export function writeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length))
  const lines = findings.flatMap(({ part, state, says, advice }) => [
    `${signs[state].padEnd(5)}  ${part.padEnd(width)}  ${says}`,
    ...(advice ? [`${' '.repeat(7 + width)}  ${advice}`] : []),
  ])
  const wrongs = findings.filter(({ state }) => state === 'wrong').length
  return [...lines, '', wrongs === 0 ? 'Nothing is wrong.' : `Wrong: ${wrongs}.`].join('\n')
}
