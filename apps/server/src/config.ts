import { isIP } from 'node:net'
import { join } from 'node:path'
import { limits, type Sibling } from '@hearth/contracts'
import { principalBytes } from '@hearth/ic-wire'
import { z } from 'zod'
import type { S3Folder } from './s3/index.ts'
import { deriveKey, readSiblings, secretInDataDir, secretProblem } from './settings/index.ts'

const whole = (fallback: number, least = 0) => z.coerce.number().int().min(least).default(fallback)
const limit = (fallback: number) => whole(fallback, 1)

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .optional()

/**
 * Every setting, read once and checked. `main.ts` alone passes `process.env`; everything else receives `Config`.
 * Lifetimes and limits are settings with the rules' values as defaults, so that tests can shorten them; no setting
 * turns a check off. docs/running.md lists them.
 */
export const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(8080).refine((port) => port <= 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PICTURES_DIR: z.string().optional(),
  /** An S3-compatible service, which may keep pictures instead of the disk. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/?$/, 'must be folders such as hearth/live')
    .optional(),
  S3_PATH_STYLE: z.enum(['on', 'off']).default('on'),
  DATABASE_URL: postgresUrl,
  /** Past a connection pooler, which DATABASE_URL then names. */
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_POOL: whole(12, 2),
  /** Replicas, with commas between them. */
  DATABASE_READ_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/[^,]+(\s*,\s*postgres(ql)?:\/\/[^,]+)*$/,
      'must be addresses that begin with postgres://',
    )
    .optional(),
  /** In milliseconds. */
  DATABASE_READ_LAG: z.coerce.number().int().min(100).max(60_000).default(500),
  /** Megabytes that the embedded PostgreSQL may count on. */
  DATABASE_MEMORY: z.coerce.number().int().min(64).optional(),
  /** Another engine, at which public events are written: a Hearth, or the canister on the Internet Computer. */
  ENGINE_HOST: z.string().optional(),
  ENGINE_CANISTER_ID: z.string().optional(),
  /** In DER, as hex or base64. */
  ENGINE_ROOT_KEY: z.string().optional(),
  /** A folder, or `s3://bucket/folder`. */
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 03:30')
    .default('03:30'),
  BACKUP_KEEP_DAILY: limit(7),
  BACKUP_KEEP_WEEKLY: whole(4),
  BACKUP_KEEP_MONTHLY: whole(12),
  /** Before a back-up that failed is tried again; twice as long each time, up to 64 times. */
  BACKUP_RETRY_SECONDS: whole(60),
  BACKUP_REHEARSAL_MINUTES: limit(120),
  SITE_URL: z.string().optional(),
  ALLOWED_ORIGINS: z.string().default(''),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  /** Mails on their way at once. */
  SMTP_CONNECTIONS: limit(5),
  /** A mail that failed is tried again, at last so far apart, and after so long it is parked. */
  MAIL_LONGEST_PAUSE_SECONDS: limit(1800),
  MAIL_GIVE_UP_SECONDS: limit(5 * 86_400),
  MAIL_DIR: z.string().optional(),
  /** What a mail provider carries that reports mails which could not be delivered. */
  MAIL_WEBHOOK_SECRET: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be a mail address')
    .default('Hearth <hearth@localhost>'),
  SUPERADMIN_EMAIL: z.email().optional(),
  SUPERADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9_.]{3,30}$/, 'must be a username')
    .optional(),
  SIBLING_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SIBLINGS: z.string().optional(),
  HEARTH_SECRET: z.string().optional(),
  ANON_KEY: z.string().optional(),
  SERVICE_KEY: z.string().optional(),
  TRUSTED_PROXIES: z.string().default(''),
  METRICS_TOKEN: z.string().optional(),
  /** A port for `/metrics` alone; 0 is any free one, for tests. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** What this process does of the whole: answer people, do what waits in the queue and in the outbox, or both. */
  ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  /** A statement that takes longer is a line of the log. */
  SLOW_STATEMENT_MS: limit(500),
  /** Where traces go; the packages of OpenTelemetry read their other variables from the environment. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/json'], 'must be http/json, the one that Hearth speaks')
    .optional(),
  /** Tiles of the live maps; `none` where there shall be none. */
  TILE_URL: z
    .string()
    .refine(
      (url) => url === 'none' || isTileAddress(url),
      'must be an address with {z}, {x} and {y} in it, or none',
    )
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap contributors'),
  GEOCODER_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  SIGNUPS: z.enum(['on', 'off']).default('on'),
  LIMIT_PASSWORD_PER_ADDRESS: limit(30),
  LIMIT_PASSWORD_PER_ACCOUNT: limit(10),
  LIMIT_PASSWORD_PER_ACCOUNT_BY_STRANGERS: limit(100),
  LIMIT_CODES_PER_CHALLENGE: limit(5),
  LIMIT_MAILS_PER_ADDRESS: limit(30),
  /** Between two mails of one kind that someone asks for, to one address. */
  MAIL_INTERVAL_SECONDS: limit(60),
  LIMIT_REQUESTS_PER_ADDRESS: limit(200),
  /** Open at once, in one process: a house or a school stands behind one address. */
  LIMIT_SOCKETS_PER_ADDRESS: limit(200),
  LIMIT_SOCKETS_PER_MEMBER: limit(20),
  LIMIT_UPLOADS_PER_MEMBER: limit(50),
  /** How long somebody is new, and may do a little of everything in a day. */
  NEWCOMER_HOURS: limit(24),
  LIMIT_SIGN_ONS_PER_MEMBER: limit(30),
  LIMIT_SIGN_ONS_PER_ADDRESS: limit(120),
  LIMIT_PICTURE_BYTES_PER_MEMBER: limit(200 * 1024 * 1024),
  ACCESS_TOKEN_SECONDS: limit(900),
  LOGIN_LIFETIME_SECONDS: limit(30 * 86_400),
  LOGIN_UNUSED_SECONDS: limit(7 * 86_400),
  ONE_TIME_TOKEN_SECONDS: limit(3600),
  DELEGATION_SECONDS: limit(limits.delegationLifetimeMs / 1000),
  /** A login that began by single sign-on ends this long after the first sign-in; never later than eight hours. */
  SIGN_ON_SECONDS: limit(8 * 3600).refine((seconds) => seconds <= 8 * 3600, 'must be at most 28800'),
  SIGN_ON_CODE_SECONDS: limit(60).refine((seconds) => seconds <= 60, 'must be at most 60'),
  /** How long a question for a code of an authenticator app stands. */
  CHALLENGE_SECONDS: limit(300),
  /** How old the second step may be for a change that asks for it. */
  FRESH_PROOF_SECONDS: limit(600),
  /** How long places are kept for the next on a waiting list, quiet hours not counted. */
  WAITING_OFFER_HOURS: limit(12),
  /** From so long before the start on, free places are offered to nobody: whoever says so first comes. */
  WAITING_CUT_OFF_HOURS: whole(2),
  SHUTDOWN_SECONDS: limit(9),
  /** How long a process that stops goes on answering, so that whoever asks /readyz sends nobody to it any more. */
  DRAIN_SECONDS: whole(0),
  /** Read by `main.ts` as soon as the process begins. */
  LOG: z.string().optional(),
  /** With less room on the disk we are not ready, while there is still enough to finish what has begun. */
  MIN_FREE_BYTES: whole(256 * 1024 * 1024),
})

/** An engine that runs elsewhere, as a client must know it. */
export type EngineElsewhere = { host: string; canisterId: string; rootKey: Uint8Array }

/** The settings with what follows from them. Secrets are present here whatever their source. */
export type Config = z.infer<typeof settingsSchema> & {
  /** Our own origin, without a trailing slash: every link that leaves the house begins with it. */
  siteUrl: string
  /** True when SITE_URL names this machine. */
  siteIsLoopback: boolean
  /** Origins besides our own that may call the services with a person's token, exactly as browsers send them. */
  allowedOrigins: string[]
  /** The apps of the network with the addresses that they have here, Hearth first. */
  siblings: readonly Sibling[]
  /** Where our own second app, the journal, listens; 0: nowhere. */
  siblingPort: number
  /** Its address on a trial machine, where no proxy gives it one. */
  siblingUrl: string | undefined
  /** Addresses and networks whose X-Forwarded-For counts. */
  trustedProxies: string[]
  /** Sample sign-ins are made and accepted: a trial, not production, on a machine that only it itself can reach. */
  allowsSampleSignIns: boolean
  /** `/dev/mail` shows the outbox: such a trial without a mail server. */
  showsOutbox: boolean
  /** Where the bytes of pictures lie. Every process of a deployment needs the same place. */
  picturesDir: string
  /** The bucket that may keep pictures instead, where one is set up. */
  pictureBucket: S3Folder | undefined
  /** Where public events are written, where that is not here alone. */
  engineElsewhere: EngineElsewhere | undefined
  hearthSecret: string
  anonKey: string
  serviceKey: string
}

/** What is wrong with the settings, by key; never a value. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Hearth cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** The settings that say where the database is. */
export type DatabaseSettings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>

/** Where the database is, for whoever starts or reaches it; with the secret, as the server itself reaches it. */
export function databaseOf({
  DATA_DIR,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  hearthSecret,
}: DatabaseSettings & Partial<Pick<Config, 'hearthSecret'>>): {
  dataDir: string
  databaseUrl?: string
  poolerUrl?: string
  serviceSecret?: string
} {
  return {
    dataDir: DATA_DIR,
    ...(DATABASE_URL && {
      databaseUrl: DATABASE_DIRECT_URL ?? DATABASE_URL,
      ...(DATABASE_DIRECT_URL && { poolerUrl: DATABASE_URL }),
      ...(hearthSecret && { serviceSecret: hearthSecret }),
    }),
  }
}

/** Where reads may go beside the primary; undefined where there are no replicas. */
export function replicasOf({
  DATABASE_READ_URL,
  DATABASE_READ_LAG,
}: Pick<Config, 'DATABASE_READ_URL' | 'DATABASE_READ_LAG'>) {
  return DATABASE_READ_URL ? { urls: list(DATABASE_READ_URL), maxLagMs: DATABASE_READ_LAG } : undefined
}

/**
 * Reads and checks all settings together, so that one start names every problem.
 * Throws `ConfigError`. On a trial machine it makes the secret in DATA_DIR at the first start.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  { debugging = false }: { debugging?: boolean } = {},
): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(sayIssue))
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  const problems: string[] = []

  const siteUrl = originOf(settings.SITE_URL ?? `http://localhost:${settings.PORT}`)
  if (!siteUrl) problems.push('SITE_URL must be an http or https address without a path')
  if (production && !settings.SITE_URL) problems.push('SITE_URL is missing')
  if (production && debugging)
    problems.push('debugging must be off in production (DEBUG, NODE_DEBUG, --inspect)')
  if (!settings.SUPERADMIN_EMAIL !== !settings.SUPERADMIN_USERNAME) {
    problems.push('SUPERADMIN_EMAIL and SUPERADMIN_USERNAME belong together')
  }

  if (settings.ROLE !== 'all' && !settings.DATABASE_URL) {
    problems.push(
      `ROLE=${settings.ROLE} needs DATABASE_URL: the embedded database belongs to one process, which does all`,
    )
  }

  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL) {
    problems.push('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas')
  }
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL goes with DATABASE_URL, which names the connection pooler')
  }

  const allowedOrigins = list(settings.ALLOWED_ORIGINS)
  if (allowedOrigins.some((origin) => originOf(origin) !== origin)) {
    problems.push('ALLOWED_ORIGINS must be origins such as https://example.org, separated by commas')
  }
  const trustedProxies = list(settings.TRUSTED_PROXIES)
  if (!trustedProxies.every(isNetwork)) {
    problems.push('TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas')
  }

  const siteIsLoopback = siteUrl !== undefined && isLoopbackName(new URL(siteUrl).hostname)
  const listensToOthers = !isLoopbackName(settings.HOST)
  if (listensToOthers && siteIsLoopback && !settings.SMTP_URL) {
    problems.push(
      'HOST lets other machines in, but SITE_URL names this one alone and there is no SMTP_URL: ' +
        'set SITE_URL to the address that people type and SMTP_URL to a mail server, or leave HOST out',
    )
  }

  const siblingPort = settings.SIBLING_PORT ?? portBeside(settings.PORT)
  const siblingUrl = siteUrl && siblingPort ? besideLoopback(siteUrl, siblingPort) : undefined
  const { siblings, problems: siblingProblems } = readSiblings({
    setting: settings.SIBLINGS,
    siteUrl: siteUrl ?? '',
    journalUrl: siblingUrl,
  })
  if (siteUrl) problems.push(...siblingProblems)

  problems.push(
    ...s3Problems(settings),
    ...engineProblems(settings, siteUrl),
    ...secretProblems(settings, production),
  )
  if (problems.length) throw new ConfigError(problems)

  const hearthSecret = settings.HEARTH_SECRET ?? secretInDataDir(settings.DATA_DIR)
  const isTrial = !production && siteIsLoopback && !listensToOthers
  return {
    ...settings,
    siteUrl: siteUrl!,
    siteIsLoopback,
    allowedOrigins,
    siblings,
    siblingPort,
    siblingUrl,
    trustedProxies,
    allowsSampleSignIns: isTrial,
    showsOutbox: isTrial && !settings.SMTP_URL,
    picturesDir: settings.PICTURES_DIR ?? join(settings.DATA_DIR, 'pictures'),
    pictureBucket: bucketOf(settings),
    engineElsewhere: engineOf(settings),
    hearthSecret,
    // Derived, so that every process of a deployment has the same ones without a place to keep them.
    anonKey: settings.ANON_KEY ?? `sb_publishable_${deriveKey(hearthSecret, 'anonymous key')}`,
    serviceKey: settings.SERVICE_KEY ?? `sb_secret_${deriveKey(hearthSecret, 'service key')}`,
  }
}

/** An http or https address with the places of a tile's numbers, none of them in its host. */
function isTileAddress(url: string): boolean {
  const path = /^https?:\/\/[a-z0-9.:-]+(\/.*)$/i.exec(url)?.[1]
  return (
    path !== undefined && URL.canParse(url) && ['{z}', '{x}', '{y}'].every((place) => path.includes(place))
  )
}

/** True for the names by which a machine calls itself. */
export function isLoopbackName(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

/** The port after ours; 0, which is none, when ours is any free one or the last. */
function portBeside(port: number): number {
  return port > 0 && port < 65_535 ? port + 1 : 0
}

/** Another port of this machine under the same name; `undefined` in public, where a proxy gives it an address. */
function besideLoopback(siteUrl: string, port: number): string | undefined {
  const url = new URL(siteUrl)
  if (!isLoopbackName(url.hostname)) return undefined
  url.port = String(port)
  url.protocol = 'http:'
  return url.origin
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** All of it or nothing. */
function s3Problems(settings: z.infer<typeof settingsSchema>): string[] {
  const missing = s3Names.filter((name) => settings[name] === undefined)
  if (missing.length === s3Names.length) return []
  const { S3_ENDPOINT } = settings
  return [
    ...missing.map((name) => `${name} is missing: ${s3Names.join(', ')} belong together`),
    ...(S3_ENDPOINT !== undefined && new URL(S3_ENDPOINT).username
      ? ['S3_ENDPOINT must have no name in it']
      : []),
  ]
}

function bucketOf(settings: z.infer<typeof settingsSchema>): S3Folder | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION, S3_PREFIX, S3_PATH_STYLE } =
    settings
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    usesPathStyle: S3_PATH_STYLE === 'on',
    prefix: S3_PREFIX ? `${S3_PREFIX.replace(/\/$/, '')}/` : '',
  }
}

const engineNames = ['ENGINE_HOST', 'ENGINE_CANISTER_ID', 'ENGINE_ROOT_KEY'] as const

/** All of it or nothing; the root key is never asked of the engine itself, which could then be anybody. */
function engineProblems(settings: z.infer<typeof settingsSchema>, siteUrl: string | undefined): string[] {
  const missing = engineNames.filter((name) => settings[name] === undefined)
  if (missing.length === engineNames.length) return []
  const { ENGINE_HOST, ENGINE_CANISTER_ID, ENGINE_ROOT_KEY } = settings
  const host = ENGINE_HOST === undefined ? undefined : originOf(ENGINE_HOST)
  return [
    ...missing.map((name) => `${name} is missing: ${engineNames.join(', ')} belong together`),
    ...(ENGINE_HOST !== undefined && !host
      ? ['ENGINE_HOST must be an http or https address without a path']
      : []),
    ...(host && host === siteUrl ? ['ENGINE_HOST must be another address than SITE_URL'] : []),
    ...(ENGINE_CANISTER_ID !== undefined && !principalBytes(ENGINE_CANISTER_ID)
      ? ['ENGINE_CANISTER_ID must be the id of a canister, such as 3rgvi-ciaaa-aaaaa-acaaq-cai']
      : []),
    ...(ENGINE_ROOT_KEY !== undefined && !rootKeyOf(ENGINE_ROOT_KEY)
      ? ['ENGINE_ROOT_KEY must be a root key in DER (133 bytes), as hex or base64']
      : []),
  ]
}

function engineOf(settings: z.infer<typeof settingsSchema>): EngineElsewhere | undefined {
  const { ENGINE_HOST, ENGINE_CANISTER_ID, ENGINE_ROOT_KEY } = settings
  if (!ENGINE_HOST || !ENGINE_CANISTER_ID || !ENGINE_ROOT_KEY) return undefined
  return {
    host: originOf(ENGINE_HOST)!,
    canisterId: ENGINE_CANISTER_ID,
    rootKey: rootKeyOf(ENGINE_ROOT_KEY)!,
  }
}

/** What every root key of the network begins with: its length, and that it is of BLS12-381. */
const rootKeyStart = '308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100'

function rootKeyOf(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, /^[0-9a-f]+$/i.test(text) ? 'hex' : 'base64')
  const isOne = bytes.length === 133 && bytes.toString('hex').startsWith(rootKeyStart)
  return isOne ? new Uint8Array(bytes) : undefined
}

function secretProblems(settings: z.infer<typeof settingsSchema>, production: boolean): string[] {
  const problems: string[] = []
  const { HEARTH_SECRET, SERVICE_KEY, ANON_KEY, METRICS_TOKEN, MAIL_WEBHOOK_SECRET } = settings
  if (HEARTH_SECRET !== undefined) {
    const problem = secretProblem(HEARTH_SECRET, production)
    if (problem) problems.push(`HEARTH_SECRET ${problem}`)
  } else if (production) {
    problems.push('HEARTH_SECRET is missing')
  } else if (settings.DATABASE_URL) {
    problems.push('HEARTH_SECRET is missing: with DATABASE_URL every process needs the same one')
  }
  if (SERVICE_KEY !== undefined) {
    const problem = secretProblem(SERVICE_KEY, production)
    if (problem) problems.push(`SERVICE_KEY ${problem}`)
    if (SERVICE_KEY === ANON_KEY) problems.push('SERVICE_KEY must differ from ANON_KEY')
  }
  if (METRICS_TOKEN !== undefined) {
    const problem = secretProblem(METRICS_TOKEN, production)
    if (problem) problems.push(`METRICS_TOKEN ${problem}`)
  }
  if (MAIL_WEBHOOK_SECRET !== undefined) {
    const problem = secretProblem(MAIL_WEBHOOK_SECRET, production)
    if (problem) problems.push(`MAIL_WEBHOOK_SECRET ${problem}`)
  }
  for (const [name, key] of Object.entries({ SERVICE_KEY, ANON_KEY, METRICS_TOKEN, MAIL_WEBHOOK_SECRET })) {
    if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
      problems.push(`${name} must be printable characters without spaces: it travels in a header`)
    }
  }
  return problems
}

function sayIssue(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.')
  return issue.code === 'custom' || issue.code === 'invalid_format'
    ? `${name} ${issue.message.startsWith('must') ? issue.message : 'is not valid'}`
    : `${name} is not valid: ${issue.code === 'too_small' ? `at least ${issue.minimum}` : issue.code.replaceAll('_', ' ')}`
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function originOf(text: string): string | undefined {
  try {
    const url = new URL(text)
    const plain = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
    return plain && /^https?:$/.test(url.protocol) ? url.origin : undefined
  } catch {
    return undefined
  }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (!family || rest.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
