const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 26

/**
 * An event's id: the first 130 bits of the SHA-256 of the creating request's id, in lower-case base32. So whoever sent
 * a creation knows its event's id before any answer.
 */
export function eventIdFrom(requestIdSha256: Uint8Array): string {
  let id = ''
  let bits = 0
  let held = 0
  for (const byte of requestIdSha256) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5 && id.length < length) {
      bits -= 5
      id += alphabet[(held >> bits) & 31]
      held &= (1 << bits) - 1
    }
  }
  return id
}

export const isEventId = (text: string): boolean => /^[a-z2-7]{26}$/.test(text)
