import { readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeWhole } from '../whole-file.ts'
import { putParts } from './parts-of-file.ts'
import { cutOff, noBucket, S3Trouble, tooSlow, troubleOf } from './s3-trouble.ts'
import { createWatchedFetch } from './watched-fetch.ts'

/** One bucket of an S3-compatible service, as the settings name it. */
export type S3Settings = {
  /** Its address, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** `endpoint/bucket/key`; otherwise `bucket.endpoint/key`. */
  usesPathStyle: boolean
}

/** A part of a bucket. */
export type S3Folder = S3Settings & {
  /** What all keys begin with: nothing, or folders with a slash at their end. */
  prefix: string
}

export type S3Pace = {
  answerWithinMs: number
  slowestBytesPerSecond: number
  /** How often one thing is tried in all. */
  tries: number
  /** Doubled with each try. */
  firstPauseMs: number
  /** A file larger than this is sent in parts of this size; the protocol wants at least 5 MiB. */
  partBytes: number
}

const usualPace: S3Pace = {
  answerWithinMs: 5000,
  slowestBytesPerSecond: 128 * 1024,
  tries: 3,
  firstPauseMs: 200,
  partBytes: 16 * 1024 * 1024,
}

const keysOfPage = 1000

export type S3Object = { key: string; sizeBytes: number; modifiedAtMs: number }
type S3Body = {
  sizeBytes: number
  /** The bytes; what breaks off is asked for again from there. To be read once. */
  bytes: () => AsyncGenerator<Buffer>
  /** Lets go of what was not read. */
  close: () => Promise<void>
}

/**
 * The objects of a bucket. Everything is tried a few times when the service is away, slow or busy, and then rejects with
 * `S3Trouble`. What was answered stands: a service answers a write when it keeps it, whole.
 */
export type S3Bucket = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** A file of any size, in parts when it is large; under its key it appears whole or not at all. */
  putFile(key: string, path: string, type: string): Promise<void>
  /** Undefined where there is no such object. */
  open(key: string): Promise<S3Body | undefined>
  /** In bytes, without reading it; undefined where there is no such object. */
  sizeOf(key: string): Promise<number | undefined>
  /** Writes it to a file that appears whole or not at all; false where there is no such object. */
  getFile(key: string, path: string): Promise<boolean>
  /** What is gone already counts as removed. */
  remove(key: string): Promise<void>
  /** All objects whose key begins so, some at a time. */
  list(prefix: string): AsyncGenerator<S3Object[]>
  /** Looks once whether the bucket is there and lets us in; rejects with what is wrong. */
  examine(): Promise<void>
}

/** The library is loaded here: whoever opens no bucket does not pay for it. */
export async function openBucket(settings: S3Settings, pace: Partial<S3Pace> = {}): Promise<S3Bucket> {
  const { S3mini } = await import('s3mini')
  const { tries, firstPauseMs, partBytes, ...fetchPace } = { ...usualPace, ...pace }
  const client = new S3mini({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    endpoint: addressOf(settings),
    region: settings.region,
    fetch: createWatchedFetch(fetchPace, () => tooSlow(settings)),
  })

  const once = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw troubleOf(error, settings)
    }
  }

  const repeat = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let left = tries - 1, pauseMs = firstPauseMs; ; left--, pauseMs *= 2) {
      try {
        return await once(work)
      } catch (error) {
        if (left <= 0 || !(error instanceof S3Trouble && error.isPassing)) throw error
        // Not all processes at the same moment.
        await sleep(pauseMs * (0.5 + Math.random()))
      }
    }
  }

  const openAt = (key: string, offset: number, etag: string | null) =>
    repeat(() =>
      offset === 0
        ? client.getObjectRaw(key)
        : client.getObjectRaw(key, false, offset, undefined, etag ? { 'if-match': etag } : {}),
    )

  async function* read(key: string, first: Response, sizeBytes: number): AsyncGenerator<Buffer> {
    const etag = first.headers.get('etag')
    let answer = first
    let offset = 0
    for (let left = tries - 1; ; left--) {
      try {
        // A service that does not know ranges begins anew.
        let skips = answer.status === 206 ? 0 : offset
        for await (const piece of answer.body ?? []) {
          const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).subarray(skips)
          skips -= piece.byteLength - bytes.length
          if (bytes.length === 0) continue
          offset += bytes.length
          yield bytes
        }
        if (offset === sizeBytes) return
        throw cutOff(settings)
      } catch (error) {
        const trouble = troubleOf(error, settings)
        if (left <= 0 || !(trouble instanceof S3Trouble && trouble.isPassing)) throw trouble
      }
      await sleep(firstPauseMs)
      answer = await openAt(key, offset, etag)
    }
  }

  const openObject = async (key: string): Promise<S3Body | undefined> => {
    const answer = await openAt(key, 0, null).catch(unlessMissing)
    if (!answer) return undefined
    const sizeBytes = Number(answer.headers.get('content-length'))
    return {
      sizeBytes,
      bytes: () => read(key, answer, sizeBytes),
      close: async () => {
        await answer.body?.cancel()
      },
    }
  }

  const put = async (key: string, bytes: Uint8Array, type: string) => {
    await repeat(() => client.putObject(key, bytes, type))
  }

  return {
    put,
    async putFile(key, path, type) {
      const { size } = await stat(path)
      await (size <= partBytes
        ? put(key, await readFile(path), type)
        : putParts(client, repeat, { key, path, type, size, partBytes }))
    },
    open: openObject,
    sizeOf: (key) =>
      repeat(() => client.getContentLength(key).catch((error) => Promise.reject(error.cause))).catch(
        unlessMissing,
      ),
    async getFile(key, path) {
      const opened = await openObject(key)
      if (!opened) return false
      await writeWhole(path, opened.bytes(), 0o600)
      return true
    },
    async remove(key) {
      await repeat(() => client.deleteObject(key)).catch(unlessMissing)
    },
    async *list(prefix) {
      let next: string | undefined
      do {
        const page = await repeat(() => client.listObjectsPaged('/', prefix, keysOfPage, next))
        if (!page) throw noBucket(settings)
        yield (page.objects ?? []).map(({ Key, Size, LastModified }) => ({
          key: Key,
          sizeBytes: Size,
          modifiedAtMs: LastModified.getTime(),
        }))
        next = page.nextContinuationToken
      } while (next)
    },
    async examine() {
      const page = await once(() => client.listObjectsPaged('/', '', 1))
      if (!page) throw noBucket(settings)
    },
  }
}

/** Where the bucket's objects begin. */
function addressOf({ endpoint, bucket, usesPathStyle }: S3Settings): string {
  const url = new URL(endpoint)
  if (usesPathStyle) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`
  else url.host = `${bucket}.${url.host}`
  return url.href
}

/** For an object that is not there, though its bucket is. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof S3Trouble && error.kind === 'missing')) throw error
}
