import type { Readable } from 'node:stream'
import type { PictureWidth } from '@hearth/contracts/pictures'

/** One stored file: the picture itself, or the copy of a width that stands beside it. */
export type PictureFile = { version: string; width?: PictureWidth | undefined }

export type OpenedPicture = { sizeBytes: number; stream: () => Readable; close: () => Promise<void> }

/**
 * Where the bytes of pictures lie. Files are known by the random name (`version`) that the store gave them, never by
 * what a person called them. A disk keeps them, or an S3-compatible service.
 */
export type PictureStore = {
  /** Keeps the bytes for good before it answers, under a random name of its own: the `version`. */
  write(bytes: Uint8Array): Promise<string>
  /** The same under the name that the bytes had before: for a back-up that is brought in again. */
  writeAs(version: string, bytes: Uint8Array): Promise<void>
  /** Keeps the copy of a width beside its picture. Two writers of one copy do no harm. */
  writeCopy(version: string, width: PictureWidth, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. Whoever opens it reads the stream to its end or closes it. */
  open(file: PictureFile): Promise<OpenedPicture | undefined>
  read(file: PictureFile): Promise<Buffer | undefined>
  /** In bytes, without reading it. */
  sizeOf(file: PictureFile): Promise<number | undefined>
  /** Removes the picture with all its copies; what is gone already counts as removed. */
  remove(version: string): Promise<void>
  /** Every version that has a file older than the instant, some at a time. Takes away what was never finished. */
  versionsBefore(beforeMs: number): AsyncIterable<string[]>
}
