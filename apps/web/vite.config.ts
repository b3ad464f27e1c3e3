import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Two builds from one configuration: `vite build` makes what browsers load (dist/client, with the manifest that the
// page writer reads), `vite build --ssr src/app/entry-public.tsx --outDir dist/server` what the server loads.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist/client',
    target: isSsrBuild ? 'node20' : ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // Home is an entry, so that what it needs belongs to what comes first.
          input: ['src/app/main.tsx', 'src/app/screens/site/home.tsx'],
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
    alias: [
      { find: /^@hearth\/messages$/, replacement: '@hearth/messages/pages' },
      ...(command === 'build' ? ['react-router', 'react-router/dom'].map(productionRouter) : []),
    ],
  },
  // Everything in one file: the server then needs none of the app's packages, and React is always its production build.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}))

/**
 * What comes first comes in two pieces, because text packs better together: libraries, which change seldom, and the rest.
 * Icons are small: each in a file of its own would cost a name in the first load and a request.
 */
const chunks = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'first', tags: ['$initial' as const] },
  { name: 'icons', test: /lucide-react/ },
  { name: 'shared', test: /web.src/, minShareCount: 8 },
]

/** The router's package names its development build alone; the production build lies beside it. */
function productionRouter(name: string) {
  const file = fileURLToPath(import.meta.resolve(name)).replace('/dist/development/', '/dist/production/')
  return { find: new RegExp(`^${name}$`), replacement: file }
}
