import { createHash } from 'node:crypto'
import { sceneKey } from '@hearth/contracts/scene-address'
import type { Scene } from '@hearth/contracts/scenes'
import { drawSharePicture } from '../art/index.ts'
import { pictureLibrary } from '../picture-library.ts'
import { createTurnstile } from '../turnstile.ts'

/** A drawn scene in pixels; `etag` changes with its bytes and with nothing else. */
type PreparedPicture = { bytes: Buffer; etag: string }

export type SharePictures = {
  /** Undefined when there is no page for it. Rejects with `TurnstileBusy` when too many wait. */
  get(scene: Scene): Promise<PreparedPicture | undefined>
}

const deadlineSeconds = 5

/**
 * Drawn scenes as PNG, for previews. One is made at a time, outside the main thread, with few waiting behind it: it
 * takes some tenths of a second, and anybody may ask for any. What was asked for last is kept, up to `maxCachedBytes`.
 */
export function createSharePictures({
  mayBeDrawn,
  draw = drawSharePicture,
  maxCachedBytes = 24 * 1024 * 1024,
  maxWaiting = 20,
  waitMs = 5000,
}: {
  mayBeDrawn: (scene: Scene) => Promise<boolean>
  draw?: (scene: Scene) => string
  maxCachedBytes?: number
  maxWaiting?: number
  waitMs?: number
}): SharePictures {
  const pass = createTurnstile({ atOnce: 1, maxWaiting, waitMs, now: () => performance.now() })
  const cached = new Map<string, PreparedPicture>()
  const making = new Map<string, Promise<PreparedPicture | undefined>>()
  let cachedBytes = 0

  /** Asks first, outside the queue: what is not there costs a look, and nobody's turn. */
  async function drawWhereAsked(key: string, scene: Scene) {
    if (!(await mayBeDrawn(scene))) return undefined
    return make(key, draw(scene))
  }

  async function make(key: string, svg: string): Promise<PreparedPicture> {
    const bytes = await pass(() => drawPng(svg))
    const picture = {
      bytes,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    }
    cachedBytes += bytes.length
    cached.set(key, picture)
    for (const [oldest, { bytes: given }] of cached) {
      if (cachedBytes <= maxCachedBytes) break
      cached.delete(oldest)
      cachedBytes -= given.length
    }
    return picture
  }

  return {
    async get(scene) {
      const key = `${sceneKey(scene)}/${scene.id}`
      const found = cached.get(key)
      if (found) {
        // Asked for again: the last to go.
        cached.delete(key)
        cached.set(key, found)
        return found
      }
      const underWay = making.get(key)
      if (underWay) return underWay
      const started = drawWhereAsked(key, scene).finally(() => making.delete(key))
      making.set(key, started)
      return started
    },
  }
}

/** Few colours with dithering: a third of the bytes, and no step to be seen in the sky. */
async function drawPng(svg: string): Promise<Buffer> {
  const sharp = await pictureLibrary()
  return sharp(Buffer.from(svg))
    .removeAlpha()
    .png({ palette: true, colours: 256, dither: 1, effort: 4, compressionLevel: 9 })
    .timeout({ seconds: deadlineSeconds })
    .toBuffer()
}
