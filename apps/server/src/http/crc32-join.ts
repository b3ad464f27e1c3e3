// CRC-32 of texts put together, from those of their parts, as zlib's crc32_combine does: appending n bytes multiplies what
// came before by x^8n, modulo the polynomial of RFC 1952 section 8, whose bits are written the other way round.

const polynomial = 0xedb88320
const one = 0x80000000

/** The factor by which a checksum is multiplied when `bytes` follow. */
export function shiftBy(bytes: number): number {
  let factor = one
  let power = bytes * 8
  for (let square = one >>> 1; power > 0; square = times(square, square)) {
    if (power % 2 === 1) factor = times(square, factor)
    power = Math.floor(power / 2)
  }
  return factor
}

/** The checksum of a text and of what follows it; `shift` is of the length of what follows. */
export function joined(before: number, after: number, shift: number): number {
  return (times(shift, before) ^ after) >>> 0
}

/** The product of two polynomials over the field of two elements. */
function times(a: number, b: number): number {
  let product = 0
  let rest = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= rest
    rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1
  }
  return product >>> 0
}
