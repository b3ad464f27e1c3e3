import { pictureBucket } from '@hearth/contracts/pictures'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identify } from '../auth/index.ts'
import type { Parts } from '../parts.ts'
import { type Member, requireMember } from './member.ts'
import { nameToWrite } from './object-name.ts'
import type { MadePicture, PictureMaker } from './picture-maker.ts'
import type { PictureStore } from './picture-store.ts'
import { accessDenied, alreadyExists, refusedByPolicy, StorageError, slowDown } from './protocol-error.ts'
import { lockAndMeasure, type PictureMetadata, putObject, takeUpload } from './queries.ts'
import { readUpload, type SaidOfUpload } from './request-body.ts'
import { createUploadPlaces } from './upload-places.ts'

export type UploadParts = { parts: Parts; identify: Identify; store: PictureStore; maker: PictureMaker }

/**
 * `POST` (new, or with `x-upsert: true` instead of another) and `PUT` (instead of another) of
 * `/object/<bucket>/<name>`. The cheapest checks come first; the body is read once everything else is settled, and the
 * answer comes after the commit.
 */
export function createUpload({ parts, identify, store, maker }: UploadParts) {
  const { config, database, now } = parts
  const places = createUploadPlaces()

  return async function upload(request: FastifyRequest, reply: FastifyReply) {
    const member = await requireMember(request, identify)
    const name = nameToWrite(request)
    if (!name.startsWith(`${member.userId}/`)) throw refusedByPolicy()
    const leave = places.take(member.userId)
    if (!leave) throw slowDown(503, 'Many pictures are on their way right now. Please try again shortly.', 2)
    try {
      await takeFromTheHour(member)
      const { file, ...said } = await readUpload(request)
      const picture = await maker.make(file)
      const id = await keep(member, { name, picture, said, replaces: replaces(request) })
      return await reply.header('cache-control', 'no-store').send({ Id: id, Key: `${pictureBucket}/${name}` })
    } finally {
      leave()
    }
  }

  async function takeFromTheHour({ userId, sessionId }: Member): Promise<void> {
    const { lives, waitSeconds } = await takeUpload(
      (statement) => database.run({ role: 'hearth_engine' }, statement),
      { userId, sessionId, limit: config.LIMIT_UPLOADS_PER_MEMBER, nowMs: now() },
    )
    if (!lives) throw accessDenied('Your sign-in has ended. Please sign in again.')
    if (waitSeconds > 0) {
      throw slowDown(429, 'That were many pictures in an hour. Please try again later.', waitSeconds)
    }
  }

  /** File first, row second: a crash between the two leaves a file without a row, which the daily sweep finds. */
  async function keep(
    { userId, actor }: Member,
    {
      name,
      picture,
      said,
      replaces,
    }: { name: string; picture: MadePicture; said: SaidOfUpload; replaces: boolean },
  ): Promise<string> {
    const version = await store.write(picture.bytes)
    try {
      return await database.transaction(actor, async ({ run }) => {
        const besides = await lockAndMeasure(run, { userId, bucket: pictureBucket, name })
        if (besides + picture.bytes.length > config.LIMIT_PICTURE_BYTES_PER_MEMBER) throw noRoom()
        const { userMetadata, cacheControl } = said
        const metadata = describe(picture, { version, cacheControl, nowMs: now() })
        const object = { bucket: pictureBucket, name, userId, version, metadata, userMetadata }
        const id = await putObject(run, object, { replaces })
        if (!id) throw alreadyExists()
        return id
      })
    } catch (error) {
      // Whether the commit happened is unknown when the database went away: the sweep decides then.
      if (error instanceof StorageError) await store.remove(version).catch(() => undefined)
      throw error
    }
  }
}

function replaces({ method, headers }: FastifyRequest): boolean {
  return method === 'PUT' || headers['x-upsert'] === 'true'
}

function describe(
  { bytes, width, height }: MadePicture,
  {
    version,
    cacheControl = 'max-age=31536000',
    nowMs,
  }: { version: string; cacheControl: string | undefined; nowMs: number },
): PictureMetadata {
  return {
    eTag: `"${version}"`,
    size: bytes.length,
    mimetype: 'image/webp',
    cacheControl,
    contentLength: bytes.length,
    httpStatusCode: 200,
    lastModified: new Date(nowMs).toISOString(),
    width,
    height,
  }
}

function noRoom(): StorageError {
  return new StorageError(
    507,
    'QuotaExceeded',
    'Your pictures fill the room that Hearth has for them. Please remove some first.',
  )
}
