import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Our packages find their SQL and other files from `import.meta.url`. In the bundle that is dist/main.js for all of
 * them, so each module keeps the address that its source has, told from there.
 */
function keepOwnAddress(): Plugin {
  let outDir: string
  return {
    name: 'keep-own-address',
    configResolved({ build }) {
      outDir = resolve(here, build.outDir)
    },
    transform(code, id) {
      const file = id.split('?')[0]!
      if (!/[/\\](?:packages|apps[/\\]server)[/\\]/.test(file) || file.includes('node_modules')) return null
      if (!code.includes('import.meta.url')) return null
      const address = `new URL(${JSON.stringify(relative(outDir, file))}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', address), map: null }
    },
  }
}

// What production runs: our own code in one file, everything from npm left in node_modules.
export default defineConfig({
  root: here,
  plugins: [keepOwnAddress()],
  ssr: { noExternal: [/^@hearth\//], external: true },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    // All at one depth, from which each module's own address is told.
    rolldownOptions: {
      output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js', format: 'es' },
    },
  },
})
