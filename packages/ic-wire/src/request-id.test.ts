import { requestIdOf as agentsRequestId } from '@dfinity/agent'
import { describe, expect, it } from 'vitest'
import { CborError } from './cbor.ts'
import { hashOfMap, hashOfValue } from './request-id.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe('hashOfMap', () => {
  it("gives the interface specification's request id", () => {
    const content = new Map<string, unknown>([
      ['request_type', 'call'],
      ['sender', hex('04')],
      ['ingress_expiry', 1685570400000000000n],
      ['canister_id', hex('00000000000004d2')],
      ['method_name', 'hello'],
      ['arg', hex('4449444c00fd2a')],
    ])
    expect(toHex(hashOfMap(content))).toBe('1d1091364d6bb8a6c16b203ee75467d59ead468f523eb058880ae8ec80e2b101')
  })

  it("gives the hash that a node signs for a query's reply", () => {
    const reply = new Map<string, unknown>([
      ['status', 'replied'],
      ['reply', new Map([['arg', hex('4449444c0000')]])],
      ['timestamp', 1685570400000000000n],
      ['request_id', hex('01'.repeat(32))],
    ])
    expect(toHex(hashOfMap(reply))).toBe('6a5d89a1e7bdaf5054fdcf9f6c24fd5ae25479acda4c276aa2d5af731fbd2188')
  })

  it('gives the hash that a delegation is signed over', () => {
    const delegation = new Map<string, unknown>([
      ['pubkey', hex(`302a300506032b6570032100${'11'.repeat(32)}`)],
      ['expiration', 1685570400000000000n],
      ['targets', [hex('00000000000010010101')]],
    ])
    expect(toHex(hashOfMap(delegation))).toBe(
      'b4bb76d6226339de2b996fca10dcf8133cb3130f15deed4827d97f75d23a6edd',
    )
  })

  it("agrees with the agent's own request id, unknown fields included", () => {
    const fields = { sender_info: { signer: hex('0102'), info: [1, 'two'] }, nonce: hex('09'), n: 300 }
    const ours = hashOfMap([
      ['sender_info', new Map<string, unknown>(Object.entries(fields.sender_info))],
      ['nonce', fields.nonce],
      ['n', 300],
    ])
    expect(toHex(ours)).toBe(toHex(agentsRequestId(fields)))
  })

  it('does not depend on the order of the fields', () => {
    const a: [string, unknown] = ['a', 1]
    const b: [string, unknown] = ['b', 2]
    expect(hashOfMap([a, b])).toEqual(hashOfMap([b, a]))
  })

  it('refuses what has no hash', () => {
    expect(() => hashOfMap([[1, 'x']])).toThrow(CborError)
    expect(() => hashOfValue(new Map([[hex('01'), 'x']]))).toThrow(CborError)
    expect(() => hashOfValue(-1)).toThrow(CborError)
    expect(() => hashOfValue(1.5)).toThrow(CborError)
    expect(() => hashOfValue(null)).toThrow(CborError)
  })
})
