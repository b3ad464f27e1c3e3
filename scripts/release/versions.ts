const semantic = /^(\d+)\.(\d+)\.(\d+)$/

/** Negative, zero or positive, as `Array.sort` asks. Throws on what is no semantic version. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  const place = left.findIndex((number, at) => number !== right[at])
  return place < 0 ? 0 : left[place]! - right[place]!
}

function numbersOf(version: string): number[] {
  const match = semantic.exec(version)
  if (!match) throw new Error(`${version} is not a version like 1.4.0.`)
  return match.slice(1).map(Number)
}
