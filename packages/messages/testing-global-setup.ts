// Named as `globalSetup` in vitest.config.ts: tests read the catalogues as they stand now.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname

/** Compiles the catalogues where one of them is newer than what was compiled from them. */
export default function setup(): void {
  const compiled = join(here, 'dist/compiled')
  const changedMs = Math.max(
    ...readdirSync(join(here, 'en')).map((file) => modifiedMs(join(here, 'en', file))),
  )
  if (existsSync(compiled) && modifiedMs(compiled) > changedMs) return
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: here, stdio: 'inherit' })
}

const modifiedMs = (path: string) => statSync(path).mtimeMs
