import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Two builds from one configuration: `vite build` makes what browsers load (dist/client, with the manifest that the
// page writer reads), `vite build --ssr src/app/entry-public.tsx --outDir dist/server` what the server loads.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), droppableRouterParts()],
  build: {
    outDir: 'dist/client',
    target: isSsrBuild ? 'node20' : ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/app/main.tsx',
          output: {
            codeSplitting: { groups: chunks },
            // The first load names every later file, so their names are short; 48 bits tell them apart.
            chunkFileNames: 'assets/[hash:8].js',
            assetFileNames: ({ names }) =>
              names[0]?.endsWith('.css') ? 'assets/[hash:8].css' : 'assets/[name]-[hash].[ext]',
          },
        },
  },
  resolve: {
    alias: command === 'build' ? ['react-router', 'react-router/dom'].map(productionRouter) : [],
  },
  // Everything in one file: the server then needs none of the app's packages, and React is always its production build.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}))

/**
 * What changes with a dependency only stands apart from what changes with every release; and what every first load
 * needs comes in one piece, because text packs better together.
 */
const chunks = [
  { name: 'libraries', test: (id: string) => libraries.test(id) && !laterLibraries.test(id) },
  { name: 'frame', test: (id: string) => frame.some((part) => part.test(id)) },
  // What several later screens share is small: in a file of its own each would cost a name in the first load and a request.
  { name: 'icons', test: (id: string) => icons.test(id) },
  { name: 'parts', test: (id: string) => parts.test(id) },
  { name: 'sign-in-parts', test: (id: string) => signInParts.test(id) },
]
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|rolldown\/runtime/
const laterLibraries =
  /@tanstack\/.*\/(infiniteQueryObserver|mutationObserver|queriesObserver|use(InfiniteQuery|Mutation|MutationState|Queries))\.js/
const frame = [
  /lucide-react\/dist\/esm\/(?!icons\/)/,
  /lucide-react\/dist\/esm\/icons\/(arrow-right|chevron-down)/,
  /contracts\/src\/(?:\w+\/)?(limits|pages|temporary-username|event-values|pictures)\.ts/,
  /network-sdk\/src\/(index|engine-error|backend\/session-storage-key|sign-on\/(arrival-address|hint))\.ts/,
  /web\/src\/(app|arrival|health|layout\/(?!not-found|support-details|network-apps|member-)|paths|queries|page\/page-data|network|money|opened-once|resolve-screens|routes\.tsx)/,
  /web\/src\/art\/(cover-image|cover-sizes|category-hues|category-look)/,
  /web\/src\/features\/events\/(event-(price|time|words)|search-words)/,
  /web\/src\/ui\/(arch|button|empty-state|face|icon-button|skeleton|spinner|toast-store)/,
]

const icons = /lucide-react\/dist\/esm\/icons\//
const parts =
  /web\/src\/ui\/(chip|choice|dialog|failed|field|notice|portrait|segmented-control|show-more)\.tsx/
const signInParts =
  /web\/src\/features\/auth\/(auth-screen|email-field|go-on|outbox-link|password-field|second-step|send-link-again|submit-button|use-submission)\.tsx?/

/** The router's package names its development build alone; the production build lies beside it. */
function productionRouter(name: string) {
  const file = fileURLToPath(import.meta.resolve(name)).replace('/dist/development/', '/dist/production/')
  return { find: new RegExp(`^${name}$`), replacement: file }
}

/**
 * Takes out of the router what the app has no use for (9 kB gzip), because the bundler cannot see it by itself: React
 * is CommonJS, so making a component or a context could do anything; warnings are for developers; and what the router
 * can do stands in one closure, whether anyone asks for it or not. Whoever begins to use a part that is gone is told
 * so at the first call, and a release of the router that names its parts otherwise stops the build.
 */
function droppableRouterParts(): Plugin {
  return {
    name: 'droppable-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => {
        const lean = code
          .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2')
          .replace(
            /^(var \w+ = )(class extends React\d*\.Component \{\n[\s\S]*?^\});$/gm,
            '$1/* @__PURE__ */ (() => $2)();',
          )
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/(?<!function )\bwarning\(/g, '/* @__PURE__ */ warning(')
        return lean.includes('function createRouter(') ? withoutUnusedParts(lean) : lean
      },
    },
  }
}

const gone = (part: string) => `throw Error("The router is built without ${part}: vite.config.ts")`

/** Functions of the router by what stands in their place. */
const unusedRouterParts: Record<string, string> = {
  // `useFetcher`, and forms that the router sends: mutations go through TanStack Query.
  fetch2: gone('fetchers'),
  handleAction: gone('actions'),
  handleFetcherAction: gone('fetchers'),
  handleFetcherLoader: gone('fetchers'),
  normalizeNavigateOptions: 'return { path: arguments[1] }',
  // Routes that are found out while people go: the app knows all of its own.
  checkFogOfWar: 'return { active: false, matches: null }',
  discoverRoutes: gone('routes found on the way'),
  patchRoutes: gone('routes found on the way'),
  patchRoutesImpl: gone('routes found on the way'),
  // `instrumentations` of a router.
  instrumentClientSideRouter: gone('instrumentations'),
  getRouteInstrumentationUpdates: gone('instrumentations'),
  // `useFetcher` again, `useBlocker` and view transitions: what the router itself asks of them is answered with "none".
  getFetcher: gone('fetchers'),
  resetFetcher: gone('fetchers'),
  queueFetcherForDeletion: gone('fetchers'),
  getBlocker: gone('blockers'),
  deleteBlocker: gone('blockers'),
  updateBlocker: gone('blockers'),
  shouldBlockNavigation: 'return undefined',
  useViewTransitionState: 'return false',
  // Framework mode alone: its scripts, prefetching by links, errors that a server wrote or a server component threw.
  Scripts: gone('framework mode'),
  PrefetchPageLinks: 'return null',
  usePrefetchBehavior: 'return [false, null, {}]',
  deserializeErrors: gone('framework mode'),
  BoundaryShell: gone('framework mode'),
  RemixRootDefaultErrorBoundary: gone('framework mode'),
  RSCErrorHandler: gone('server components'),
  // The error screen of routes that name none: ours stands at the root.
  DefaultErrorComponent: gone('an error screen of its own'),
}

/** The old functions stay under a name that nobody calls, and the minifier lets them go. */
function withoutUnusedParts(code: string): string {
  return Object.entries(unusedRouterParts).reduce((lean, [name, body]) => {
    const head = new RegExp(`^( *(?:async )?function )${name}\\(`, 'gm')
    if (lean.match(head)?.length !== 1) throw new Error(`The router has no function ${name} any more.`)
    return lean.replace(head, `$1${name}() { ${body} }\n$1${name}Unused(`)
  }, code)
}
