import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Two builds from one configuration: `vite build` makes what browsers load (dist/client, with the manifest that the
// page writer reads), `vite build --ssr src/entry-public.tsx --outDir dist/server` what the server loads.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), droppableRouterParts()],
  build: {
    outDir: 'dist/client',
    target: isSsrBuild ? 'node20' : ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: 'src/main.tsx', output: { codeSplitting: { groups: chunks } } },
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
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  { name: 'frame', test: (id: string) => frame.some((part) => part.test(id)) },
]
const frame = [
  /lucide-react\/dist\/esm\/(?!icons\/)/,
  /contracts\/src\/(errors|limits|usernames|event-values)\.ts/,
  /network-sdk\/src\/(index|engine-error|session-storage-key)\.ts/,
  /web\/src\/(layout\/|paths|queries|page\/page-data)/,
  /web\/src\/art\/(cover-image|cover-sizes|category-hues)/,
  /web\/src\/ui\/(arch|button|face|icon-button|skeleton|spinner|toast-store)/,
]

/** The router's package names its development build alone; the production build lies beside it. */
function productionRouter(name: string) {
  const file = fileURLToPath(import.meta.resolve(name)).replace('/dist/development/', '/dist/production/')
  return { find: new RegExp(`^${name}$`), replacement: file }
}

/**
 * Marks the router's components and contexts as free of effects, and leaves out their debugging names, so that those
 * that nobody uses leave the bundle (2 kB gzip): the bundler cannot tell by itself, because React is CommonJS.
 */
function droppableRouterParts(): Plugin {
  return {
    name: 'droppable-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) =>
        code
          .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2')
          .replace(/^\w+\.displayName = "\w+";$/gm, ''),
    },
  }
}
