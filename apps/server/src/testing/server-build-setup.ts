// One folder for the run's build of the server. Named as `globalSetup` in vitest.config.ts.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Inside of the server's workspace, whose own packages a build must find, as dist does. */
    hearthServerBuild: string
  }
}

const builds = join(import.meta.dirname, '../../.hearth')

export default function setup(project: TestProject): () => void {
  mkdirSync(builds, { recursive: true })
  const directory = mkdtempSync(join(builds, 'main-test-'))
  project.provide('hearthServerBuild', directory)
  return () => rmSync(directory, { recursive: true, force: true })
}
