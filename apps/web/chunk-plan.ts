// Which files are made of what several screens share.
import type { Rolldown } from 'vite'

/**
 * Who loads files. Each counts with a weight. A file less is worth `fileBytes` bytes (minified, not packed) that it loads without
 * needing them. Of a few it is known how much they may load beyond what comes first (`max`).
 */
const loads = {
  /** A screen until it is drawn: with this limit 180 kB packed in 12 files. */
  screen: { weight: 1, fileBytes: 3000, max: { bytes: 187_000, files: 9 } },
  /** A screen with all that it asks for by itself: larger, in not many more files. */
  wholeScreen: { weight: 1, fileBytes: 3000, max: { bytes: Number.POSITIVE_INFINITY, files: 12 } },
  /** What every member loads after the first paint counts as so many screens. */
  afterFirst: { weight: 30, fileBytes: 3000, max: undefined },
  /** What comes by itself after that has the same say: what a screen asks for at its end must not bring a form along. */
  later: { weight: 30, fileBytes: 5000, max: undefined },
  /** What stands beside screens, like a dialog behind a button, has a small say, because it takes files of many. */
  beside: { weight: 0.15, fileBytes: 15_000, max: undefined },
} satisfies Record<string, Load>
/** What a byte and a file above the limit cost. */
const aboveMax = { bytes: 260, files: 250_000 }

/** The part of a file of the first build that is read here. */
export type BuiltFile = Pick<
  Rolldown.OutputChunk,
  | 'fileName'
  | 'imports'
  | 'dynamicImports'
  | 'isEntry'
  | 'isDynamicEntry'
  | 'facadeModuleId'
  | 'moduleIds'
  | 'code'
>
type IsModule = (module: string) => boolean
/**
 * `isScreen` tells what is opened by an address, `isEverywhere` what comes along with it for members. What `isAfterFirst` tells comes
 * together after their first paint, with all that it needs and that nothing else needs, but for what `isLater` tells: it comes
 * after that file by itself. What `isSoon` tells is asked for by a screen itself, once it is drawn.
 */
export type Kinds = Record<'isScreen' | 'isEverywhere' | 'isAfterFirst' | 'isLater' | 'isSoon', IsModule>

/** Modules of one file, who loads it, and which shared files it needs, directly or not. */
type Part = { modules: Set<string>; users: Set<User>; bytes: number; needs: Set<Part> }
/** A screen, or what all of them load later, and how much it loads by now. */
type User = Load & { bytes: number; files: number }
type Load = { weight: number; fileBytes: number; max: { bytes: number; files: number } | undefined }
/** Two files that could be one, and what that was last worth. */
type Pair = { one: Part; other: Part; gain: number }

/** The files to be made of what is shared, by the modules that lie in each. */
export function planOf(
  files: readonly BuiltFile[],
  { isScreen, isEverywhere, isAfterFirst, isLater, isSoon }: Kinds,
): { name: string; modules: ReadonlySet<string> }[] {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const reached = new Map<string, Set<string>>()
  /** A file and all that it imports at once, directly or not. */
  const reach = (name: string): Set<string> => {
    const known = reached.get(name)
    if (known) return known
    const found = new Set([name])
    for (const each of found) for (const next of byName.get(each)?.imports ?? []) found.add(next)
    reached.set(name, found)
    return found
  }
  const reachAll = (names: readonly string[]) => new Set(names.flatMap((name) => [...reach(name)]))
  const namesOf = (some: readonly BuiltFile[]) => some.map(({ fileName }) => fileName)

  const first = reachAll(namesOf(files.filter(({ isEntry }) => isEntry)))
  const late = files.filter(({ fileName, isDynamicEntry }) => isDynamicEntry && !first.has(fileName))
  const lateThat = (is: IsModule) => late.filter(({ facadeModuleId }) => is(facadeModuleId ?? ''))

  const afterFirst = namesOf(lateThat(isAfterFirst))
  const others = reachAll(namesOf(lateThat((module) => !isAfterFirst(module) && !isLater(module))))
  const together = new Set([...reachAll(afterFirst)].filter((name) => !first.has(name) && !others.has(name)))

  const everywhere = new Set(namesOf(lateThat(isEverywhere)))
  const soon = new Set(namesOf(lateThat(isSoon)))
  const later = new Set(namesOf(lateThat(isLater)))
  const parts = new Map<string, Part>()
  for (const { fileName, isDynamicEntry, moduleIds, code } of files) {
    if (first.has(fileName) || together.has(fileName)) continue
    if (isDynamicEntry && ![everywhere, soon, later].some((names) => names.has(fileName))) continue
    const modules = new Set(moduleIds)
    parts.set(fileName, { modules, users: new Set(), bytes: code.length, needs: new Set() })
  }
  for (const [name, part] of parts) {
    for (const next of reach(name)) {
      const needed = parts.get(next)
      if (needed && needed !== part) part.needs.add(needed)
    }
  }
  const use = (names: readonly string[], load: Load) => {
    const user: User = { ...load, bytes: 0, files: 0 }
    for (const name of reachAll(names)) {
      if (first.has(name)) continue
      const part = parts.get(name)
      part?.users.add(user)
      user.files++
      user.bytes += byName.get(name)!.code.length
    }
  }
  /** What some files ask for soon, and what that asks for. */
  const soonOf = (names: readonly string[]) => {
    const all = reachAll(names)
    for (const each of all)
      for (const next of byName.get(each)?.dynamicImports ?? [])
        if (soon.has(next)) for (const needed of reach(next)) all.add(needed)
    return [...all].filter((name) => soon.has(name))
  }
  for (const screen of namesOf(lateThat(isScreen))) {
    const names = [screen, ...everywhere]
    use(names, loads.screen)
    use([...names, ...afterFirst, ...soonOf(names)], loads.wholeScreen)
  }
  use(afterFirst, loads.afterFirst)
  for (const name of later) use([name], loads.later)
  for (const { fileName, facadeModuleId } of late)
    if (![isScreen, isAfterFirst, isEverywhere, isSoon, isLater].some((is) => is(facadeModuleId ?? '')))
      use([fileName], loads.beside)
  const shared = joined([...parts.values()].filter(({ users }) => users.size > 0))
  const modulesOf = [...together].flatMap((name) => byName.get(name)!.moduleIds)
  return [
    { name: 'member', modules: new Set(modulesOf) },
    ...shared.map(({ modules }) => ({ name: [...modules].some(isEverywhere) ? 'guard' : 'shared', modules })),
  ]
}

/** Makes the two files one of which most is won, again and again. */
function joined(parts: Part[]): Part[] {
  // What a pair is worth also depends on what its users load by now, so that all are looked at anew when none is left.
  for (let pairs = pairsOf(parts); pairs.length > 0; pairs = pairsOf(parts)) joinPairs(parts, pairs)
  return parts
}

/** The pairs that are worth joining; of those `changed` alone, where they are named. */
function pairsOf(parts: readonly Part[], changed?: ReadonlySet<Part>): Pair[] {
  return parts.flatMap((one, place) =>
    parts.slice(place + 1).flatMap((other) => {
      if (changed && !changed.has(one) && !changed.has(other)) return []
      const gain = gainOf(one, other)
      return gain > 0 ? [{ one, other, gain }] : []
    }),
  )
}

function joinPairs(parts: Part[], pairs: Pair[]): void {
  for (let pair = bestOf(pairs); pair; pair = bestOf(pairs)) {
    const gain = gainOf(pair.one, pair.other)
    // What it was worth may have become less by what was joined since.
    const isLess = gain < pair.gain
    pair.gain = gain
    if (isLess) continue
    const changed = join(parts, pair.one, pair.other)
    pairs = pairs.filter(({ one, other }) => !changed.has(one) && !changed.has(other))
    pairs.push(...pairsOf(parts, changed))
  }
}

function bestOf(pairs: readonly Pair[]): Pair | undefined {
  let best: Pair | undefined
  for (const pair of pairs) if (pair.gain > (best?.gain ?? 0)) best = pair
  return best
}

/** How much is won when two files are one; nothing where a third would lie between them. */
function gainOf(one: Part, other: Part): number {
  let gain = 0
  for (const user of one.users) {
    if (other.users.has(user)) gain += costOf(user) - costOf(user, 0, -1)
    else gain -= moreFor(user, one, other)
  }
  for (const user of other.users) if (!one.users.has(user)) gain -= moreFor(user, other, one)
  return gain > 0 && (liesBetween(one, other) || liesBetween(other, one)) ? 0 : gain
}

/** What it costs somebody who loads one file to load another with it, and what that needs. */
function moreFor(user: User, one: Part, other: Part): number {
  let { bytes } = other
  let files = 0
  for (const needed of other.needs) {
    if (needed === one || needed.users.has(user)) continue
    bytes += needed.bytes
    files++
  }
  return costOf(user, bytes, files) - costOf(user)
}

/** What somebody's files cost, were they so many bytes and files more. */
function costOf(user: User, moreBytes = 0, moreFiles = 0): number {
  const [bytes, files] = [user.bytes + moreBytes, user.files + moreFiles]
  const cost = user.weight * (bytes + user.fileBytes * files)
  if (!user.max) return cost
  const [tooLarge, tooMany] = [Math.max(0, bytes - user.max.bytes), Math.max(0, files - user.max.files)]
  return cost + aboveMax.bytes * tooLarge + aboveMax.files * tooMany
}

/** A third file between the two: as one they would need it and be needed by it. */
const liesBetween = (one: Part, other: Part) =>
  [...one.needs].some((third) => third !== other && third.needs.has(other))

/** Makes one file of two, and gives all files that have changed. */
function join(parts: Part[], one: Part, other: Part): Set<Part> {
  const changed = new Set([one, other])
  parts.splice(parts.indexOf(other), 1)
  for (const user of one.users) if (other.users.has(user)) user.files--
  const addTo = (part: Part, users: ReadonlySet<User>) => {
    for (const user of users) {
      if (part.users.has(user)) continue
      part.users.add(user)
      user.bytes += part.bytes
      if (part !== one) user.files++
      changed.add(part)
    }
  }
  // Each of its users loads the other half from now on.
  for (const user of one.users) if (!other.users.has(user)) user.bytes += other.bytes
  addTo(one, other.users)
  one.bytes += other.bytes
  one.modules = new Set([...one.modules, ...other.modules])
  for (const needed of other.needs) one.needs.add(needed)
  for (const gone of [one, other]) one.needs.delete(gone)
  for (const part of parts) {
    if (part === one || !(part.needs.delete(other) || part.needs.has(one))) continue
    part.needs.add(one)
    for (const needed of one.needs) part.needs.add(needed)
  }
  for (const needed of one.needs) addTo(needed, one.users)
  return changed
}
