import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startCluster } from '@hearth/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildServer, type ServerProcess, type ServerProcesses } from './testing/server-process.ts'

// What an operator sees of real processes on one PostgreSQL: metrics, request ids, traces, roles.
let processes: ServerProcesses
let cluster: Cluster

beforeAll(async () => {
  processes = await buildServer()
  cluster = await startCluster({ dataDir: mkdtempSync(join(tmpdir(), 'hearth-operating-')) })
}, 300_000)
afterAll(async () => {
  processes.end()
  await cluster.stop()
})

const deploy = join(import.meta.dirname, '../../../deploy')
const waiting = { timeout: 30_000, interval: 100 }

type Listening = ServerProcess & { url: string; metricsUrl: string }

async function startOn(environment: Record<string, string>, preload = ''): Promise<Listening> {
  const started = processes.start(
    {
      HEARTH_SECRET: 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe',
      PORT: '0',
      SITE_URL: 'http://localhost:18091',
      DATABASE_URL: cluster.ownerUrl,
      ...environment,
    },
    { args: ['--empty'], preload },
  )
  const { port, metricsPort } = await started.until('listening')
  const at = (given: unknown) => `http://127.0.0.1:${given}`
  return { ...started, url: at(port), metricsUrl: at(metricsPort) }
}

async function stop({ child, ended }: ServerProcess) {
  child.kill('SIGTERM')
  return await ended
}

let signedUp = 0
/** Something that writes, and queues a mail. */
async function signUp(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/.well-known/hearth.json`)
  const { backend } = (await answer.json()) as { backend: { anonKey: string } }
  const email = `newcomer-${process.pid}-${signedUp++}@example.org`
  return await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password: 'a long enough passphrase 41' }),
  })
}

const namesIn = (text: string) => new Set(text.match(/\b(?:hearth|process|nodejs)_[a-z0-9_]+/g))

/** Of a house with replicas, or with its engine elsewhere. */
const otherHouses = ['replicas.ts', 'index.ts']
  .map((name) => readFileSync(join(import.meta.dirname, 'metrics', name), 'utf8'))
  .join()
const isOfOtherHouses = (name: string) =>
  /^hearth_(?:replica_|read_only|engine_elsewhere_)/.test(name) && otherHouses.includes(`'${name}'`)

describe('metrics', { timeout: 120_000 }, () => {
  it('at a port of their own are there alone, and name all that the dashboard and the alerts ask for', async () => {
    const token = 'q8rT2mVx7Lk4Wz9Yb3Nc6Hd1Sf5Gj0Pa'
    const BACKUP_TO = mkdtempSync(join(tmpdir(), 'hearth-operating-backups-'))
    const hearth = await startOn({ METRICS_PORT: '0', METRICS_TOKEN: token, BACKUP_TO })
    await signUp(hearth.url)
    const authorization = `Bearer ${token}`
    expect((await fetch(`${hearth.url}/metrics`, { headers: { authorization } })).status).toBe(404)
    expect((await fetch(`${hearth.metricsUrl}/metrics`)).status).toBe(404)
    expect((await fetch(`${hearth.metricsUrl}/healthz`, { headers: { authorization } })).status).toBe(404)
    const answer = await fetch(`${hearth.metricsUrl}/metrics`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toMatch(/^hearth_build_info\{version="\d+\.\d+\.\d+[^"]*",role="all"\} 1$/m)
    expect(text).toMatch(/^hearth_ready 1$/m)
    expect(text).toMatch(/^hearth_disk_free_bytes\{place="pictures"\} \d+/m)
    expect(text).toMatch(/^hearth_statement_seconds_count\{statement="auth_take_attempt"\} [1-9]/m)

    const there = namesIn(text)
    for (const file of ['grafana/hearth.json', 'alerts/hearth.yml']) {
      const asked = namesIn(readFileSync(join(deploy, file), 'utf8'))
      expect(asked.size).toBeGreaterThan(8)
      expect([file, [...asked].filter((name) => !there.has(name) && !isOfOtherHouses(name))]).toEqual([
        file,
        [],
      ])
    }
    expect((await stop(hearth)).code).toBe(0)
  })
})

describe('a request', { timeout: 120_000 }, () => {
  it('keeps the id of a trusted proxy, down to PostgreSQL', async () => {
    // Traces make it follow requests on every Node; nobody listens for them.
    const hearth = await startOn({
      TRUSTED_PROXIES: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      SLOW_STATEMENT_MS: '300',
    })
    await signUp(hearth.url)
    const [owner, onlooker] = [new pg.Client(cluster.ownerUrl), new pg.Client(cluster.ownerUrl)]
    await Promise.all([owner.connect(), onlooker.connect()])
    await owner.query('begin')
    await owner.query('lock table hearth.attempts in access exclusive mode')
    const id = 'proxy-7b1c.41'
    const answered = signUp(hearth.url, { 'x-request-id': id })
    const shown = async () =>
      (
        await onlooker.query('select query from pg_stat_activity where application_name = $1', [
          `hearth ${id}`,
        ])
      ).rows
    await vi.waitFor(async () => expect(await shown()).toHaveLength(1), waiting)
    expect((await shown())[0].query).toContain('hearth.attempts')
    await sleep(400)
    await owner.query('rollback')
    const answer = await answered
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, id])
    expect(await shown()).toEqual([])
    await Promise.all([owner.end(), onlooker.end()])

    await vi.waitFor(() => {
      const slow = hearth.records().filter(({ event }) => event === 'slow_statement')
      expect(slow).toContainEqual(
        expect.objectContaining({ statement: 'auth_take_attempt', requestId: id, isFailed: false }),
      )
      expect(hearth.records()).toContainEqual(expect.objectContaining({ event: 'request', requestId: id }))
    }, waiting)
    const log = JSON.stringify(hearth.records())
    expect(log).not.toContain('newcomer-')
    // One that could be read as something else in a log is not taken.
    const strange = await signUp(hearth.url, { 'x-request-id': 'a"b c;drop' })
    expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
    await stop(hearth)
  })

  it('gets an id of our own where no proxy is trusted', async () => {
    const hearth = await startOn({})
    const answer = await signUp(hearth.url, { 'x-request-id': 'proxy-7b1c.42' })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
    await stop(hearth)
  })
})

/** As OTLP's JSON has them. */
type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

async function startReceiver() {
  const spans: ReceivedSpan[] = []
  const resources: string[] = []
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({ path: request.url!, headers: request.headers })
    for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(chunks).toString()).resourceSpans) {
      resources.push(JSON.stringify(resource.attributes))
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { spans, resources, requests, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Says on standard error which packages of OpenTelemetry are asked for. */
const showLoading = `import { register } from 'node:module'
register('data:text/javascript,' + encodeURIComponent(\`
  import { writeSync } from 'node:fs'
  export async function resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/')) writeSync(2, 'loads ' + name + '\\\\n')
    return next(name, context)
  }\`))`

describe('traces', { timeout: 120_000 }, () => {
  it('show a request with its statements, and a mail, to an OTLP receiver', async () => {
    const receiver = await startReceiver()
    const mailDir = mkdtempSync(join(tmpdir(), 'hearth-traced-mails-'))
    const hearth = await startOn(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=hearth-test',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_BSP_SCHEDULE_DELAY: '100',
        TRUSTED_PROXIES: '127.0.0.1',
        MAIL_DIR: mailDir,
      },
      showLoading,
    )
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const proxySpan = '00f067aa0ba902b7'
    const answer = await signUp(hearth.url, {
      traceparent: `00-${traceId}-${proxySpan}-01`,
      'x-request-id': 'traced-request-1',
    })
    expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(receiver.spans.map(({ name }) => name)).toContain('send mail'), waiting)
    const found = () => receiver.spans.find(({ name }) => name === 'POST /auth/v1/signup')
    await vi.waitFor(() => expect(found()).toBeDefined(), waiting)
    const request = found()!
    expect(request).toMatchObject({ traceId, parentSpanId: proxySpan, kind: 2 })
    const attributes = Object.fromEntries(
      request.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
    )
    expect(attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/auth/v1/signup',
      'http.response.status_code': 200,
      'hearth.request_id': 'traced-request-1',
    })
    const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(statements.map(({ name }) => name)).toContain('auth_take_attempt')
    expect(statements.every((span) => span.traceId === traceId && span.kind === 3)).toBe(true)
    const mail = receiver.spans.find(({ name }) => name === 'send mail')!
    expect(mail.parentSpanId).toBeFalsy()
    // No values: neither the address nor the password is anywhere.
    expect(JSON.stringify(receiver.spans)).not.toMatch(/newcomer-|passphrase/)
    expect(receiver.resources[0]).toContain('"hearth"')
    expect(receiver.resources[0]).toContain('deployment.environment.name')
    expect(receiver.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-tenant': 'hearth-test' } })
    const { code, err } = await stop(hearth)
    expect([code, err]).toEqual([0, expect.stringContaining('loads @opentelemetry/')])
    receiver.close()
  })

  it('cost nothing where they are not wanted: nothing of them is loaded', async () => {
    const hearth = await startOn({}, showLoading)
    await signUp(hearth.url)
    expect(await stop(hearth)).toMatchObject({ code: 0, err: expect.not.stringContaining('opentelemetry') })
  })
})

describe('roles', { timeout: 120_000 }, () => {
  it('web answers people and leaves the rest to jobs, which answers only who watches it', async () => {
    const mailDir = mkdtempSync(join(tmpdir(), 'hearth-role-mails-'))
    const owner = new pg.Client(cluster.ownerUrl)
    await owner.connect()
    const waitingMails = async () =>
      (await owner.query('select count(*)::integer as n from hearth.mails where sent_at is null')).rows[0].n
    const web = await startOn({ ROLE: 'web', MAIL_DIR: mailDir })
    expect((await signUp(web.url)).status).toBe(200)
    await owner.query(`select graphile_worker.add_job('sweep', '{}')`)
    // The sender looks twice a second, the queue every two seconds and when it is told.
    await sleep(5000)
    expect(readdirSync(mailDir)).toEqual([])
    expect(await waitingMails()).toBeGreaterThan(0)
    const jobsLeft = async () =>
      (await owner.query(`select count(*)::integer as n from graphile_worker.jobs where run_at <= now()`))
        .rows[0].n
    expect(await jobsLeft()).toBeGreaterThan(0)

    const jobs = await startOn({ ROLE: 'jobs', MAIL_DIR: mailDir, METRICS_PORT: '0' })
    await vi.waitFor(async () => expect([await waitingMails(), await jobsLeft()]).toEqual([0, 0]), waiting)
    expect(readdirSync(mailDir).length).toBeGreaterThan(0)
    const statusOf = async (path: string) => (await fetch(`${jobs.url}${path}`)).status
    expect(await Promise.all(['/healthz', '/readyz'].map(statusOf))).toEqual([200, 200])
    const closed = ['/', '/.well-known/hearth.json', '/auth/v1/health', '/rest/v1/profiles', '/api/v2/status']
    expect(await Promise.all(closed.map(statusOf))).toEqual(closed.map(() => 404))
    const metrics = await (await fetch(`${jobs.metricsUrl}/metrics`)).text()
    expect(metrics).toMatch(/^hearth_build_info\{version="[^"]+",role="jobs"\} 1$/m)
    await owner.end()
    expect((await stop(web)).code).toBe(0)
    expect((await stop(jobs)).code).toBe(0)
  })

  it('are refused with the database of one process', async () => {
    const { code, err } = await processes.start({ ROLE: 'web', DATA_DIR: mkdtempSync(join(tmpdir(), 'x-')) })
      .ended
    expect([code, err]).toEqual([1, expect.stringContaining('ROLE=web needs DATABASE_URL')])
  })
})
