// The only file that touches the process: its settings, its start, its end.
import { existsSync, readFileSync } from 'node:fs'
import { url as inspectorUrl } from 'node:inspector'
import type { AddressInfo } from 'node:net'
import { parseEnv } from 'node:util'
import type { StartedDatabase } from '@hearth/database'
import type { App } from './app.ts'
import { type Config, ConfigError, databaseOf, readConfig, replicasOf, settingsSchema } from './config.ts'
import type { MetricsPort } from './metrics/index.ts'
import type { Log, Parts } from './parts.ts'
import { commandHelp, createLog, createPlainLog, readWords } from './process/index.ts'
import { misspelledSettings, refuseWithoutSecret } from './settings/index.ts'
import type { OpenSibling } from './sibling/index.ts'
import type { Tracing } from './spans.ts'
import { version } from './version.ts'

// Parts are imported where they are needed: all of them take a second to load, for which nobody waits who asks for help, mistyped a
// setting or runs a command.

const log = openLog()
/** Whoever typed one reads what it says, and no records of a process that ends. */
const isCommand = process.argv.slice(2).some((word) => !word.startsWith('-'))
let app: App | undefined
let sibling: OpenSibling | undefined
let metricsPort: MetricsPort | undefined
let tracing: Tracing | undefined
let started: StartedDatabase | undefined
let ending: Promise<void> | undefined

process.on('SIGTERM', () => end({ signal: 'SIGTERM' }))
process.on('SIGINT', () => end({ signal: 'SIGINT' }))
process.on('unhandledRejection', (error) => end({ error }))
process.on('uncaughtException', (error) => end({ error }))

const starting = start()

async function start(): Promise<void> {
  try {
    const { command, options } = readWords(process.argv.slice(2))
    if (options.help || options.version) {
      process.stdout.write(options.help ? commandHelp() : `${version}\n`)
      return
    }
    const settings = environment()
    // The packages of OpenTelemetry read the process's own environment.
    for (const [name, value] of Object.entries(settings)) {
      if (name.startsWith('OTEL_')) process.env[name] ??= value
    }
    if (command.name !== 'start' && command.name !== 'migrate') refuseWithoutSecret(settings)
    sayMisspelled(Object.keys(settings))
    const config = readConfig(settings, { debugging: isDebugged() })
    if (command.name !== 'start' && command.name !== 'migrate') {
      const { runCommand } = await import('./commands/index.ts')
      const { says, isWell } = await runCommand(command, { config, log, now: Date.now })
      process.stderr.write(`${says}\n`)
      if (!isWell) process.exitCode = 1
      return end({})
    }
    const { startDatabase } = await import('@hearth/database')
    log.info('database_starting')
    const replicas = command.name === 'migrate' ? undefined : replicasOf(config)
    const starts = startDatabase({
      ...databaseOf(config),
      poolSize: config.DATABASE_POOL,
      ...(replicas && { replicas }),
      ...(config.DATABASE_MEMORY && { memoryMb: config.DATABASE_MEMORY }),
      // Production's schema is changed on purpose (`hearth migrate`), not by whichever process starts first.
      migrate: command.name === 'migrate' || config.NODE_ENV !== 'production' || 'when_empty',
      version,
      log: (line) => log.info('database', { line }),
    })
    // Loaded while PostgreSQL starts, which takes as long.
    const loads = command.name === 'migrate' ? undefined : loadServer(config)
    loads?.catch(() => undefined)
    started = await starts
    if (!loads) return end({})
    const server = await loads
    if (ending) return
    tracing = await server.startTracing(config, log)
    // First, because the registry that Hearth tells of depends on it.
    if (config.ROLE !== 'jobs') sibling = await server.openSibling(config, log)
    const parts: Parts = {
      config: { ...config, siblings: sibling?.siblings ?? config.siblings },
      database: started.database,
      now: Date.now,
      log,
      ...(tracing && { tracing }),
    }
    await server.welcomeSampleCommunity(parts, { isWanted: !options.empty })
    if (ending) return
    app = await server.buildApp(parts)
    if (ending) return
    await listen(app, config)
    if (options.greet && !wantsRecords()) process.stderr.write(server.greeting(config, sibling))
    else if (sibling?.problem) process.stderr.write(`${sibling.problem}\n`)
  } catch (error) {
    refuseToStart(error)
  }
}

/** What a server has that a command has not. */
async function loadServer({ ROLE }: Config) {
  const { buildApp } = await import('./app.ts')
  const { loadWebBuild } = await import('./pages/index.ts')
  const { openSibling } = await import('./sibling/index.ts')
  const { startTracing } = await import('./tracing/index.ts')
  const { greeting, welcomeSampleCommunity } = await import('./welcome/index.ts')
  const { loadLocales } = await import('@hearth/messages/in-locale')
  loadLocales()
  // Whoever needs it first waits for it.
  if (ROLE !== 'jobs') loadWebBuild().catch(() => undefined)
  return { buildApp, greeting, openSibling, startTracing, welcomeSampleCommunity }
}

/** Plain lines for a person at a terminal who typed `./run`; records, one a line, for everybody else. */
function openLog(): Log {
  const write = (line: string) => process.stdout.write(line)
  const isForPerson = process.argv.includes('--greet') && process.stdout.isTTY && !wantsRecords()
  return isForPerson ? createPlainLog(write) : createLog(write)
}

/** Asked before the settings are read, because what is wrong with them is said too. */
function wantsRecords(): boolean {
  return environment().LOG === 'json'
}

/** Before anything is refused for want of the setting that was meant. */
function sayMisspelled(given: readonly string[]): void {
  for (const { name, nearest } of misspelledSettings(given, Object.keys(settingsSchema.shape))) {
    log.warn('unknown_setting', { name, nearest })
    process.stderr.write(`There is no setting ${name}. Did you mean ${nearest}?\n`)
  }
}

async function listen({ http, metrics }: App, config: Config): Promise<void> {
  const { PORT, HOST, METRICS_PORT, METRICS_TOKEN, siteUrl } = config
  await http.listen({ port: PORT, host: HOST }).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${PORT} is taken by another program. Choose another with PORT.`, { cause: error })
  })
  const { port } = http.server.address() as AddressInfo
  if (METRICS_PORT !== undefined) {
    const { openMetricsPort } = await import('./metrics/index.ts')
    const where = { port: METRICS_PORT, host: HOST, token: METRICS_TOKEN }
    metricsPort = await openMetricsPort(metrics, where)
  }
  log.info('listening', { host: HOST, port, siteUrl, ...(metricsPort && { metricsPort: metricsPort.port }) })
}

/** A sentence for the person at the terminal, a record for the log, and nothing left running. */
function refuseToStart(error: unknown): void {
  const sentence = error instanceof Error ? error.message : String(error)
  const isPlain = error instanceof ConfigError || isCommand
  process.stderr.write(isPlain ? `${sentence}\n` : `Hearth cannot start: ${sentence}\n`)
  log.error('start_refused', { error })
  end({ error, isLogged: true })
}

/**
 * Not ready, requests finished, jobs given back, database closed, exit: in this order, once, and within
 * SHUTDOWN_SECONDS, after those of draining, whatever hangs.
 */
function end(reason: { signal?: string; error?: unknown; isLogged?: boolean }): void {
  if (reason.error !== undefined) {
    process.exitCode = 1
    if (!reason.isLogged) log.error('unexpected_end', { error: reason.error })
  }
  if (ending) return
  const say: Log['info'] = isCommand ? () => undefined : log.info
  say('stopping', { signal: reason.signal ?? null })
  const { SHUTDOWN_SECONDS, DRAIN_SECONDS } = environment()
  const seconds = (Number(SHUTDOWN_SECONDS) || 9) + (Number(DRAIN_SECONDS) || 0)
  setTimeout(() => {
    log.warn('stopped_by_force')
    process.exit()
  }, seconds * 1000).unref()
  ending = stopAll(log).then(() => say('stopped'))
}

async function stopAll(log: Log): Promise<void> {
  // A start that is told to stop goes on to its next step, sees it, and leaves what it has opened to us.
  await starting
  await app?.stop().catch((error) => log.error('stop_failed', { error }))
  await sibling?.stop().catch((error) => log.error('stop_failed', { error }))
  await metricsPort?.close()
  await tracing?.close()
  await started?.stop().catch((error) => log.error('stop_failed', { error }))
  // What the parts opened they have closed; the event loop is empty now, and the process ends by itself.
}

/** The settings of the `.env` file, under those of the environment. */
function environment(): Record<string, string | undefined> {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  return { ...file, ...process.env }
}

function isDebugged(): boolean {
  return Boolean(inspectorUrl() || process.env.DEBUG || process.env.NODE_DEBUG)
}
