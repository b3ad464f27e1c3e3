/**
 * Names that are not ours but look as if they were meant to be, each with the setting that it comes nearest to. A
 * name is near when at most one in four of its letters is wrong, missing, too many or swapped with its neighbour.
 */
export function misspelledSettings(
  given: readonly string[],
  ours: readonly string[],
): { name: string; nearest: string }[] {
  return given.flatMap((name) => {
    if (ours.includes(name)) return []
    const max = Math.max(1, Math.floor(name.length / 4))
    const near = ours
      .filter((setting) => Math.abs(setting.length - name.length) <= max)
      .map((setting) => ({ setting, steps: editDistance(name, setting) }))
      .filter(({ steps }) => steps <= max)
      .sort((one, other) => one.steps - other.steps)
    return near[0] ? [{ name, nearest: near[0].setting }] : []
  })
}

/** Optimal string alignment: how many letters to change, add, leave out or swap with their neighbour. */
function editDistance(from: string, to: string): number {
  let [twoBack, oneBack]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= from.length; row++) {
    const steps = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      steps[column] = Math.min(
        oneBack![column]! + 1,
        steps[column - 1]! + 1,
        oneBack![column - 1]! + (isSame ? 0 : 1),
        isSwapped ? twoBack![column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    twoBack = oneBack
    oneBack = steps
  }
  return oneBack![to.length]!
}
