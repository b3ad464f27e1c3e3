import type { FastifyPluginAsync } from 'fastify'
import type { Identify } from '../auth/index.ts'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { createErrorHandler } from './error-handler.ts'
import { createRemovePicture, createSweepPictures } from './jobs.ts'
import { createPictureMaker } from './picture-maker.ts'
import type { PictureStore } from './picture-store.ts'
import { StorageError, shorten } from './protocol-error.ts'
import { acceptBodiesUnread } from './request-body.ts'
import { storageRoutes } from './routes.ts'

export { createAddressSigner } from './address-signer.ts'
export { createDiskStore } from './disk-store.ts'
export { movePictures, removeMovedPictures } from './move-pictures.ts'
export {
  openPictureReader,
  openPictureStore,
  refuseUnlessPicturesAreReached,
} from './open-store.ts'
export { createPicturePlace, type PicturePlace } from './picture-place.ts'
export type { PictureStore } from './picture-store.ts'
export { createS3Store } from './s3-store.ts'

/** Where the interface stands. */
export const storagePrefix = '/storage/v1'

/**
 * The storage protocol: the part of Supabase's that Hearth and its siblings use, for the one bucket of pictures, to be
 * registered under `storagePrefix`. What it does not speak it refuses with the protocol's own error.
 */
export function storageService(
  parts: Parts,
  { identify, store }: { identify: Identify; store: PictureStore },
): FastifyPluginAsync {
  return async (app) => {
    acceptBodiesUnread(app)
    app.setErrorHandler(createErrorHandler(parts.log))
    app.setNotFoundHandler(({ method, url }) => {
      throw new StorageError(404, 'NoSuchRoute', `Route ${method}:${shorten(url)} not found`, {
        error: 'Not Found',
      })
    })
    storageRoutes(app, { parts, identify, store, maker: createPictureMaker() })
  }
}

/** The jobs that remove files: those whose row went, at once, and daily those that never got one. */
export function storageJobs(
  parts: Parts,
  { store }: { store: PictureStore },
): { tasks: Record<string, Task>; daily: string[] } {
  return {
    tasks: {
      remove_picture: createRemovePicture(store),
      sweep_pictures: createSweepPictures(parts, store),
    },
    daily: ['sweep_pictures'],
  }
}
