import { createHash } from 'node:crypto'
import { eventIdFrom } from '@hearth/contracts/event-id'

/** The same bytes for the same thing in every sample. */
export const digestOf = (text: string): Buffer =>
  createHash('sha256').update(`hearth sample ${text}`).digest()

/** The same uuid (version 8, RFC 9562) for the same thing in every sample. */
export function sampleId(thing: string): string {
  const bytes = digestOf(thing).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const memberId = (username: string): string => sampleId(`member ${username}`)
/** In the form of an event's id. */
export const seriesId = (key: string): string => eventIdFrom(digestOf(`series ${key}`))
export const venueId = (name: string): string => sampleId(`venue ${name}`)
