import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive: its text, or bytes that are opened when their turn comes; nothing when they are gone. */
export type ArchiveFile = {
  name: string
  content: string | { open: () => Promise<Readable | undefined>; isCompressed: boolean }
}

/** A zip archive as it is being written. Destroyed, with its error, when a file cannot be read. */
export function writeArchive(files: readonly ArchiveFile[], { nowMs }: { nowMs: number }): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const mtime = new Date(nowMs)
  for (const { name, content } of files) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content, 'utf8'), name, { mtime })
    // One file is open at a time. What is gone when its turn comes is an empty one.
    else
      zip.addReadStreamLazy(name, { mtime, compress: !content.isCompressed }, (give) => {
        content.open().then(
          (bytes) => give(null, bytes ?? Readable.from([])),
          (error) => give(error, Readable.from([])),
        )
      })
  }
  zip.end()
  return output
}
