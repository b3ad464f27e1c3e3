import { open } from 'node:fs/promises'
import type { S3mini } from 's3mini'
import { S3Trouble } from './s3-trouble.ts'

/** The protocol allows 10,000. */
const maxParts = 9000

type LargeFile = { key: string; path: string; type: string; size: number; partBytes: number }

/**
 * Sends a large file in parts, one after the other, each of which `repeat` may try again. What failed is called off, so
 * that the service keeps no parts; those of a process that was killed are taken away by a rule of the bucket.
 */
export async function putParts(
  client: S3mini,
  repeat: <T>(work: () => Promise<T>) => Promise<T>,
  { key, path, type, size, partBytes }: LargeFile,
): Promise<void> {
  const eachBytes = Math.max(partBytes, Math.ceil(size / maxParts))
  const uploadId = await repeat(() => client.getMultipartUploadId(key, type))
  const file = await open(path, 'r')
  try {
    const parts: { partNumber: number; etag: string }[] = []
    for (let start = 0; start < size; start += eachBytes) {
      const bytes = Buffer.alloc(Math.min(eachBytes, size - start))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
      if (bytesRead < bytes.length) throw new Error(`${path} became shorter while it was sent.`)
      parts.push(await repeat(() => client.uploadPart(key, uploadId, bytes, parts.length + 1)))
    }
    await complete(client, repeat, { key, uploadId, parts })
  } catch (error) {
    await client.abortMultipartUpload(key, uploadId).catch(() => undefined)
    throw error
  } finally {
    await file.close()
  }
}

async function complete(
  client: S3mini,
  repeat: <T>(work: () => Promise<T>) => Promise<T>,
  { key, uploadId, parts }: { key: string; uploadId: string; parts: { partNumber: number; etag: string }[] },
): Promise<void> {
  await repeat(async () => {
    // The protocol may answer 200 and say in the body that it failed; only a success names an ETag.
    const { etag } = await client.completeMultipartUpload(key, uploadId, parts)
    if (!etag) throw new S3Trouble('busy', 'The S3 service could not put the parts of a file together.')
  })
}
