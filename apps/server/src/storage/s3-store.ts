import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type PictureWidth, pictureWidths } from '@hearth/contracts/pictures'
import { openBucket, type S3Bucket, type S3Folder, type S3Settings } from '../s3/index.ts'
import { fileName, versionOfFile } from './file-name.ts'
import type { PictureFile, PictureStore } from './picture-store.ts'

const type = 'image/webp'

/**
 * Pictures as objects of a private bucket, below `pictures/` by their random names. A service keeps an object whole before it answers, and
 * never shows half of one, which is what the store promises. Opened, and its library loaded, with the first picture.
 */
export function createS3Store(
  settings: S3Folder,
  open: (settings: S3Settings) => Promise<S3Bucket> = openBucket,
): PictureStore {
  let opening: Promise<S3Bucket> | undefined
  const bucket = () => {
    opening ??= open(settings)
    return opening
  }
  const prefix = `${settings.prefix}pictures/`
  const keyOf = (file: PictureFile) => prefix + fileName(file)
  const keep = async (file: PictureFile, bytes: Uint8Array) => (await bucket()).put(keyOf(file), bytes, type)
  const openFile = async (file: PictureFile) => (await bucket()).open(keyOf(file))

  return {
    async write(bytes) {
      const version = randomUUID()
      await keep({ version }, bytes)
      return version
    },
    writeAs: (version, bytes) => keep({ version }, bytes),
    writeCopy: (version: string, width: PictureWidth, bytes) => keep({ version, width }, bytes),
    async open(file) {
      const opened = await openFile(file)
      if (!opened) return undefined
      const { sizeBytes, bytes, close } = opened
      const stream = () => {
        const readable = Readable.from(bytes(), { objectMode: false })
        // Also when nobody read of it.
        readable.once('close', () => close().catch(() => undefined))
        return readable
      }
      return { sizeBytes, stream, close }
    },
    async read(file) {
      const opened = await openFile(file)
      if (!opened) return undefined
      const pieces: Buffer[] = []
      for await (const piece of opened.bytes()) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    async sizeOf(file) {
      return (await bucket()).sizeOf(keyOf(file))
    },
    async remove(version) {
      const opened = await bucket()
      const files = [{ version }, ...pictureWidths.map((width) => ({ version, width }))]
      await Promise.all(files.map((file) => opened.remove(keyOf(file))))
    },
    async *versionsBefore(beforeMs) {
      for await (const objects of (await bucket()).list(prefix)) {
        const old = objects.filter(({ modifiedAtMs }) => modifiedAtMs < beforeMs)
        const versions = new Set(old.flatMap(({ key }) => versionOfFile(key.slice(prefix.length)) ?? []))
        if (versions.size > 0) yield [...versions]
      }
    },
  }
}
