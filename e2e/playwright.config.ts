import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 8190)
/** The network's second app, which the same process opens beside Hearth. */
export const journalUrl = `http://localhost:${port + 1}`
/** One house for all journeys, with the sample community, thrown away afterwards. */
export const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `hearth-journeys-${port}`)
process.env.E2E_DATA_DIR = dataDir

/**
 * What runs where. `./test` walks each journey once: on a phone where people answer and talk, on a wide screen where they
 * look after things. `npm run proofs:journeys` walks everything: what is laid out differently on a phone at both widths,
 * each look in both themes, each route as everyone.
 */
export const walksEverything = process.env.HEARTH_PROOF === 'journeys'
const onPhones = [
  'account',
  'answers',
  'conversation',
  'door',
  'follow',
  'guests',
  'series',
  'invitations-by-mail',
  'live',
  'mails',
  'members',
  'messages',
  'moderation',
  'onboarding',
  'questions',
  'social',
  'waiting',
  'without-javascript',
]
/** Lists of screens, of which each width takes its part; everything at both. */
const divided = ['screens', 'steady-layout']
const laidOutTwice = [
  'answers',
  'first-walk',
  'kinds',
  'late-fonts',
  'maps',
  'members',
  'onboarding',
  'providers',
  'search',
  'series',
  'social',
  'venues',
  'without-javascript',
]
const atBothWidths = walksEverything ? [...divided, ...laidOutTwice] : divided
const onlyOnPhones = onPhones.filter((name) => !atBothWidths.includes(name))

/** Whether a journey's file, by its path, walks at one width alone. */
export const hasOneWidth = (file: string) => !atBothWidths.includes(basename(file, '.spec.ts'))

/** Whether a file's looks are inspected for contrast, three quarters of axe's work: in `./test` on each screen once. */
export const looksAtColours = (file: string) => walksEverything || basename(file, '.spec.ts') === 'screens'

// Chromium's own calls home are switched off: journeys run without any network but this machine.
export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How Chromium is started: the one that `find_chromium` found, or Playwright's own. */
export function launch(args: string[]) {
  return { args, ...(process.env.HEARTH_CHROMIUM && { executablePath: process.env.HEARTH_CHROMIUM }) }
}

function filesOf(names: readonly string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`)
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  // Journeys wait for the server and for each other's pages: with three, two cores have something to do.
  workers: 3,
  retries: 0,
  // A whole journey on a busy machine; what stays away fails much sooner, by the timeout of what is expected.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    // What can be pressed at all can be by then; without, it would wait for the end of the journey.
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes as long as the walk itself: who looks for a cause asks for one. What failed shows its page anyway.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: launch(quiet),
  },
  projects: [
    {
      name: 'wide',
      testIgnore: filesOf(onlyOnPhones),
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'narrow',
      testMatch: filesOf([...atBothWidths, ...onlyOnPhones]),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `rm -rf "${dataDir}" && exec node apps/server/dist/main.js`,
    cwd: join(import.meta.dirname, '..'),
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      // Both widths walk from one address, one after the other: the limits are tested where they live.
      LIMIT_PASSWORD_PER_ADDRESS: '1000',
      LIMIT_MAILS_PER_ADDRESS: '1000',
      LIMIT_REQUESTS_PER_ADDRESS: '2000',
    },
  },
})
