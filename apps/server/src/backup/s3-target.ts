import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucket, type S3Bucket, type S3Settings } from '../s3/index.ts'
import type { BackupFile, BackupTarget } from './backup-target.ts'
import { momentOfName } from './names.ts'

const addressForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-]+)*)\/?$/
const type = 'application/gzip'

/** Whether a place for back-ups is one of a bucket: `s3://bucket/folder`. */
export function isS3Address(to: string): boolean {
  return to.startsWith('s3://')
}

export type S3TargetOptions = {
  /** `s3://bucket/folder`. */
  to: string
  /** The service and its key; the bucket is that of `to`. */
  service: S3Settings
  /** A folder of this machine with room for one back-up. */
  draftsFolder: string
  open?: (settings: S3Settings) => Promise<S3Bucket>
}

/** Back-ups as objects of a bucket: a file of any size appears there whole or not at all. Throws a sentence for an address that is none. */
export function createS3Target({
  to,
  service,
  draftsFolder,
  open = openBucket,
}: S3TargetOptions): BackupTarget {
  const [, bucketName, folders = ''] = addressForm.exec(to) ?? []
  if (!bucketName) throw new Error(`"${to}" is no place in S3. It is written s3://bucket/folder.`)
  const prefix = folders === '' ? '' : `${folders.slice(1)}/`
  const place = `s3://${bucketName}${folders}`
  let opening: Promise<S3Bucket> | undefined
  const bucket = () => {
    opening ??= open({ ...service, bucket: bucketName })
    return opening
  }
  const keyOf = (name: string) => {
    // Names are ours alone; this keeps a slip elsewhere from reaching what others keep there.
    if (momentOfName(name) === undefined) throw new Error('This is not the name of a back-up.')
    return prefix + name
  }

  return {
    place,
    draftsFolder,
    async put(name, path) {
      const key = keyOf(name)
      const opened = await bucket()
      if ((await opened.sizeOf(key)) !== undefined) throw new Error(`${place}/${name} is there already.`)
      await opened.putFile(key, path, type)
    },
    async list() {
      const files: BackupFile[] = []
      for await (const page of (await bucket()).list(`${prefix}hearth-`)) {
        for (const { key, sizeBytes } of page) {
          const name = key.slice(prefix.length)
          const atMs = momentOfName(name)
          if (atMs !== undefined) files.push({ name, sizeBytes, atMs })
        }
      }
      return files.sort((one, other) => other.atMs - one.atMs)
    },
    async read(name, use) {
      const path = join(draftsFolder, `.${name}.${randomUUID()}`)
      try {
        if (!(await (await bucket()).getFile(keyOf(name), path))) {
          throw new Error(`There is no ${place}/${name}.`)
        }
        return await use(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async remove(name) {
      await (await bucket()).remove(keyOf(name))
    },
    /** Nobody can say. */
    freeBytes: async () => undefined,
  }
}
