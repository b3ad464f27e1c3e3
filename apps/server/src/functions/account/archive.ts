import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive: its text, or bytes that are opened when their turn comes; undefined when they are gone. */
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
  const fill = async () => {
    for (const { name, content } of files) {
      if (typeof content === 'string') {
        zip.addBuffer(Buffer.from(content, 'utf8'), name, { mtime })
        continue
      }
      const bytes = await content.open()
      if (bytes) zip.addReadStream(bytes, name, { mtime, compress: !content.isCompressed })
    }
    zip.end()
  }
  fill().catch((error) => output.destroy(error))
  return output
}
