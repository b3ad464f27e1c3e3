import { Principal } from '@dfinity/principal'
import { describe, expect, it } from 'vitest'
import { blsPublicKeyDer, blsSecretKey, blsSign } from './bls.ts'
import { domainSeparators } from './domain-separators.ts'

const secretKey = new Uint8Array(
  Buffer.from('0e0bf89627263417d8ae943190d102e615c3eb5082ac792b7dc7fbbfc16ca271', 'hex'),
)

describe('the root key', () => {
  it('signs a state root as the vector says', () => {
    const root = Buffer.from('f8d0d0888f490110b4a16c3f13ce75deedeeeedcfb2810f9277d3307680191db', 'hex')
    const signature = blsSign(Buffer.concat([domainSeparators.stateRoot, root]), secretKey)
    expect(Buffer.from(signature).toString('hex')).toBe(
      '89872563f1575a987468aca333533b7a52b11f361208c08f2b8b3722a1a8ea1cf2cf1c59f32f883f89c5c8539f0d602c',
    )
  })

  it('has the DER and the subnet id of the vector', () => {
    const der = blsPublicKeyDer(secretKey)
    expect(der).toHaveLength(133)
    expect(Principal.selfAuthenticating(der).toText()).toBe(
      'mn6mg-botvv-yzheb-kk6cj-hwhpo-ovjhh-fjhgm-r7q4o-fhv3n-7ytod-fae',
    )
  })

  it('comes from a seed, always the same', () => {
    const seed = new Uint8Array(48).fill(7)
    expect(blsSecretKey(seed)).toEqual(blsSecretKey(seed))
    expect(blsSecretKey(seed)).toHaveLength(32)
    expect(() => blsSecretKey(new Uint8Array(32))).toThrow()
  })
})
