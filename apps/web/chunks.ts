// Which modules lie in a file together, decided by who needs them (chunk-plan.ts).
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { type BuiltFile, type Kinds, planOf } from './chunk-plan.ts'

/** What comes first comes in two pieces, because text packs better together: libraries, which change seldom, and the rest. */
export const firstChunks: Rolldown.CodeSplittingGroup[] = [
  // Every page carries these inside.
  { name: 'fonts', test: /\/fonts\.css$/ },
  // All others are one sheet: one request, whatever the screen, and a page is dressed by it at once.
  { name: 'styles', test: /\.css$/ },
  { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
  { name: 'first', tags: ['$initial'] },
]

/**
 * Puts what several screens share into few files. A build beforehand tells for each module who needs it;
 * modules that the same screens need lie together, and then two files at a time are made one, as long as that is worth it.
 * The bundler alone would make a file of 80 bytes of a sentence that two screens show.
 */
export function sharedChunks(config: InlineConfig, kinds: Kinds): Plugin {
  return {
    name: 'shared-chunks',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async config() {
      const groups = planOf(await filesOf(config), kinds).map(({ name, modules }) => ({
        name,
        test: (id: string) => modules.has(id),
        // What its modules need lies where it was put: by the plan no two files need each other.
        includeDependenciesRecursively: false,
      }))
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
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
