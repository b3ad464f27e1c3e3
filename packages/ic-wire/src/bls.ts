import { mapHashToField } from '@noble/curves/abstract/modular'
import { bls12_381 } from '@noble/curves/bls12-381'

// BLS12-381 as the Internet Computer uses it: signatures of 48 bytes in G1, keys of 96 bytes in G2.
const { shortSignatures } = bls12_381
// A process makes one public key. The table that makes many of them fast would take longer than all else of its start.
bls12_381.G2.Point.BASE.precompute(2)
const derPrefix = Buffer.from(
  '308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100',
  'hex',
)

/** A secret key from at least 48 uniformly random bytes, without bias (FIPS 186-5, A.2.1). */
export function blsSecretKey(seed: Uint8Array): Uint8Array {
  return mapHashToField(seed, bls12_381.fields.Fr.ORDER)
}

/** DER (133 bytes) of the public key that belongs to a secret key. Takes some ten milliseconds. */
export function blsPublicKeyDer(secretKey: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([derPrefix, shortSignatures.getPublicKey(secretKey).toBytes(true)]))
}

/**
 * Signs with the domain separation tag of the ciphersuite, `BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_`. Some 4 ms.
 */
export function blsSign(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  return shortSignatures.sign(shortSignatures.hash(message), secretKey).toBytes(true)
}
