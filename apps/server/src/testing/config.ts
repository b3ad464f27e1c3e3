import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'

/** Settings of a trial machine, with a secret that is the same in every test. */
export function buildConfig(settings: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    HEARTH_SECRET: 'a secret for tests alone, 32 bytes or more',
    PICTURES_DIR: join(tmpdir(), 'hearth-test-pictures'),
    LIMIT_REQUESTS_PER_ADDRESS: '100000',
    ...settings,
  })
}
