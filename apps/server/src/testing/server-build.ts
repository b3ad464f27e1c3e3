import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compileForNode } from '@hearth/messages/compile'
import { locales } from '@hearth/messages/locales'
import { build } from 'vite'
import { inject } from 'vitest'
import type {} from './server-build-setup.ts'

/**
 * The folder with `main.js`, the server as production runs it, from today's sources. Of all test files of a run, the first that asks
 * builds it, and the others wait for what comes of it.
 */
export async function serverBuild(): Promise<string> {
  const directory = inject('hearthServerBuild')
  const outDir = join(directory, 'dist')
  const outcome = join(directory, 'outcome')
  if (await isFirst(directory)) {
    const problem = await buildInto(outDir).then(
      () => '',
      (error) => String(error),
    )
    await writeFile(`${outcome}.part`, JSON.stringify({ problem }))
    await rename(`${outcome}.part`, outcome)
  }
  for (;;) {
    const said = await readFile(outcome, 'utf8').catch(() => undefined)
    if (said) {
      const { problem } = JSON.parse(said)
      if (problem) throw new Error(`The server could not be built: ${problem}`)
      return outDir
    }
    await sleep(100)
  }
}

/** Whoever makes this folder is first, in whichever process. */
async function isFirst(directory: string): Promise<boolean> {
  try {
    await mkdir(join(directory, 'building'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function buildInto(outDir: string): Promise<void> {
  for (const locale of locales) await compileForNode(locale)
  await build({ root: join(import.meta.dirname, '../..'), logLevel: 'error', build: { outDir } })
}
