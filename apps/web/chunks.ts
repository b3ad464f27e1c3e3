// Which modules lie in a file together, decided by who needs them (chunk-plan.ts).
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { type BuiltFile, type Kinds, planOf } from './chunk-plan.ts'

/** What comes first comes in two pieces, because text packs better together: libraries, which change seldom, and the rest. */
export const firstChunks: Rolldown.CodeSplittingGroup[] = [
  // Every page carries these inside; those of Arabic script pages from right to left alone.
  { name: 'fonts', test: /\/fonts\.css$/ },
  { name: 'fonts-arabic', test: /\/fonts-arabic\.css$/ },
  // All others are one sheet: one request, whatever the screen, and a page is dressed by it at once.
  { name: 'styles', test: /\.css$/ },
  { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
  { name: 'first', tags: ['$initial'] },
]

/** The plan that the build of English made, as the modules of each file. */
type Plan = { name: string; modules: string[] }[]
const planFile = join(import.meta.dirname, '../../.hearth/chunk-plan.json')

/**
 * Puts what several screens share into few files. A build beforehand tells for each module who needs it;
 * modules that the same screens need lie together, and then two files at a time are made one, as long as that is worth it.
 * The bundler alone would make a file of 80 bytes of a sentence that two screens show. The first language makes the plan
 * (`isFirst`), and the others follow it: `inFirst` gives what stands in the place of a module there.
 */
export function sharedChunks(
  config: InlineConfig,
  kinds: Kinds,
  { isFirst, inFirst }: { isFirst: boolean; inFirst: (module: string) => string },
): Plugin {
  return {
    name: 'shared-chunks',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async config() {
      const plan = isFirst ? await makePlan(config, kinds) : await readPlan()
      const groups = plan.map(({ name, modules }) => ({
        name,
        test: (id: string) => modules.has(inFirst(id)),
        // What its modules need lies where it was put: by the plan no two files need each other.
        includeDependenciesRecursively: false,
      }))
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

async function makePlan(config: InlineConfig, kinds: Kinds) {
  const plan = planOf(await filesOf(config), kinds)
  const written: Plan = plan.map(({ name, modules }) => ({ name, modules: [...modules] }))
  await mkdir(dirname(planFile), { recursive: true })
  await writeFile(planFile, JSON.stringify(written))
  return plan
}

async function readPlan() {
  const plan = JSON.parse(await readFile(planFile, 'utf8')) as Plan
  return plan.map(({ name, modules }) => ({ name, modules: new Set(modules) }))
}

/** Every file that the bundler would make by itself. */
async function filesOf(config: InlineConfig): Promise<BuiltFile[]> {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput
  return built.output.filter((file) => file.type === 'chunk')
}
