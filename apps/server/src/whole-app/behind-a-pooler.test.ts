// The process as people start it, behind a real PgBouncer in transaction mode with three connections: all that a house does, and
// all that its operator types.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '@hearth/database'
import { type Pooler, poolerMissing, startPooler } from '@hearth/database/testing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { join as joinChannel } from '../realtime/testing.ts'
import { buildServer, type ServerProcess, type ServerProcesses } from '../testing/server-process.ts'

const waiting = { timeout: 30_000, interval: 100 }
const reason = poolerMissing ? ` (skipped: ${poolerMissing})` : ''

describe.skipIf(poolerMissing)(`behind PgBouncer${reason}`, { timeout: 120_000 }, () => {
  let processes: ServerProcesses
  let cluster: Cluster
  let pooler: Pooler
  let owner: pg.Pool
  let hearth: ServerProcess & { url: string }
  let mira: Person
  let omar: Person
  const folder = mkdtempSync(join(tmpdir(), 'hearth-pooled-'))
  const mailDir = mkdtempSync(join(tmpdir(), 'hearth-pooled-mails-'))
  const directUrl = (name: string) => cluster.ownerUrl.replace('/postgres?', `/${name}?`)
  const settings = (name: string) => ({
    HEARTH_SECRET: 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe',
    PORT: '0',
    SITE_URL: 'http://localhost:18095',
    DATA_DIR: join(folder, name),
    DATABASE_URL: pooler.through(directUrl(name)),
    DATABASE_DIRECT_URL: directUrl(name),
    MAIL_DIR: mailDir,
  })
  const command = async (name: string, ...args: string[]) => {
    const { code, out, err } = await processes.start(settings(name), { args }).ended
    return { code, said: err, out }
  }

  beforeAll(async () => {
    processes = await buildServer()
    cluster = await startCluster({ dataDir: join(folder, 'cluster') })
    owner = new pg.Pool({ connectionString: directUrl('house'), max: 2 })
    owner.on('error', () => undefined)
    const server = new pg.Client(cluster.ownerUrl)
    await server.connect()
    for (const name of ['house', 'restored']) await server.query(`create database ${name} template template0`)
    await server.end()
    pooler = await startPooler(cluster.ownerUrl, 3)
    expect(await command('house', 'migrate')).toMatchObject({ code: 0 })
    const started = processes.start(settings('house'), { args: ['--empty'] })
    const { port } = await started.until('listening')
    hearth = { ...started, url: `http://127.0.0.1:${port}` }
  }, 300_000)
  afterAll(async () => {
    for (const { client } of [mira, omar].filter(Boolean)) await client.removeAllChannels()
    processes.end()
    await owner?.end()
    await pooler?.stop()
    await cluster?.stop()
  })

  type Person = { client: SupabaseClient; id: string; email: string }
  const password = 'seven quiet lanterns 41'

  async function signUpAndIn(email: string): Promise<Person> {
    const client = await openClient(hearth.url)
    expect((await client.auth.signUp({ email, password })).error).toBeNull()
    const token_hash = await vi.waitFor(() => {
      const mail = readdirSync(mailDir)
        .map((name) => readFileSync(join(mailDir, name), 'utf8').replaceAll('=\r\n', ''))
        .find((text) => text.includes(`To: ${email}`))
      const [, token] = /token_hash=(?:3D)?([\w-]+)/.exec(mail ?? '') ?? []
      expect(token).toBeDefined()
      return token!
    }, waiting)
    expect((await client.auth.verifyOtp({ type: 'signup', token_hash })).error).toBeNull()
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    return { client, id: data.user!.id, email }
  }

  it('people sign up, get their mail, and sign in', async () => {
    ;[mira, omar] = await Promise.all([signUpAndIn('mira@example.org'), signUpAndIn('omar@example.org')])
  })

  it('nobody reads or writes as another, however many ask at once', async () => {
    const rounds = Array.from({ length: 40 }, (_, at) => at)
    const work = async ({ client, id, email }: Person, at: number) => {
      if (at % 8 === 0) {
        const row = { user_id: id, field: 'city', value: `City of ${email}`, audience: 'me' }
        expect((await client.from('profile_details').upsert(row)).error).toBeNull()
      }
      const [rows, user] = await Promise.all([
        client.from('profile_details').select('user_id, value').eq('audience', 'me'),
        client.auth.getUser(),
      ])
      expect(rows.error).toBeNull()
      for (const row of rows.data!) expect(row).toEqual({ user_id: id, value: `City of ${email}` })
      expect(user.data.user?.email).toBe(email)
      return rows.data!.length
    }
    const counts = await Promise.all(rounds.flatMap((at) => [work(mira, at), work(omar, at)]))
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(0)
    for (const { id } of [mira, omar])
      expect((await owner.query('select from profile_details where user_id = $1', [id])).rowCount).toBe(1)
    const { rows } = await owner.query(
      `select count(*)::integer as n from pg_stat_activity
       where datname = 'house' and usename = 'hearth_service' and application_name = 'hearth'`,
    )
    expect(rows[0].n).toBeLessThanOrEqual(3)
  })

  it('live updates arrive', async () => {
    const heard: unknown[] = []
    const options = { config: { private: true, broadcast: { ack: true, self: true } } }
    const channel = mira.client.channel(`member:${mira.id}`, options)
    channel.on('broadcast', { event: 'hello' }, ({ payload }) => heard.push(payload))
    expect((await joinChannel(channel)).first.status).toBe('SUBSCRIBED')
    await channel.send({ type: 'broadcast', event: 'hello', payload: { n: 1 } })
    await vi.waitFor(() => expect(heard).toEqual([{ n: 1 }]), waiting)
  })

  it('jobs are done as soon as they are told of', async () => {
    await owner.query(`select graphile_worker.add_job('sweep', '{}')`)
    await vi.waitFor(async () => {
      const { rows } = await owner.query(
        `select count(*)::integer as n from graphile_worker.jobs where run_at <= now()`,
      )
      expect(rows).toEqual([{ n: 0 }])
    }, waiting)
    expect(hearth.records().filter(({ event }) => String(event).startsWith('jobs.'))).toEqual([])
  })

  it('commands take the way past it: migrations, a plan, a first admin, the doctor', async () => {
    await owner.query(`update hearth.migrations set checksum = '' where number = 0`)
    const plan = await command('house', 'migrate', '--plan')
    expect([plan.code, plan.said]).toEqual([0, expect.not.stringContaining('Nothing is pending')])
    expect((await command('house', 'migrate')).code).toBe(0)
    const { rows } = await owner.query(`select checksum <> '' as so from hearth.migrations where number = 0`)
    expect(rows).toEqual([{ so: true }])
    expect((await command('house', 'admin', mira.email)).code).toBe(0)
    const said = (await command('house', 'doctor')).said
    expect(said).toMatch(/^ok +pooler +The connection pooler lets us in\.$/m)
    expect(said).toMatch(/^ok +schema /m)
  })

  it('a back-up is made, tried and restored through it', async () => {
    const file = join(folder, 'house.tar.gz')
    const made = await command('house', 'backup', file)
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('Everything is in')])
    const tried = await command('house', 'rehearse', file)
    expect([tried.code, tried.said]).toEqual([0, expect.stringContaining('came back')])
    const restored = await command('restored', 'restore', file)
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Everything is back')])
    const second = processes.start(settings('restored'), { args: ['--empty'] })
    const { port } = await second.until('listening')
    const client = await openClient(`http://127.0.0.1:${port}`)
    expect((await client.auth.signInWithPassword({ email: omar.email, password })).error).toBeNull()
    second.child.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  })

  it('the doctor says where a way past it is missing, or leads elsewhere', async () => {
    const examine = async (changed: Record<string, string>) =>
      (await processes.start({ ...settings('house'), ...changed }, { args: ['doctor'] }).ended).err
    expect(await examine({ DATABASE_DIRECT_URL: '' })).toMatch(/^WRONG +pooler .*nothing can be listened to/m)
    expect(await examine({ DATABASE_DIRECT_URL: directUrl('restored') })).toMatch(
      /^WRONG +pooler .*lead to different databases/m,
    )
    expect(await examine({ HEARTH_SECRET: 'another secret of at least thirty-two bytes' })).toMatch(
      /^WRONG +pooler .*does not let hearth_service in/m,
    )
  })

  it('it stops cleanly, and nothing went wrong that was worth a line', async () => {
    hearth.child.kill('SIGTERM')
    expect((await hearth.ended).code).toBe(0)
    expect(hearth.records().filter(({ level }) => level === 'error')).toEqual([])
  })
})

async function openClient(url: string): Promise<SupabaseClient> {
  const answer = await fetch(`${url}/.well-known/hearth.json`)
  const { backend } = (await answer.json()) as { backend: { anonKey: string } }
  return createClient(url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
}
