import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../connection-url.ts'
import type { Row } from '../database.ts'
import { openDatabase } from '../executor/executor.ts'
import { addAccount, comingBack, createTestDatabase, type TestDatabase } from '../testing.ts'
import { packageDirectory } from './migration-files.ts'
import { migrate } from './migrator.ts'
import { readRelease, readReleasedSchema, releasedVersions } from './releases.ts'

const NAME = `hearth_upgrade_${process.pid}_${Date.now()}`
/** Each at another moment of the upgrade. */
const KILLED_AFTER_MS = [0, 100, 300]

const versions = await releasedVersions(packageDirectory)
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** What a released version had: its migrations, which are frozen, and its schema. */
async function makeReleased(version: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-released-'))
  const { migrations } = await readRelease(packageDirectory, version)
  const last = Math.max(...migrations.map(({ number }) => number))
  await mkdir(join(directory, 'migrations'))
  for (const name of await readdir(join(packageDirectory, 'migrations'))) {
    if (Number.parseInt(name, 10) > last) continue
    await cp(join(packageDirectory, 'migrations', name), join(directory, 'migrations', name))
  }
  await mkdir(join(directory, 'schema'))
  await writeFile(join(directory, 'schema/order.txt'), 'all.sql\n')
  await writeFile(join(directory, 'schema/all.sql'), await readReleasedSchema(packageDirectory, version))
  return directory
}

/** A member who has signed in, as the server speaks for one. */
async function addMember({ owner }: Pick<TestDatabase, 'owner'>) {
  const userId = await addAccount({ owner })
  await owner('insert into public.profiles (id, username) values ($1, $2)', [
    userId,
    `person_${userId.slice(0, 8)}`,
  ])
  const [login] = await owner<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
    [userId],
  )
  return {
    role: 'authenticated',
    claims: { sub: userId, role: 'authenticated', session_id: login!.id },
  } as const
}

/** What becomes of an upgrade whose process is gone: its connection ends in the middle of what it does. Says whether it was still there. */
async function killAfter(
  ms: number,
  { owner, attempt }: { owner: TestDatabase['owner']; attempt: Promise<unknown> },
): Promise<boolean> {
  let isOver = false
  void attempt.finally(() => {
    isOver = true
  })
  const upgrades = `from pg_stat_activity where application_name = 'hearth migrate' and datname = current_database()`
  while (!isOver && (await owner(`select ${upgrades}`)).length === 0) await sleep(2)
  await sleep(ms)
  return (await owner(`select pg_terminate_backend(pid) ${upgrades}`)).length > 0
}

it.each(versions)(
  'brings a database of %s up while its people write, also when it is killed',
  {
    timeout: 120_000,
  },
  async (version) => {
    await test.owner(`create database ${NAME} template template0 encoding 'UTF8'`)
    const url = withDatabase(test.ownerUrl, NAME)
    const directory = await makeReleased(version)
    await migrate({ url, directory })
    const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c search_path=public' })
    pool.on('error', () => undefined)
    const owner: TestDatabase['owner'] = async <T extends Row>(
      sql: string,
      values: readonly unknown[] = [],
    ) => (await pool.query<T>(sql, [...values])).rows
    const database = await openDatabase({ url: withDatabase(test.serviceUrl, NAME), max: 5 })
    try {
      /** The last that was confirmed to each. */
      const confirmed = new Map<string, number>()
      let isOver = false
      const people = [1, 2, 3].map(async () => {
        const member = await addMember({ owner })
        for (let n = 0; !isOver; n++) {
          await comingBack(() =>
            database.run(member, {
              name: 'say a city',
              text: `insert into public.profile_details (user_id, field, value) values (auth.uid(), 'city', to_jsonb($1::text))
              on conflict (user_id, field) do update set value = excluded.value`,
              values: [`City ${n}`],
            }),
          )
          confirmed.set(member.claims.sub, n)
          await comingBack(() =>
            database.run(member, { name: 'directory', text: 'select public.member_directory()' }),
          )
        }
      })
      const kills: boolean[] = []
      const upgraded = (async () => {
        for (const ms of KILLED_AFTER_MS) {
          const attempt = migrate({ url }).catch(() => undefined)
          kills.push(await killAfter(ms, { owner, attempt }))
          await attempt
        }
        await migrate({ url, version: '999.0.0' })
      })().finally(() => {
        isOver = true
      })
      await Promise.all([upgraded, ...people])
      expect(kills).toContain(true)
      const kept = await owner<{ id: string; n: number }>(
        `select user_id as id, substr(value #>> '{}', 6)::integer as n from public.profile_details order by user_id`,
      )
      expect(kept.map(({ n }) => n)).not.toContain(0)
      expect(kept).toEqual(
        [...confirmed].map(([id, n]) => ({ id, n })).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      )
      // What the version before asks first: whether it may run here.
      expect(await owner('select version, serves from hearth.migrations where number = 0')).toEqual([
        { version: '999.0.0', serves: versions.at(-1) },
      ])
    } finally {
      await Promise.all([database.close(), pool.end()])
      await test.owner(`drop database ${NAME} with (force)`)
      await rm(directory, { recursive: true })
    }
  },
)
