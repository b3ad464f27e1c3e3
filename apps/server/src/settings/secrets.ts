import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const leastBytes = 32
/** Words that stand in examples, not in secrets. */
const placeholder = /change[-_ ]?me|default|example|placeholder|password|your[-_ ]?secret|insecure|replace/i

/**
 * What makes a text unfit to be a secret, without repeating it; `undefined` when nothing does.
 * A trial may use a made-up one as long as it is long enough.
 */
export function secretProblem(secret: string, production: boolean): string | undefined {
  if (Buffer.byteLength(secret) < leastBytes) return `is shorter than ${leastBytes} bytes`
  const guessable = placeholder.test(secret) || new Set(secret).size < 8
  return production && guessable ? 'looks like a default: make a random one' : undefined
}

/** A key for one purpose, from the deployment's secret: 43 characters of base64url. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`hearth ${purpose}`).digest('base64url')
}

/**
 * The secret of a trial machine, made at the first start and readable by its owner alone.
 * A link from a finished file makes it appear whole or not at all, whoever starts at the same time.
 */
export function secretInDataDir(dataDir: string): string {
  const path = join(dataDir, 'hearth-secret')
  const existing = readSecret(path)
  if (existing) return existing
  mkdirSync(dataDir, { recursive: true })
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(fresh, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return readSecret(path)!
}

/**
 * For commands that work on what is there: a secret made on the way would fit nothing. Throws a sentence when the
 * settings name none and none lies in `DATA_DIR`.
 */
export function refuseWithoutSecret(settings: Record<string, string | undefined>): void {
  const dataDir = settings.DATA_DIR || './data'
  if (settings.HEARTH_SECRET || readSecret(join(dataDir, 'hearth-secret'))) return
  throw new Error(
    `There is no secret: set HEARTH_SECRET, or put the file hearth-secret of the deployment into ${dataDir}.`,
  )
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    const problem = secretProblem(secret, true)
    if (problem) throw new Error(`The secret in ${path} ${problem}.`)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
