import { migrationState, reachDatabase, readServerFacts, refuseUnlessMigrated } from '@hearth/database'
import { type Config, databaseOf } from '../config.ts'
import { version } from '../version.ts'
import { type Finding, reasonOf, warning, well, wrong } from './finding.ts'

const maxClockDifferenceMs = 2000
const leastMajor = 15

/** PostgreSQL: whether it answers, its version, whether it keeps what it is told, its clock, and whether its schema is of this version. */
export async function examineDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'pictureBucket'>,
  { now }: { now: () => number },
): Promise<Finding[]> {
  const part = 'database'
  const advice = config.DATABASE_URL
    ? 'See that PostgreSQL runs, and that host, user and password in DATABASE_URL are right.'
    : 'See that nothing else uses DATA_DIR, and read what PostgreSQL says in DATA_DIR/postgres.log.'
  const reached = await reachDatabase(databaseOf(config)).catch((error: unknown) => ({ error }))
  if ('error' in reached)
    return [wrong(part, `PostgreSQL cannot be reached (${reasonOf(reached.error)}).`, advice)]
  try {
    return [
      ...(await examineServer(reached.ownerUrl, { config, now })),
      await examineSchema(reached.ownerUrl),
    ]
  } catch (error) {
    return [wrong(part, `PostgreSQL cannot be reached (${reasonOf(error)}).`, advice)]
  } finally {
    await reached.stop()
  }
}

async function examineServer(
  url: string,
  { config, now }: { config: Pick<Config, 'pictureBucket'>; now: () => number },
): Promise<Finding[]> {
  const askedAtMs = now()
  const { version, major, keepsWrites, nowMs, picturePlace } = await readServerFacts(url)
  const difference = clockDifference({ askedAtMs, answeredAtMs: now(), saidMs: nowMs })
  return [
    major < leastMajor
      ? wrong('database', `PostgreSQL ${version} answers.`, `Move to PostgreSQL ${leastMajor} or newer.`)
      : well('database', `PostgreSQL ${version} answers.`),
    ...(keepsWrites
      ? []
      : [
          wrong(
            'durability',
            'PostgreSQL may lose what it has confirmed (fsync or full_page_writes is off).',
            'Switch both on in postgresql.conf.',
          ),
        ]),
    difference > maxClockDifferenceMs
      ? warning(
          'clock',
          `The clocks of this machine and of PostgreSQL differ by ${Math.round(difference / 1000)} seconds.`,
          'Set both by NTP (chrony or systemd-timesyncd): reminders and links that end go by them.',
        )
      : well('clock', 'This machine and PostgreSQL agree on the time.'),
    ...examinePlace(picturePlace, config),
  ]
}

function examinePlace(
  place: 'disk' | 's3' | undefined,
  { pictureBucket }: Pick<Config, 'pictureBucket'>,
): Finding[] {
  if (place === 's3' && !pictureBucket) {
    const advice = 'Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY as they were.'
    return [wrong('pictures', 'The pictures of this house are in S3, which is not set up here.', advice)]
  }
  if (place === 'disk' && pictureBucket) {
    const says =
      'Pictures are written to the disk, although S3 is set up. "hearth move-pictures s3" moves them.'
    return [well('pictures', says)]
  }
  return place === 's3' ? [well('pictures', 'Pictures are written to S3.')] : []
}

/** By how much another clock is outside of the time between question and answer, in milliseconds. */
const clockDifference = (asked: { askedAtMs: number; answeredAtMs: number; saidMs: number }) =>
  Math.max(0, asked.askedAtMs - asked.saidMs, asked.saidMs - asked.answeredAtMs)

async function examineSchema(url: string): Promise<Finding> {
  try {
    const state = await migrationState({ url, version })
    if (state.applied === 0) return well('schema', 'The database is empty: the first start fills it.')
    refuseUnlessMigrated(state)
    const { servedBy } = state
    return servedBy
      ? warning(
          'schema',
          `The schema is that of version ${servedBy}, which serves this one too.`,
          'Go on to that version.',
        )
      : well('schema', 'The schema is that of this version.')
  } catch (error) {
    return wrong('schema', reasonOf(error), 'Run "hearth migrate" with the version that shall run.')
  }
}
