// Builds the app for browsers and for the server, once in each language: `npm run build`.
import { join } from 'node:path'
import { buildEachLocale } from '@hearth/messages/build-each-locale'

await buildEachLocale(join(import.meta.dirname, '..'), (locale) => [
  [],
  ['--ssr', 'src/app/entry-public.tsx', '--outDir', `dist/server/${locale}`],
])
