import react from '@vitejs/plugin-react'
import { type ConfigEnv, defineConfig, type UserConfig } from 'vite'
import { charactersInBuild, localeOfBuild, messagesOf } from '../../packages/messages/in-build.ts'
import { baseLocale } from '../../packages/messages/locales.ts'
import { firstChunks, sharedChunks } from './chunks.ts'

// Two builds from one configuration: `vite build` makes what browsers load (dist/client, with the manifest that the
// page writer reads), `vite build --ssr src/app/entry-public.tsx --outDir dist/server` what the server loads.
// The first is made twice in English, because the first time tells which modules belong together (chunks.ts). Each is of one language,
// HEARTH_LOCALE: a page loads the texts that it shows, and no other's. What the languages have in common lies in the same files.
export default defineConfig((made) => {
  const { plugins = [], ...config } = configOf(made)
  return {
    ...config,
    plugins: [
      ...plugins,
      sharedChunks(configOf(made), { isScreen, isEverywhere, isAfterFirst, isLater, isSoon }, languages),
    ],
  }
})

const locale = localeOfBuild()

/** English is built first (`build-each-locale.ts`), and the files of all languages lie as its files do. */
const languages = {
  isFirst: locale === baseLocale,
  inFirst: (module: string) => module.replace(`/pages/${locale}/`, `/pages/${baseLocale}/`),
}

/** The files of every first load, by their names. */
const comesFirst = /\/(?:libraries|first|main|rolldown-runtime)-/

/** What an address opens, as `routes.tsx` finds it. */
const screen = /\/app\/screens\/[\w-]+\/[\w-]+\.tsx$/
const isScreen = (module: string) => screen.test(module)

/** What every screen of a member loads beside its own, and beside what comes after the first paint. */
const everywhere = /\/protected-route\.tsx$/
const isEverywhere = (module: string) => everywhere.test(module)

/** What every page of a member asks for after its first paint: one file, whichever of it comes first. */
const afterFirst =
  /\/(?:network-sdk\/src\/(?:backend|sign-on)\/index\.ts|restore-sign-on\.ts|notification\/queries\.ts|name-first\.tsx|member-(?:doors|menu-items)\.tsx)$/
const isAfterFirst = (module: string) => afterFirst.test(module)

/** What comes only once that file is there. */
const later =
  /\/network-sdk\/src\/(?:live|storage|agent)\/index\.ts$|\/data\/(?:engines|engine\/(?:runtime|engine-sentences))\.ts$/
const isLater = (module: string) => later.test(module)

/** What screens ask for by themselves once they are drawn. */
const soon =
  /\/(?:home\/lower|conversation\/(?:conversation|host-messages)|own-city|form\/group-fields|kinds\/kind-store|(?:draft|page)-problems|page-preview|member-alert|event-providers)\.tsx?$/
const isSoon = (module: string) => soon.test(module)

const configOf = ({ isSsrBuild }: ConfigEnv): UserConfig => ({
  // The server's pages say everything as it is read.
  plugins: isSsrBuild ? [react()] : [react(), charactersInBuild()],
  build: {
    outDir: 'dist/client',
    // What browsers load lies together: English is built first, and the others beside it.
    emptyOutDir: isSsrBuild || languages.isFirst,
    target: isSsrBuild ? 'node20' : ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: !isSsrBuild && `.vite/manifest-${locale}.json`,
    copyPublicDir: !isSsrBuild && languages.isFirst,
    // Of the server's pages too, because six languages of them lie in every image.
    minify: true,
    // What comes first is there when a later file is asked for: naming it again for each of them weighs.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !comesFirst.test(file)) },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // Numbers stand where they are used: each would be named to other files at the price of ten.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          // Home is an entry, so that what it needs belongs to what comes first.
          input: [
            'src/app/main.tsx',
            'src/app/screens/site/home.tsx',
            'src/ui/styles/fonts.css',
            'src/ui/styles/fonts-arabic.css',
          ],
          output: {
            codeSplitting: { groups: firstChunks },
            // The first load names every later file, so their names are short; 42 bits tell them apart.
            chunkFileNames: ({ name }) =>
              comesFirst.test(`/${name}-`) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names[0]?.endsWith('.css') ? 'assets/[hash:8].css' : 'assets/[name]-[hash].[ext]',
          },
        },
  },
  // One file, whose name tells the server which policy goes with it.
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'assets/worker-[hash].js' } },
  },
  resolve: { alias: messagesOf(locale) },
  // Everything in one file: the server then needs none of the app's packages, and React is always its production build.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
})
