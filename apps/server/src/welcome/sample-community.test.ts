import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@hearth/database'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Parts } from '../parts.ts'
import { buildConfig } from '../testing/config.ts'
import { welcomeSampleCommunity } from './sample-community.ts'

async function begin(settings: Record<string, string> = {}) {
  const db = await createTestDatabase()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'hearth-sample-'))
  const quiet = () => undefined
  const parts: Parts = {
    config: buildConfig({ DATA_DIR, ...settings }),
    database: db.database,
    now: Date.now,
    log: { info: quiet, warn: quiet, error: quiet },
  }
  const count = async () =>
    (
      await db.owner<{ events: number; people: number }>(
        `select (select count(*) from public.events)::integer as events, (select count(*) from public.profiles)::integer as people`,
      )
    )[0]!
  return {
    db,
    parts,
    count,
    signIns: () => JSON.parse(readFileSync(join(DATA_DIR, 'sample-sign-ins.json'), 'utf8')),
    DATA_DIR,
  }
}

/** A login whose transactions may rest for 20 ms, as on a machine that is a thousand times as busy. */
async function withShortRests({ owner, serviceUrl }: TestDatabase): Promise<string> {
  const [{ name }] = (await owner('select current_database() as name')) as [{ name: string }]
  await owner(
    `alter role hearth_service in database ${name} set idle_in_transaction_session_timeout = '20ms'`,
  )
  return serviceUrl
}

describe('a trial’s first start', () => {
  it('fills a community once, however short other transactions may rest, and writes its sign-ins where their owner alone reads them', async () => {
    const { db, parts, count, signIns, DATA_DIR } = await begin()
    const database = await openDatabase({ url: await withShortRests(db) })
    await welcomeSampleCommunity({ ...parts, database }, { isWanted: true })
    await database.close()
    const { events, people } = await count()
    expect(events).toBeGreaterThanOrEqual(120)
    expect(people).toBeGreaterThanOrEqual(40)
    expect(
      signIns()
        .map(({ role }: { role: string }) => role)
        .sort(),
    ).toEqual(['admin', 'host', 'member', 'new member'])
    expect(statSync(join(DATA_DIR, 'sample-sign-ins.json')).mode & 0o777).toBe(0o600)

    const before = signIns()
    await welcomeSampleCommunity(parts, { isWanted: true })
    expect(await count()).toEqual({ events, people })
    expect(signIns()).toEqual(before)
    await db.drop()
  })

  it('stays empty when it was begun empty', async () => {
    const { db, parts, count } = await begin()
    await welcomeSampleCommunity(parts, { isWanted: false })
    await welcomeSampleCommunity(parts, { isWanted: true })
    expect(await count()).toEqual({ events: 0, people: 0 })
    await db.drop()
  })

  it('fills once when two processes start at the same time', async () => {
    const { db, parts, count, signIns } = await begin()
    await Promise.all([1, 2].map(() => welcomeSampleCommunity(parts, { isWanted: true })))
    expect((await count()).people).toBeLessThan(60)
    expect(signIns()).toHaveLength(4)
    await db.drop()
  })

  it('waits for another process longer than a statement may', async () => {
    const { db, parts, count } = await begin()
    const other = new pg.Client(db.ownerUrl)
    await other.connect()
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtext('hearth first start'))`)
    const started = welcomeSampleCommunity(parts, { isWanted: false })
    let isStarted = false
    void started.then(() => {
      isStarted = true
    })
    await sleep(2500)
    expect(isStarted).toBe(false)
    await other.query('commit')
    await other.end()
    await started
    expect(await count()).toEqual({ events: 0, people: 0 })
    await db.drop()
  })
})

it.each([
  [
    'in production',
    {
      NODE_ENV: 'production',
      HEARTH_SECRET: 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe',
      SITE_URL: 'http://localhost:8080',
    },
  ],
  ['at an address that is not this machine', { SITE_URL: 'https://hearth.example.org' }],
])('does not come %s', async (_where, settings) => {
  const { db, parts, count } = await begin(settings as Record<string, string>)
  await welcomeSampleCommunity(parts, { isWanted: true })
  expect(await count()).toEqual({ events: 0, people: 0 })
  await db.drop()
})
