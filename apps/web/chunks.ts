// Which modules lie in a file together, decided by who needs them.
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** What comes first comes in two pieces, because text packs better together: libraries, which change seldom, and the rest. */
export const firstChunks: Rolldown.CodeSplittingGroup[] = [
  // Every page carries these inside.
  { name: 'fonts', test: /\/fonts\.css$/ },
  // All others are one sheet: one request, whatever the screen, and a page is dressed by it at once.
  { name: 'styles', test: /\.css$/ },
  { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
  { name: 'first', tags: ['$initial'] },
]

/** A file less is worth so many bytes (minified, not packed) that somebody loads without needing them. */
const fileBytes = 3000
/** The same for whoever needs more shared files than this. */
const fewFiles = 4
const oneTooManyBytes = 43_000
/** What comes along with every screen of a member counts as so many screens. */
const everywhereWeight = 30

/** Modules of one file, who needs it (screens and other late parts of the app), and which shared files it needs, directly or not. */
type Part = { modules: Set<string>; users: Set<User>; bytes: number; needs: Set<Part> }
type User = { weight: number }

/**
 * Puts what several screens share into few files. A build beforehand tells for each module who needs it;
 * modules that the same screens need lie together, and then two files at a time are made one, as long as that is worth it.
 * The bundler alone would make a file of 80 bytes of a sentence that two screens show. `isEverywhere` tells what comes along
 * with every screen of a member; what `isAfterFirst` tells comes together after its first paint, with all that it needs and
 * that nothing else needs, but for what `isLater` tells: it comes after that file by itself. What `isAside` tells
 * stands beside whole screens and takes what they have: it has no say in how their files lie.
 */
export function sharedChunks(
  config: InlineConfig,
  {
    isEverywhere,
    isAfterFirst,
    isLater,
    isAside,
  }: Record<'isEverywhere' | 'isAfterFirst' | 'isLater' | 'isAside', (module: string) => boolean>,
): Plugin {
  return {
    name: 'shared-chunks',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async config() {
      const chunks = await chunksOf(config)
      const together = togetherOf(chunks, isAfterFirst, isLater)
      const parts = joined(
        partsOf(chunks, { isEverywhere, isAfterFirst, isAside }).filter(
          ({ modules }) => !overlap(modules, together),
        ),
      )
      const named = [
        { name: 'member', modules: together },
        ...parts.map(({ modules }) => ({ name: 'shared', modules })),
      ]
      const groups = named.map(({ name, modules }) => ({
        name,
        test: (id: string) => modules.has(id),
        // What its modules need lies where it was put: by the plan no two files need each other.
        includeDependenciesRecursively: false,
      }))
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

/** Every file that the bundler would make by itself, by its name. */
async function chunksOf(config: InlineConfig): Promise<Map<string, Rolldown.OutputChunk>> {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((file) => file.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
}

function partsOf(
  chunks: Map<string, Rolldown.OutputChunk>,
  {
    isEverywhere,
    isAfterFirst,
    isAside,
  }: Record<'isEverywhere' | 'isAfterFirst' | 'isAside', (module: string) => boolean>,
): Part[] {
  const all = [...chunks.values()]
  const first = new Set(
    all.filter(({ isEntry }) => isEntry).flatMap((chunk) => needs(chunks, chunk.fileName)),
  )
  const late = new Set(all.flatMap(({ dynamicImports }) => dynamicImports).filter((name) => !first.has(name)))
  const parts = new Map<string, Part>()
  // What comes as one file is one user.
  const afterFirst = { weight: everywhereWeight }
  for (const entry of late) {
    const { facadeModuleId, moduleIds } = chunks.get(entry)!
    if (isAside(facadeModuleId ?? '')) continue
    const user = isAfterFirst(facadeModuleId ?? '')
      ? afterFirst
      : { weight: moduleIds.some(isEverywhere) ? everywhereWeight : 1 }
    for (const name of needs(chunks, entry)) {
      const { isDynamicEntry, moduleIds, code } = chunks.get(name)!
      if (isDynamicEntry || first.has(name)) continue
      const part = parts.get(name) ?? {
        modules: new Set(moduleIds),
        users: new Set(),
        bytes: code.length,
        needs: new Set(),
      }
      parts.set(name, part)
      part.users.add(user)
    }
  }
  for (const [name, part] of parts) {
    for (const next of needs(chunks, name)) {
      const needed = parts.get(next)
      if (needed && needed !== part) part.needs.add(needed)
    }
  }
  return [...parts.values()]
}

/** The modules of the late parts that are named, and of what they alone need. */
function togetherOf(
  chunks: Map<string, Rolldown.OutputChunk>,
  isNamed: (module: string) => boolean,
  isLater: (module: string) => boolean,
): Set<string> {
  const all = [...chunks.values()]
  const first = new Set(
    all.filter(({ isEntry }) => isEntry).flatMap((chunk) => needs(chunks, chunk.fileName)),
  )
  const others = new Set(first)
  const late = all.filter(({ isDynamicEntry }) => isDynamicEntry)
  const named = late
    .filter(({ facadeModuleId }) => isNamed(facadeModuleId ?? ''))
    .map(({ fileName }) => fileName)
  for (const { fileName, facadeModuleId } of late) {
    if (named.includes(fileName) || isLater(facadeModuleId ?? '')) continue
    for (const name of needs(chunks, fileName)) others.add(name)
  }
  const own = new Set(named.flatMap((name) => needs(chunks, name)).filter((name) => !others.has(name)))
  return new Set([...own].flatMap((name) => chunks.get(name)!.moduleIds))
}

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].some((each) => other.has(each))

/** A file and all that it imports at once, directly or not. */
function needs(chunks: Map<string, Rolldown.OutputChunk>, name: string, found = new Set<string>()): string[] {
  if (!found.has(name)) {
    found.add(name)
    for (const next of chunks.get(name)?.imports ?? []) needs(chunks, next, found)
  }
  return [...found]
}

function joined(parts: Part[]): Part[] {
  for (let pair = bestPair(parts); pair; pair = bestPair(parts)) join(parts, ...pair)
  return parts
}

/** The two files of which one is best made; undefined when it is worth it for none. */
function bestPair(parts: Part[]): [Part, Part] | undefined {
  const worth = worthOfAFile(parts)
  let best: [Part, Part] | undefined
  let gain = 0
  for (const [place, one] of parts.entries()) {
    for (const other of parts.slice(place + 1)) {
      const saved = sum(common(one.users, other.users), worth)
      const wasted = wastedBy(one, other) + wastedBy(other, one)
      if (saved - wasted <= gain || liesBetween(one, other) || liesBetween(other, one)) continue
      const all = saved - wasted - broughtBy(one, other, worth) - broughtBy(other, one, worth)
      if (all <= gain) continue
      gain = all
      best = [one, other]
    }
  }
  return best
}

/** What a file less is worth to each of its users. */
function worthOfAFile(parts: Part[]): (user: User) => number {
  const files = new Map<User, number>()
  for (const user of parts.flatMap(({ users }) => [...users])) files.set(user, (files.get(user) ?? 0) + 1)
  return (user) => user.weight * fileBytes + (files.get(user)! > fewFiles ? oneTooManyBytes : 0)
}

const weightOf = ({ weight }: User) => weight
const wastedBy = ({ bytes, users }: Part, other: Part) => bytes * sum(without(other.users, users), weightOf)

/** A third file between the two: as one they would need it and be needed by it. */
const liesBetween = (one: Part, other: Part) =>
  [...one.needs].some((third) => third !== other && third.needs.has(other))

/** Whoever needs one of them then loads what the other needs. */
function broughtBy(one: Part, other: Part, worth: (user: User) => number): number {
  return sum(without(one.needs, other.needs), (needed) => {
    if (needed === other) return 0
    const more = without(other.users, needed.users)
    return needed.bytes * sum(more, weightOf) + sum(more, worth)
  })
}

function join(parts: Part[], one: Part, other: Part): void {
  parts.splice(parts.indexOf(other), 1)
  one.modules = union(one.modules, other.modules)
  one.users = union(one.users, other.users)
  one.bytes += other.bytes
  one.needs = union(one.needs, other.needs)
  for (const gone of [one, other]) one.needs.delete(gone)
  for (const part of parts) {
    if (part === one || !(part.needs.delete(other) || part.needs.has(one))) continue
    part.needs = union(part.needs, one.needs).add(one)
  }
  for (const needed of one.needs) needed.users = union(needed.users, one.users)
}

const union = <Of>(one: Set<Of>, other: Set<Of>) => new Set([...one, ...other])
const common = <Of>(one: Set<Of>, other: Set<Of>) => [...one].filter((each) => other.has(each))
const without = <Of>(one: Set<Of>, other: Set<Of>) => [...one].filter((each) => !other.has(each))

function sum<Of>(all: Of[], of: (one: Of) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}
