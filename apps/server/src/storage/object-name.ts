import { pictureBucket, pictureLimits, privatePictureBucket } from '@hearth/contracts/pictures'
import type { FastifyRequest } from 'fastify'
import { noSuchBucket, noSuchObject, refusedByPolicy, StorageError, shorten } from './protocol-error.ts'

/** Folders and a file of letters, digits, `_`, `-` and `.`, none beginning with a dot: `..` and `.git` among them. */
const nameForm = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

export function isObjectName(name: string): boolean {
  return name.length <= pictureLimits.nameLength && nameForm.test(name)
}

/** The name that a caller wants to write. Throws `InvalidKey`. */
export function nameToWrite(request: FastifyRequest): string {
  const name = nameIn(request)
  // What stands in the other bucket the visibility of its event has put there.
  if (bucketOf(request) !== pictureBucket) throw refusedByPolicy()
  if (!isObjectName(name)) throw new StorageError(400, 'InvalidKey', `Invalid key: ${shorten(name)}`)
  return name
}

/** The name that a caller looks for. What could never have been written is not there. */
export function nameToRead(request: FastifyRequest): string {
  const name = nameIn(request)
  if (!isObjectName(name)) throw noSuchObject()
  return name
}

/** The bucket that the path names. Throws where there is none of this name. */
export function bucketOf(request: FastifyRequest): string {
  const { bucket } = request.params as { bucket?: string }
  if (bucket !== pictureBucket && bucket !== privatePictureBucket) throw noSuchBucket()
  return bucket
}

function nameIn(request: FastifyRequest): string {
  bucketOf(request)
  return (request.params as { '*': string })['*']
}
