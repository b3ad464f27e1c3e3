import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eachLocale } from './each-locale.ts'
import { type Locale, locales } from './locales.ts'

const run = promisify(execFile)
const vite = join(import.meta.dirname, '../../node_modules/.bin/vite')

/**
 * Builds an app with Vite once in each language, which the build finds in HEARTH_LOCALE (`in-build.ts`); `buildsOf` gives the options of
 * each build of a language. English comes first, because it empties the folder that all share; then the others, side by side.
 */
export async function buildEachLocale(
  folder: string,
  buildsOf: (locale: Locale) => string[][],
): Promise<void> {
  const [english, ...others] = locales
  const build = async (locale: Locale) => {
    const options = { cwd: folder, env: { ...process.env, HEARTH_LOCALE: locale } }
    for (const build of buildsOf(locale)) await run(vite, ['build', '--logLevel', 'warn', ...build], options)
  }
  await build(english)
  await eachLocale(others, build)
}
