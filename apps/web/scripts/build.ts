// Builds the app for browsers and for the server, once in each language: `npm run build`. English comes first, because it empties
// the folder that all share; then the others, side by side.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eachLocale } from '@hearth/messages/each-locale'
import { type Locale, locales } from '@hearth/messages/locales'

const run = promisify(execFile)
const web = join(import.meta.dirname, '..')
const vite = join(web, '../../node_modules/.bin/vite')

const [english, ...others] = locales
await build(english)
await eachLocale(others, build)

async function build(locale: Locale): Promise<void> {
  const options = { cwd: web, env: { ...process.env, HEARTH_LOCALE: locale } }
  await run(vite, ['build', '--logLevel', 'warn'], options)
  const ssr = ['--ssr', 'src/app/entry-public.tsx', '--outDir', `dist/server/${locale}`]
  await run(vite, ['build', '--logLevel', 'warn', ...ssr], options)
}
