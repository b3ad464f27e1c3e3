import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract as readTar, pack as writeTar } from 'tar-stream'
import { z } from 'zod'

// A back-up is a tar.gz that ordinary tools can look into. Its last file lists the SHA-256 of every other, sealed with a
// key of the deployment: whatever was cut off, changed or put in by somebody else is found before anything is restored.

const sealName = 'seal.json'
const sealSchema = z.strictObject({
  /** [name, SHA-256 in hex], in the order of the archive. */
  files: z.array(z.tuple([z.string(), z.string()])),
  /** HMAC-SHA256 of `files` as JSON, in base64url. */
  seal: z.string(),
})
/** Smaller than a seal of a million files; everything else is read as a stream. */
const maxSealBytes = 200 * 1024 * 1024

export type ArchiveWriter = {
  /** `content` is whole: the format says a file's size before its bytes. */
  add(name: string, content: Buffer | { size: number; bytes: AsyncIterable<Buffer> }): Promise<void>
}

/**
 * Writes an archive beside its place, synced, and gives it its name when it is whole; readable by its owner alone. An
 * existing file is never replaced. When `fill` rejects, nothing is left.
 */
export async function writeArchive(
  path: string,
  sealKey: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const target = resolve(path)
  const unfinished = `${target}.${randomBytes(6).toString('hex')}.part`
  const file = await open(unfinished, 'wx', 0o600)
  try {
    const tar = writeTar()
    const written = pipeline(tar, createGzip(), file.createWriteStream({ flush: true }))
    // Who fills hears of a full disk through `written`, whatever they are waiting for.
    await Promise.race([written, fillAndSeal(tar, sealKey, fill)])
    await written
    await link(unfinished, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw new Error(`${target} is there already. Choose another name.`)
    })
  } finally {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
  }
  const folder = await open(dirname(target), 'r')
  await folder.sync().finally(() => folder.close())
}

async function fillAndSeal(
  tar: ReturnType<typeof writeTar>,
  sealKey: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const files: [string, string][] = []
  const put = async (name: string, size: number, bytes: AsyncIterable<Buffer> | Iterable<Buffer>) => {
    const hash = createHash('sha256')
    let finish: (error?: Error | null) => void = () => undefined
    const finished = new Promise<void>((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve())
    })
    const entry = tar.entry({ name, size, mode: 0o600 }, finish)
    for await (const piece of bytes) {
      hash.update(piece)
      if (!entry.write(piece)) await once(entry, 'drain')
    }
    entry.end(null)
    await finished
    return hash.digest('hex')
  }
  try {
    await fill({
      async add(name, content) {
        const sum = Buffer.isBuffer(content)
          ? await put(name, content.length, [content])
          : await put(name, content.size, content.bytes)
        files.push([name, sum])
      },
    })
    const seal = Buffer.from(JSON.stringify({ files, seal: sealOf(files, sealKey).toString('base64url') }))
    await put(sealName, seal.length, [seal])
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

export class DamagedArchive extends Error {
  constructor(why: string, cause?: unknown) {
    super(`This back-up cannot be used: ${why}.`, { cause })
    this.name = 'DamagedArchive'
  }
}

/**
 * Gives `use` every file of an archive in its order; what `use` leaves unread is read past. Resolves when the archive was
 * whole and its seal holds; throws `DamagedArchive` otherwise, so nothing that `use` did may stand before that.
 */
export async function readArchive(
  path: string,
  sealKey: string,
  use: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const tar = readTar()
  const read = pipeline(createReadStream(path), createGunzip(), tar)
  // Told by the loop below, which ends with the same error.
  read.catch(() => undefined)
  const files: [string, string][] = []
  let sealed: Buffer | undefined
  let failure: unknown
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      if (sealed || type !== 'file') throw new DamagedArchive('it holds what no back-up holds')
      if (name === sealName) {
        if (size > maxSealBytes) throw new DamagedArchive('its list of files is too long')
        sealed = await buffer(entry as AsyncIterable<Buffer>)
        continue
      }
      const hash = createHash('sha256')
      const bytes = hashing(entry as AsyncIterable<Buffer>, hash)
      try {
        await use(name, bytes)
      } catch (error) {
        failure = error
        throw error
      }
      for await (const _ of bytes);
      files.push([name, hash.digest('hex')])
    }
    await read
  } catch (error) {
    if (error === failure || error instanceof DamagedArchive) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`There is no file ${path}.`)
    throw new DamagedArchive('it was cut off or changed', error)
  }
  refuseUnlessSealed(files, sealed, sealKey)
}

async function* hashing(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  try {
    for await (const piece of bytes) {
      hash.update(piece)
      yield piece
    }
  } catch (error) {
    throw new DamagedArchive('it was cut off or changed', error)
  }
}

function refuseUnlessSealed(files: [string, string][], sealed: Buffer | undefined, sealKey: string): void {
  if (!sealed) throw new DamagedArchive('its end is missing')
  const read = sealSchema.safeParse(parseJson(sealed))
  if (!read.success) throw new DamagedArchive('its end was changed')
  const isListed = JSON.stringify(read.data.files) === JSON.stringify(files)
  if (!isListed) throw new DamagedArchive('something in it was changed')
  const given = Buffer.from(read.data.seal, 'base64url')
  const expected = sealOf(files, sealKey)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new DamagedArchive('its seal is not of this HEARTH_SECRET')
  }
}

function sealOf(files: readonly [string, string][], sealKey: string): Buffer {
  return createHmac('sha256', sealKey).update(JSON.stringify(files)).digest()
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
