import { readReplicaFacts } from '@hearth/database'
import { type Config, replicasOf } from '../config.ts'
import { type Finding, reasonOf, warning, well, wrong } from './finding.ts'

/** Each replica: whether it answers, is one, and keeps up with the primary. */
export async function examineReplicas(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_READ_URL' | 'DATABASE_READ_LAG'>,
): Promise<Finding[]> {
  const { DATABASE_URL: primary } = config
  const { urls, maxLagMs } = replicasOf(config) ?? { urls: [], maxLagMs: 0 }
  return Promise.all(
    urls.map((url, at) => examineReplica({ url, primary: primary!, maxLagMs }, `replica ${at + 1}`)),
  )
}

async function examineReplica(
  { url, primary, maxLagMs }: { url: string; primary: string; maxLagMs: number },
  part: string,
): Promise<Finding> {
  try {
    const { isReplica, isCaughtUp, behindSeconds } = await readReplicaFacts(url, primary)
    if (!isReplica) {
      return wrong(
        part,
        'It answers, and is no replica: it takes writes.',
        'Take it out of DATABASE_READ_URL, or see which server is the primary now.',
      )
    }
    // Where nothing is written, what was replayed last is old and complete.
    if (isCaughtUp || (behindSeconds ?? 0) * 1000 < maxLagMs)
      return well(part, 'It keeps up with the primary.')
    return warning(
      part,
      `It is ${Math.round(behindSeconds ?? 0)} seconds behind: no reads go there.`,
      'See whether replay is paused, a long statement holds it up, or network and disk are too slow.',
    )
  } catch (error) {
    return wrong(
      part,
      `It cannot be compared with the primary (${reasonOf(error)}).`,
      'See that it runs, and that host, user and password in DATABASE_READ_URL are right.',
    )
  }
}
