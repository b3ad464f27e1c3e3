/** The first bytes as hex pairs with spaces between, at which lines may break. */
export function writeHexPairs(bytes: Uint8Array, max: number): string {
  return Array.from(bytes.subarray(0, max), (byte) => byte.toString(16).padStart(2, '0')).join(' ')
}
