import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { principalText, selfAuthenticatingPrincipal } from '@hearth/ic-wire'

/** An Ed25519 key and the principal that belongs to it. */
export type SigningKey = {
  publicKeyDer: Uint8Array
  principal: Uint8Array
  principalText: string
  sign(message: Uint8Array): Uint8Array
}

const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of a 32-byte seed. */
export function signingKeyFromSeed(seed: Uint8Array): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKeyDer = new Uint8Array(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }))
  const principal = selfAuthenticatingPrincipal(publicKeyDer)
  return {
    publicKeyDer,
    principal,
    principalText: principalText(principal),
    sign: (message) => sign(null, message, privateKey),
  }
}
