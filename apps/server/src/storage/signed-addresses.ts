import { pictureWidths } from '@hearth/contracts/pictures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createAddressSigner } from './address-signer.ts'
import { bucketOf, nameToRead } from './object-name.ts'
import { accessDenied, noSuchObject, StorageError } from './protocol-error.ts'
import { findObject, findSignable } from './queries.ts'
import { readJson } from './request-body.ts'
import type { createShow } from './show.ts'
import type { UploadParts } from './upload.ts'

// Addresses that show a picture for a while to whoever has them: the way to the covers of events that are not public,
// because an `img` sends no sign-in. Who may open the event may have one (`hearth.pictures_to_sign`). No log has a
// query in it.

const width = z.literal([...pictureWidths])
const expiresIn = z.number().int().min(1)
const signOne = z.strictObject({ expiresIn, transform: z.strictObject({ width }).optional() })
const signSeveral = z.strictObject({ expiresIn, paths: z.array(z.string().max(1000)).min(1).max(500) })

/** `POST /object/sign/<bucket>/<name>`, the same for several names, and the two addresses that they give. */
export function signedAddressRoutes(
  app: FastifyInstance,
  { parts, identify, show }: UploadParts & { show: ReturnType<typeof createShow> },
): void {
  const { database } = parts
  const { sign, readToken } = createAddressSigner(parts)
  const run: Parameters<typeof findSignable>[0] = (statement) =>
    database.run({ role: 'hearth_engine' }, statement)

  const signable = async (request: FastifyRequest, names: readonly string[]) => {
    const identity = await identify(request)
    if (identity.kind === 'refused') throw accessDenied(identity.message)
    const userId = identity.kind === 'member' ? identity.userId : null
    return findSignable(run, { bucket: bucketOf(request), names, userId })
  }

  app.post('/object/sign/:bucket/*', async (request, reply) => {
    const name = nameToRead(request)
    const { expiresIn, transform } = await readJson(request, signOne)
    if (!(await signable(request, [name])).has(name)) throw noSuchObject()
    return sendJson(reply, {
      signedURL: sign(`${bucketOf(request)}/${name}`, { expiresIn, width: transform?.width }),
    })
  })

  app.post('/object/sign/:bucket', async (request, reply) => {
    const bucket = bucketOf(request)
    const { expiresIn, paths } = await readJson(request, signSeveral)
    const mine = await signable(request, paths)
    return sendJson(
      reply,
      paths.map((path) =>
        mine.has(path)
          ? { error: null, path, signedURL: sign(`${bucket}/${path}`, { expiresIn }) }
          : {
              error: 'Either the object does not exist or you do not have access to it',
              path,
              signedURL: null,
            },
      ),
    )
  })

  for (const [url, isRender] of [
    ['/object/sign/:bucket/*', false],
    ['/render/image/sign/:bucket/*', true],
  ] as const) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const name = nameToRead(request)
        const bucket = bucketOf(request)
        const signed = readToken((request.query as { token?: unknown }).token)
        if (signed.url !== `${bucket}/${name}` || isRender !== (signed.width !== undefined)) {
          throw new StorageError(400, 'InvalidSignature', 'The signature of this address is not ours')
        }
        const object = await findObject(run, { bucket, name })
        if (!object) throw noSuchObject()
        return show(request, reply, object, { isPublic: false, isRender, width: signed.width })
      },
    })
  }
}

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
