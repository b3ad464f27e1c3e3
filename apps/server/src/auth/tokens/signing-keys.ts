import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { Database, Run } from '@hearth/database'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { isRecent } from '../../clock.ts'
import type { Log } from '../../parts.ts'
import { asAuth } from '../actor.ts'
import { seal, unseal } from './seal.ts'

/** Another process may have rotated: look again after this long, and for an unknown key id after the shorter one. */
const freshMs = 60_000
const unknownKeyPauseMs = 5_000
/** A process may sign with a retired key until it looks again, and clocks differ. */
const retirementSlackMs = 5 * 60_000

type SigningKey = { id: string; privateKey: KeyObject }

type Options = {
  database: Database
  now: () => number
  log: Log
  /** Encrypts private parts in the table. */
  encryptionKey: Buffer
  /** How long a token lives. */
  tokenLifetimeMs: number
}

type Known = { active: SigningKey; publicKeys: Map<string, { key: KeyObject; jwk: JWK }>; readAtMs: number }
type KeyRow = { id: string; public_key: JWK; private_key: Buffer | null; retired_at: string | null }

/**
 * The ES256 keys of access tokens: rows of `hearth.keys` that all processes share, private parts encrypted. What was
 * read is kept when the database is away, so that nobody is signed out by it.
 */
export class SigningKeys {
  readonly #options: Options
  #known: Known | undefined
  #reading: Promise<Known> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** The key that signs now; made at the first call of a deployment. */
  async active(): Promise<SigningKey> {
    return (await this.#fresh()).active
  }

  /** The public key of that id, while tokens signed with it may live. */
  async publicKey(id: string): Promise<KeyObject | undefined> {
    const found = (await this.#fresh()).publicKeys.get(id)
    return (found ?? (await this.#fresh(unknownKeyPauseMs)).publicKeys.get(id))?.key
  }

  /** The public keys as RFC 7517 has them. */
  async publicKeySet(): Promise<{ keys: JWK[] }> {
    return { keys: [...(await this.#fresh()).publicKeys.values()].map(({ jwk }) => jwk) }
  }

  /** Signs with a new key from now on; tokens of the one before stay good until they expire. */
  async rotate(): Promise<void> {
    await this.#makeKey({ unlessPresent: false })
    await this.#read()
  }

  async #fresh(ms = freshMs): Promise<Known> {
    const known = this.#known
    if (!known) return this.#read()
    const { now, log } = this.#options
    if (isRecent({ sinceMs: known.readAtMs, nowMs: now(), forMs: ms })) return known
    return this.#read().catch((error) => {
      log.warn('auth.signing_keys_stale', { error })
      this.#known!.readAtMs = now()
      return this.#known!
    })
  }

  #read(): Promise<Known> {
    this.#reading ??= this.#readKeys().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readKeys(): Promise<Known> {
    const { database, now, tokenLifetimeMs } = this.#options
    const run: Run = (statement) => database.run(asAuth, statement)
    const rows = await selectKeys(run, now() - tokenLifetimeMs - retirementSlackMs)
    const active = this.#newestOf(rows) ?? (await this.#makeKey({ unlessPresent: true }))
    const usable = rows.some((row) => row.id === active.id) ? rows : await selectKeys(run, now())
    this.#known = {
      active,
      publicKeys: new Map(
        usable.map((row) => [
          row.id,
          { key: createPublicKey({ key: row.public_key as never, format: 'jwk' }), jwk: row.public_key },
        ]),
      ),
      readAtMs: now(),
    }
    return this.#known
  }

  /** The newest key in use whose private part opens with our secret. */
  #newestOf(rows: KeyRow[]): SigningKey | undefined {
    for (const row of rows) {
      if (row.retired_at !== null || row.private_key === null) continue
      try {
        return { id: row.id, privateKey: decrypt(this.#options.encryptionKey, row.id, row.private_key) }
      } catch (error) {
        this.#options.log.error('auth.signing_key_unreadable', { keyId: row.id, error })
      }
    }
    return undefined
  }

  async #makeKey({ unlessPresent }: { unlessPresent: boolean }): Promise<SigningKey> {
    const { database, now, log, encryptionKey } = this.#options
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { kty, crv, x, y } = publicKey.export({ format: 'jwk' }) as JWK
    const id = await calculateJwkThumbprint({ kty, crv, x, y } as JWK)
    const jwk = { kty, crv, x, y, kid: id, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
    return database.transaction(asAuth, async ({ run }) => {
      await run({
        name: 'auth_lock_keys',
        text: `select pg_advisory_xact_lock(hashtext('hearth.keys access_token'))`,
      })
      // Another process of a first start may have been faster.
      const present = unlessPresent ? this.#newestOf(await selectKeys(run, now())) : undefined
      if (present) return present
      await run({
        name: 'auth_add_key',
        text: `
          with before as (
            update hearth.keys set retired_at = $4 where use = 'access_token' and retired_at is null
          )
          insert into hearth.keys (id, use, public_key, private_key, created_at) values ($1, 'access_token', $2, $3, $4)`,
        values: [id, jwk, encrypt(encryptionKey, id, privateKey), new Date(now())],
      })
      log.info('auth.signing_key_made', { keyId: id })
      return { id, privateKey }
    })
  }
}

/** Newest first. */
async function selectKeys(run: Run, retiredAfterMs: number): Promise<KeyRow[]> {
  const { rows } = await run<KeyRow>({
    name: 'auth_keys',
    text: `
      select id, public_key, private_key, retired_at from hearth.keys
      where use = 'access_token' and (retired_at is null or retired_at > $1)
      order by created_at desc, id`,
    values: [new Date(retiredAfterMs)],
  })
  return rows
}

/** The PKCS #8 DER, sealed under the key's id. */
function encrypt(encryptionKey: Buffer, id: string, privateKey: KeyObject): Buffer {
  return seal(encryptionKey, id, privateKey.export({ format: 'der', type: 'pkcs8' }))
}

function decrypt(encryptionKey: Buffer, id: string, bytes: Buffer): KeyObject {
  return createPrivateKey({ key: unseal(encryptionKey, id, bytes), format: 'der', type: 'pkcs8' })
}
