import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createRequestIds } from './request-ids.ts'

const from = (remoteAddress: string | undefined, id?: string) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage
const own = /^[0-9a-f]{12}-[0-9a-z]+$/

it('believes a trusted proxy alone, and only what can stand in a log', () => {
  const ids = createRequestIds(['10.0.0.0/8', '::1'])
  const uuid = 'f1ab0c9e-7a57-4f37-9c56-1c1f40b3c1aa'
  expect(ids.of(from('10.1.2.3', uuid))).toBe(uuid)
  expect(ids.of(from('::1', uuid))).toBe(uuid)
  for (const stranger of ['11.0.0.1', '::2', undefined]) expect(ids.of(from(stranger, uuid))).toMatch(own)
  const refused = [
    'short',
    'x'.repeat(51),
    'with space 1',
    'quote"12345',
    "';drop table",
    'ümlaut-1234',
    `${uuid}, ${uuid}`,
  ]
  for (const id of refused)
    expect([id, ids.of(from('10.1.2.3', id))]).toEqual([id, expect.stringMatching(own)])
  expect(createRequestIds([]).of(from('10.1.2.3', uuid))).toMatch(own)
})

it('makes each its own', () => {
  const ids = createRequestIds([])
  const made = Array.from({ length: 1000 }, () => ids.of(from('10.1.2.3')))
  expect(new Set(made).size).toBe(1000)
})
