import type { Actor, Run } from '@hearth/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireMember } from './member.ts'
import { bucketOf, isObjectName, nameToRead } from './object-name.ts'
import { accessDenied, invalidRequest, noSuchBucket, noSuchObject, notSupported } from './protocol-error.ts'
import {
  findObject,
  findPublicObject,
  listBuckets,
  listFolder,
  removeObjects,
  type StoredObject,
  sortColumns,
} from './queries.ts'
import { readJson } from './request-body.ts'
import { createShow } from './show.ts'
import { signedAddressRoutes } from './signed-addresses.ts'
import { createUpload, type UploadParts } from './upload.ts'

const names = z.strictObject({ prefixes: z.array(z.string().max(1000)).min(1).max(1000) })

const listing = z.strictObject({
  prefix: z.string().max(200).default(''),
  search: z.string().max(200).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  sortBy: z
    .strictObject({
      column: z.enum(sortColumns).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

/** What of the protocol Hearth speaks; `unspokenRoutes` refuses the rest by name. */
export function storageRoutes(app: FastifyInstance, uploadParts: UploadParts): void {
  const { identify, parts } = uploadParts
  const { database } = parts
  const show = createShow(uploadParts)
  const runAs =
    (actor: Actor): Run =>
    (statement) =>
      database.run(actor, statement)
  const objectOf = async (request: FastifyRequest, find: typeof findObject, run: Run) => {
    const found = await find(run, { bucket: bucketOf(request), name: nameToRead(request) })
    if (!found) throw noSuchObject()
    return found
  }
  const ownObject = async (request: FastifyRequest): Promise<StoredObject> => {
    const { actor } = await requireMember(request, identify)
    return objectOf(request, findObject, runAs(actor))
  }
  const publicObject = (request: FastifyRequest): Promise<StoredObject> =>
    objectOf(request, findPublicObject, runAs({ role: 'hearth_engine' }))

  const read = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({ method: ['GET', 'HEAD'], url, handler })

  read('/object/public/:bucket/*', async (request, reply) =>
    show(request, reply, await publicObject(request), { isPublic: true, isRender: false }),
  )
  read('/render/image/public/:bucket/*', async (request, reply) =>
    show(request, reply, await publicObject(request), { isPublic: true, isRender: true }),
  )
  read('/render/image/authenticated/:bucket/*', async (request, reply) =>
    show(request, reply, await ownObject(request), { isPublic: false, isRender: true }),
  )
  for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
    read(url, async (request, reply) =>
      show(request, reply, await ownObject(request), { isPublic: false, isRender: false }),
    )
  }
  for (const url of ['/object/info/:bucket/*', '/object/info/authenticated/:bucket/*']) {
    read(url, async (request, reply) => sendJson(reply, describe(await ownObject(request))))
  }
  read('/object/info/public/:bucket/*', async (request, reply) =>
    // What a member notes beside a picture is theirs to read.
    sendJson(reply, { ...describe(await publicObject(request)), metadata: null }),
  )

  const upload = createUpload(uploadParts)
  app.route({ method: ['POST', 'PUT'], url: '/object/:bucket/*', handler: upload })

  app.post('/object/list/:bucket', async (request, reply) => {
    const { actor } = await requireMember(request, identify)
    const bucket = bucketOf(request)
    const { prefix, ...wishes } = await readJson(request, listing)
    const folder = prefix.replaceAll(/^\/+|\/+$/g, '')
    if (folder !== '' && !isObjectName(folder))
      throw invalidRequest('body/prefix is not the name of a folder')
    const found = await listFolder(runAs(actor), {
      ...wishes,
      bucket,
      folder: folder === '' ? '' : `${folder}/`,
    })
    return sendJson(reply, found)
  })

  app.delete('/object/:bucket', async (request, reply) => {
    const { actor } = await requireMember(request, identify)
    const bucket = bucketOf(request)
    const { prefixes } = await readJson(request, names)
    const removed = await removeObjects(runAs(actor), {
      bucket,
      names: prefixes,
    })
    return sendJson(reply, removed)
  })

  const knownBuckets = async (request: FastifyRequest) => {
    const identity = await identify(request)
    if (identity.kind === 'refused') throw accessDenied(identity.message)
    return listBuckets(runAs({ role: 'anon' }))
  }
  read('/bucket', async (request, reply) => sendJson(reply, await knownBuckets(request)))
  read('/bucket/:bucket', async (request, reply) => {
    const { bucket } = request.params as { bucket: string }
    const found = (await knownBuckets(request)).find(({ id }) => id === bucket)
    if (!found) throw noSuchBucket()
    return sendJson(reply, found)
  })

  signedAddressRoutes(app, { ...uploadParts, show })
  unspokenRoutes(app)
}

/** Parts of the protocol that the app does not need, refused in its own words before a body is read. */
function unspokenRoutes(app: FastifyInstance): void {
  const refuse = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, feature: string) =>
    app.route({
      method,
      url,
      handler: () => {
        throw notSupported(feature)
      },
    })
  refuse('POST', '/object/move', 'move')
  refuse('POST', '/object/copy', 'copy')
  refuse('POST', '/object/upload/sign/*', 'signed uploads')
  refuse('PUT', '/object/upload/sign/*', 'signed uploads')
  refuse('POST', '/object/list-v2/:bucket', 'list-v2')
  refuse('POST', '/upload/resumable', 'resumable uploads')
  refuse('POST', '/bucket', 'creating buckets')
  refuse('PUT', '/bucket/:bucket', 'changing buckets')
  refuse('DELETE', '/bucket/:bucket', 'removing buckets')
  refuse('POST', '/bucket/:bucket/empty', 'emptying buckets')
}

/** The row in the words of `info`. */
function describe(object: StoredObject) {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = object
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata,
    last_modified: updated_at,
    created_at,
    updated_at,
  }
}

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
