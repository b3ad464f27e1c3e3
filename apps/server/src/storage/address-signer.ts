import { createHmac, timingSafeEqual } from 'node:crypto'
import { type PictureWidth, pictureWidths, signedAddressSeconds } from '@hearth/contracts/pictures'
import { z } from 'zod'
import type { Parts } from '../parts.ts'
import { deriveKey } from '../settings/index.ts'
import { StorageError } from './protocol-error.ts'

const payloadSchema = z.strictObject({
  url: z.string(),
  exp: z.number(),
  width: z.literal([...pictureWidths]).optional(),
})
type Payload = z.infer<typeof payloadSchema>

/**
 * Signs addresses that show a picture for a while to whoever has them, and reads what was signed. Whether somebody may have
 * one is for the caller, who asks the database.
 */
export function createAddressSigner({ config, now }: Pick<Parts, 'config' | 'now'>) {
  const key = deriveKey(config.hearthSecret, 'signed pictures')
  const signatureOf = (body: string) => createHmac('sha256', key).update(body).digest()

  /** Behind the interface's own prefix: `url` is bucket and name. An hour at the most, whatever is asked. */
  function sign(url: string, wishes: { expiresIn: number; width?: PictureWidth | undefined }): string {
    const exp = Math.floor(now() / 1000) + Math.min(wishes.expiresIn, signedAddressSeconds)
    const payload: Payload = { url, exp, ...(wishes.width !== undefined && { width: wishes.width }) }
    const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
    const way = wishes.width === undefined ? 'object' : 'render/image'
    return `/${way}/sign/${url}?token=${body}.${signatureOf(body).toString('base64url')}`
  }

  function readToken(token: unknown): Payload {
    const [body = '', signature = '', ...more] = typeof token === 'string' ? token.split('.') : []
    const given = Buffer.from(signature, 'base64url')
    const expected = signatureOf(body)
    if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new StorageError(400, 'InvalidSignature', 'The signature of this address is not ours')
    }
    const payload = payloadSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    if (payload.exp * 1000 <= now())
      throw new StorageError(400, 'InvalidJWT', '"exp" claim timestamp check failed')
    return payload
  }

  return { sign, readToken }
}
