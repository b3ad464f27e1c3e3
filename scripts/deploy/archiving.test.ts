import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../packages/database/src/migrator/migrator.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** The section's lines of code, as people type them. */
const lines = read('docs/running.md')
  .split('### To any second')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .flatMap((line) => /^ {4}(\S.*)$/.exec(line)?.[1] ?? [])
const typed = lines.filter((line) => line.startsWith('pgbackrest '))
const settings = lines.filter((line) => line.startsWith('archive_'))

const majors = '/usr/lib/postgresql'
const major = existsSync(majors)
  ? readdirSync(majors)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1)
  : undefined
const missing = [
  ...(spawnSync('pgbackrest', ['version']).status === 0 ? [] : ['no pgBackRest']),
  ...(major ? [] : ["no PostgreSQL of the system's"]),
  // Both run as PostgreSQL's own user.
  ...(process.getuid?.() === 0 && spawnSync('id', ['postgres']).status === 0
    ? []
    : ['no right to be its user']),
]

describe.skipIf(missing.length > 0)(
  `archiving to any second, as docs/running.md says${missing.length > 0 ? ` (skipped: ${missing.join(', ')} here)` : ''}`,
  { timeout: 120_000 },
  () => {
    let place: string
    let data: string
    const asPostgres = (command: string) =>
      execFileSync('runuser', ['-u', 'postgres', '--', 'bash', '-c', command], {
        cwd: place,
        encoding: 'utf8',
        env: {
          PATH: `${majors}/${major}/bin:${process.env.PATH}`,
          PGBACKREST_CONFIG: join(place, 'pgbackrest.conf'),
          PGBACKREST_LOG_PATH: place,
          PGBACKREST_LOCK_PATH: join(place, 'lock'),
          PGBACKREST_PG1_SOCKET_PATH: place,
          PGBACKREST_PG1_PORT: '5432',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    const url = () => `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(place)}`
    const ask = async <T extends pg.QueryResultRow>(sql: string): Promise<T[]> => {
      const client = new pg.Client(url())
      await client.connect()
      try {
        return (await client.query<T>(sql)).rows
      } finally {
        await client.end()
      }
    }
    const write = (what: string) => ask(`insert into hearth.audit_log (action) values ('${what}')`)
    const startPostgres = () => asPostgres(`pg_ctl --pgdata=${data} --wait --log=${place}/postgres.log start`)

    beforeAll(async () => {
      // Not the tests' own folder, which nobody else may enter.
      place = mkdtempSync(join(tmpdir(), 'hearth-archiving-'))
      data = join(place, 'data')
      mkdirSync(join(place, 'repository'))
      const file = read('deploy/pgbackrest.conf')
        .replace(/^repo1-path=.*$/m, `repo1-path=${place}/repository`)
        .replace(/^pg1-path=.*$/m, `pg1-path=${data}`)
      writeFileSync(join(place, 'pgbackrest.conf'), file)
      execFileSync('chown', ['-R', 'postgres', place])
      asPostgres(`initdb --pgdata=${data} --auth=trust --no-sync --encoding=UTF8`)
      const where = [`unix_socket_directories = '${place}'`, `listen_addresses = ''`]
      appendFileSync(join(data, 'postgresql.conf'), [...settings, ...where, ''].join('\n'))
      startPostgres()
      await migrate({ url: url() })
    })
    afterAll(() => {
      asPostgres(`pg_ctl --pgdata=${data} --mode=immediate stop || true`)
      rmSync(place, { recursive: true, force: true })
    })

    it('brings back what was there at a second, and nothing that came after', async () => {
      const [create, check, full, differing, restore] = typed as [string, string, string, string, string]
      asPostgres(create)
      asPostgres(check)
      asPostgres(full)
      await write('before the last back-up')
      asPostgres(differing)
      await write('after it')
      const [moment] = await ask<{ now: string }>('select clock_timestamp()::text as now')
      await sleep(1100)
      await write('too late')
      await ask('drop table hearth.counters cascade')
      // Full segments are archived by themselves; this one would be within archive_timeout.
      await ask('select pg_switch_wal()')
      asPostgres(`pg_ctl --pgdata=${data} --wait --mode=fast stop`)

      asPostgres(restore.replace(/--target="[^"]+"/, `--target="${moment!.now}"`))
      startPostgres()
      expect(await ask(`select action from hearth.audit_log order by id`)).toEqual([
        { action: 'before the last back-up' },
        { action: 'after it' },
      ])
      expect(await ask(`select to_regclass('hearth.counters') is not null as whole`)).toEqual([
        { whole: true },
      ])
      // Soon after its first answers.
      await expect
        .poll(() => ask('select pg_is_in_recovery() as waiting'), { timeout: 30_000 })
        .toEqual([{ waiting: false }])
    })
  },
)

it('the recipe has each step once', () => {
  expect(settings).toHaveLength(3)
  expect(typed.map((line) => line.split(' ').at(-1))).toEqual([
    'stanza-create',
    'check',
    'backup',
    'backup',
    'restore',
  ])
})
