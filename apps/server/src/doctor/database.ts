import {
  derivePassword,
  migrationState,
  reachDatabase,
  readServerFacts,
  refuseUnlessMigrated,
  type ServerFacts,
  withLogin,
} from '@hearth/database'
import { type Config, type DatabaseSettings, databaseOf } from '../config.ts'
import { version } from '../version.ts'
import { type Finding, reasonOf, warning, well, wrong } from './finding.ts'

const maxClockDifferenceMs = 2000
const leastMajor = 15

/** PostgreSQL: whether it answers, its version, whether it keeps what it is told, its clock, and whether its schema is of this version. */
export async function examineDatabase(
  config: DatabaseSettings & Pick<Config, 'pictureBucket' | 'hearthSecret'>,
  { now }: { now: () => number },
): Promise<Finding[]> {
  const part = 'database'
  const setting = config.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const advice = config.DATABASE_URL
    ? `See that PostgreSQL runs, and that host, user and password in ${setting} are right.`
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
  {
    config,
    now,
  }: {
    config: DatabaseSettings & Pick<Config, 'pictureBucket' | 'hearthSecret'>
    now: () => number
  },
): Promise<Finding[]> {
  const askedAtMs = now()
  const facts = await readServerFacts(url)
  const { version, major, keepsWrites, nowMs, picturePlace } = facts
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
    ...(await examinePooler(facts, config)),
    ...examinePlace(picturePlace, config),
  ]
}

/** Of a pooler that is known: whether it lets us in, and to the same database. Of one that is not: that it is there. */
async function examinePooler(
  { isPooled, identity }: ServerFacts,
  { DATABASE_URL, DATABASE_DIRECT_URL, hearthSecret }: DatabaseSettings & Pick<Config, 'hearthSecret'>,
): Promise<Finding[]> {
  const part = 'pooler'
  if (isPooled) {
    const says = 'A connection pooler stands before PostgreSQL, through which nothing can be listened to.'
    return [wrong(part, says, 'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.')]
  }
  if (!DATABASE_URL || !DATABASE_DIRECT_URL) return []
  const login = { user: 'hearth_service', password: derivePassword(hearthSecret) }
  try {
    const through = await readServerFacts(withLogin(DATABASE_URL, login))
    if (through.identity === identity) return [well(part, 'The connection pooler lets us in.')]
    const says = 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.'
    return [wrong(part, says, 'Both must name the same one: DATABASE_URL through the pooler.')]
  } catch (error) {
    const says = `The connection pooler at DATABASE_URL does not let hearth_service in (${reasonOf(error)}).`
    return [wrong(part, says, 'Let it ask PostgreSQL who may come in (auth_query): docs/operating.md.')]
  }
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
