import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveEngineKeys, engineCanisterId } from '@hearth/event-engine'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const goodSecret = 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe'
const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://hearth.example.org',
  HEARTH_SECRET: goodSecret,
  DATABASE_URL: 'postgres://owner@db/hearth',
}

const elsewhere = {
  ENGINE_ROOT_KEY: Buffer.from(deriveEngineKeys('another engine, 32 bytes or more').rootKeyDer).toString(
    'hex',
  ),
  ENGINE_CANISTER_ID: engineCanisterId,
  ENGINE_HOST: 'https://engine.example',
}
const s3 = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'hearth',
  S3_ACCESS_KEY: 'AKIA',
  S3_SECRET_KEY: 'very-secret',
}

function problemsOf(environment: Record<string, string>, options = {}): readonly string[] {
  try {
    readConfig(environment, options)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

it('has a bucket where all of it is set, and none otherwise', () => {
  const bucketOf = (more: Record<string, string>) =>
    readConfig({ HEARTH_SECRET: goodSecret, ...more }).pictureBucket
  expect(bucketOf({})).toBeUndefined()
  expect(bucketOf(s3)).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'hearth',
    region: 'us-east-1',
    accessKey: 'AKIA',
    secretKey: 'very-secret',
    usesPathStyle: true,
    prefix: '',
  })
  const prefixes = ['hearth', 'hearth/live/'].map((S3_PREFIX) => bucketOf({ ...s3, S3_PREFIX })?.prefix)
  expect(prefixes).toEqual(['hearth/', 'hearth/live/'])
  expect(bucketOf({ ...s3, S3_REGION: 'eu-1', S3_PATH_STYLE: 'off' })).toMatchObject({
    region: 'eu-1',
    usesPathStyle: false,
  })
})

describe('a trial machine', () => {
  it('needs no setting at all, and makes a secret that only its owner reads and that stays', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'hearth-config-'))
    const config = readConfig({ DATA_DIR })
    expect(config).toMatchObject({
      siteUrl: 'http://localhost:8080',
      allowsSampleSignIns: true,
      showsOutbox: true,
    })
    const path = join(DATA_DIR, 'hearth-secret')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8').trim()).toBe(config.hearthSecret)
    expect(Buffer.byteLength(config.hearthSecret)).toBeGreaterThanOrEqual(32)
    const again = readConfig({ DATA_DIR })
    expect([again.hearthSecret, again.anonKey, again.serviceKey]).toEqual([
      config.hearthSecret,
      config.anonKey,
      config.serviceKey,
    ])
  })

  it('treats an empty setting as not set', () => {
    const config = readConfig({ SITE_URL: '', PORT: '9000', HEARTH_SECRET: goodSecret })
    expect(config.siteUrl).toBe('http://localhost:9000')
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'laptop.local'])(
    'that lets others in needs an address that they can reach, or a mail server: %s',
    (HOST) => {
      const open = { HEARTH_SECRET: goodSecret, HOST }
      expect(problemsOf(open)).toEqual([expect.stringMatching(/^HOST .*SITE_URL.*SMTP_URL/)])
      expect(problemsOf({ ...open, NODE_ENV: 'production', SITE_URL: 'http://localhost' })).toHaveLength(1)
      expect(readConfig({ ...open, SITE_URL: 'http://hearth.example.org' }).showsOutbox).toBe(false)
      // With a mail server it starts, but is no trial: what is known to everybody on the machine opens nothing.
      expect(readConfig({ ...open, SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({
        showsOutbox: false,
        allowsSampleSignIns: false,
      })
    },
  )

  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])(
    'that keeps to itself needs nothing: %s',
    (HOST) => {
      const config = readConfig({ HEARTH_SECRET: goodSecret, HOST })
      expect(config).toMatchObject({ showsOutbox: true, allowsSampleSignIns: true })
    },
  )

  it('makes keys that differ from each other and from those of another secret', () => {
    const first = readConfig({ HEARTH_SECRET: goodSecret })
    const second = readConfig({ HEARTH_SECRET: goodSecret.toLowerCase() })
    expect(new Set([first.anonKey, first.serviceKey, second.anonKey, second.serviceKey]).size).toBe(4)
    expect(first.anonKey).toMatch(/^sb_publishable_/)
    expect(first.serviceKey).toMatch(/^sb_secret_/)
  })
})

describe('production', () => {
  it('starts with an address, a secret and a database', () => {
    for (const SITE_URL of [production.SITE_URL, 'http://localhost:8080']) {
      const config = readConfig({ ...production, SITE_URL })
      expect(config).toMatchObject({ allowsSampleSignIns: false, showsOutbox: false })
    }
  })

  it('names everything that is missing at once', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'SITE_URL is missing',
      'HEARTH_SECRET is missing',
    ])
  })

  it.each([
    ['short', 'Zr8q0vX1mB5kT7wYc3nH9dLs'],
    ['a default', 'change-me-change-me-change-me-change-me'],
    ['one letter', 'x'.repeat(64)],
  ])('refuses a secret that is %s, without repeating it', (_kind, secret) => {
    const problems = problemsOf({ ...production, HEARTH_SECRET: secret })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^HEARTH_SECRET /)
    expect(problems[0]).not.toContain(secret)
  })

  it('refuses a short service key, and one that is the anonymous key', () => {
    expect(problemsOf({ ...production, SERVICE_KEY: 'sb_secret_short' })).toHaveLength(1)
    expect(problemsOf({ ...production, SERVICE_KEY: goodSecret, ANON_KEY: goodSecret })).toEqual([
      'SERVICE_KEY must differ from ANON_KEY',
    ])
  })

  it('refuses debugging', () => {
    expect(problemsOf(production, { debugging: true })[0]).toMatch(/debugging/)
  })
})

describe('what cannot be', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ SIBLING_PORT: '70000' }, 'SIBLING_PORT'],
    [{ SIBLINGS: '[{"id":"Story"}]' }, 'SIBLINGS'],
    [{ SITE_URL: 'hearth.example.org' }, 'SITE_URL'],
    [{ SITE_URL: 'https://hearth.example.org/app' }, 'SITE_URL'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
    [{ DATABASE_READ_URL: 'postgres://one/x,two' }, 'DATABASE_READ_URL'],
    [{ DATABASE_READ_LAG: '50' }, 'DATABASE_READ_LAG'],
    [{ DATABASE_DIRECT_URL: 'postgres://owner@db/hearth' }, 'DATABASE_DIRECT_URL'],
    [{ ALLOWED_ORIGINS: 'https://a.example, https://b.example/path' }, 'ALLOWED_ORIGINS'],
    [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS'],
    [{ TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/40' }, 'TRUSTED_PROXIES'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Hearth <a@b.example>\r\nBcc: x@y.example' }, 'MAIL_FROM'],
    [{ SIGNUPS: 'maybe' }, 'SIGNUPS'],
    [{ LIMIT_PASSWORD_PER_ADDRESS: '0' }, 'LIMIT_PASSWORD_PER_ADDRESS'],
    [{ SUPERADMIN_EMAIL: 'root@example.org' }, 'SUPERADMIN_EMAIL'],
    [{ ANON_KEY: 'two words' }, 'ANON_KEY'],
    [{ METRICS_TOKEN: 'guess-me' }, 'METRICS_TOKEN'],
    [{ ...s3, S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT'],
    [{ ...s3, S3_ENDPOINT: 'https://somebody@s3.example.org' }, 'S3_ENDPOINT'],
    [{ ...s3, S3_BUCKET: 'Two Words' }, 'S3_BUCKET'],
    [{ ...s3, S3_BUCKET: '' }, 'S3_BUCKET is missing'],
    [{ ...s3, S3_SECRET_KEY: '' }, 'S3_SECRET_KEY is missing'],
    [{ ...s3, S3_PREFIX: '../other' }, 'S3_PREFIX'],
    [{ ...s3, S3_PATH_STYLE: 'maybe' }, 'S3_PATH_STYLE'],
    [{ ...elsewhere, ENGINE_HOST: 'https://engine.example/api' }, 'ENGINE_HOST'],
    [{ ...elsewhere, ENGINE_HOST: '' }, 'ENGINE_HOST is missing'],
    [{ ...elsewhere, ENGINE_CANISTER_ID: 'not-a-canister' }, 'ENGINE_CANISTER_ID'],
    [{ ...elsewhere, ENGINE_CANISTER_ID: '' }, 'ENGINE_CANISTER_ID is missing'],
    [{ ...elsewhere, ENGINE_ROOT_KEY: 'abcd' }, 'ENGINE_ROOT_KEY'],
    [{ ...elsewhere, ENGINE_ROOT_KEY: '' }, 'ENGINE_ROOT_KEY is missing'],
  ])('is refused by its name: %o', (settings, name) => {
    const problems = problemsOf({ HEARTH_SECRET: goodSecret, ...(settings as Record<string, string>) })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
    const [value = ''] = Object.values(settings)
    if (value.length > 3) expect(problems[0]).not.toContain(value)
  })

  it('is a replica of a database that has none', () => {
    expect(problemsOf({ DATABASE_READ_URL: 'postgres://owner@db-2/hearth' })[0]).toMatch(/needs DATABASE_URL/)
  })

  it('is a database of one’s own without the secret that its processes share', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://owner@db/hearth' })[0]).toMatch(/^HEARTH_SECRET is missing/)
  })
})
