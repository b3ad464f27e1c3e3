/**
 * The portraits that anyone may choose instead of a photo. The server draws them; a profile holds the address, and the
 * database accepts these addresses and no others. An address shows the same face for good.
 */
const count = 64

/** Their numbers, from 1. */
export const drawnFaceNumbers = Array.from({ length: count }, (_, at) => at + 1)

export const drawnFacePath = (number: number): string => `/art/faces/1/${number}.svg`

export const isDrawnFace = (path: string): boolean =>
  drawnFaceNumbers.some((number) => path === drawnFacePath(number))
