import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Files share what they import: loading it anew for each took a third of the time. A test file that replaces a module
// (`vi.mock`) would replace it for the others too, so tests replace single functions (`vi.spyOn`).
const isolate = false

// Two projects: what runs in Node against the real PostgreSQL, and what renders React in jsdom.
export default defineConfig({
  test: {
    // Tests wait for PostgreSQL and for each other: with three workers two cores have something to do.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'proofs/**/*.test.ts',
          ],
          environment: 'node',
          isolate,
          globalSetup: [
            'packages/messages/compile.ts',
            'packages/database/src/testing-global-setup.ts',
            'apps/server/src/testing/server-build-setup.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What arrives from elsewhere takes its time on a busy machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['apps/!(server)/**/*.test.{ts,tsx}'],
          globalSetup: ['packages/messages/compile.ts'],
          isolate,
          environment: './apps/web/src/testing/browser-environment.ts',
          setupFiles: ['apps/web/src/testing/slow-drawing.ts', 'apps/web/src/testing/setup.ts'],
          testTimeout: 60_000,
          // Ending a file loads what was never asked for, on a busy machine for longer than the ten seconds of a hook.
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
