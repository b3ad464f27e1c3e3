// One PostgreSQL per test run, with one migrated template database. Named as `globalSetup` in vitest.config.ts.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster/cluster.ts'
import { withDatabase } from './connection-url.ts'
import { migrate } from './migrator/migrator.ts'
import { makeRunDirectory } from './testing-run-directory.ts'
import { derivePassword } from './whereabouts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    hearthTestServer: TestServer
  }
}

/** Where test files find the run's server. */
export type TestServer = { ownerUrl: string; template: string; servicePassword: string }

/** Uses the server of HEARTH_TEST_DATABASE_URL where that is set (its login must be able to create databases and roles). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.HEARTH_TEST_DATABASE_URL
  const directory = await makeRunDirectory()
  const usualDirectory = process.env.TMPDIR
  // The workers begin after this, with this environment: what tests put among temporary files goes there too.
  process.env.TMPDIR = directory
  const cluster = given
    ? undefined
    : await startCluster({ dataDir: join(directory, 'database'), throwAway: true })
  const ownerUrl = given ?? cluster!.ownerUrl
  const template = `hearth_template_${randomBytes(6).toString('hex')}`
  // Derived, because runs at the same time on one server share its roles.
  const servicePassword = derivePassword(ownerUrl)

  const teardown = async () => {
    if (given) await onServer(ownerUrl, `drop database if exists ${template} with (force)`)
    await cluster?.stop()
    await rm(directory, { recursive: true, force: true })
    if (usualDirectory === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usualDirectory
  }
  try {
    await onServer(ownerUrl, `create database ${template} template template0 encoding 'UTF8'`)
    await migrate({ url: withDatabase(ownerUrl, template), servicePassword })
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('hearthTestServer', { ownerUrl, template, servicePassword })
  return teardown
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
