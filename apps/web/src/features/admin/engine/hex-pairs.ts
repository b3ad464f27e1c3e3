/** The first bytes as hex pairs with spaces between, at which lines may break. */
export function writeHexPairs(bytes: Uint8Array, atMost: number): string {
  return Array.from(bytes.subarray(0, atMost), (byte) => byte.toString(16).padStart(2, '0')).join(' ')
}
