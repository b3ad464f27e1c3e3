// `npm run proofs -- rolling-restart` does it for minutes, with more people.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startCluster } from '@hearth/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, type ServerProcesses } from '../../apps/server/src/testing/server-process.ts'
import { domain, freePort, missingFor } from './real-proxy.ts'
import { replaceWhileAsked } from './rolling-restart.ts'

const missing = missingFor('caddy')
const reason = missing.length > 0 ? ` (skipped: there is no ${missing.join(', no ')} here)` : ''

describe.skipIf(missing.length > 0)(
  `processes behind Caddy, with the file of deploy/several${reason}`,
  () => {
    let processes: ServerProcesses
    let cluster: Cluster
    beforeAll(async () => {
      processes = await buildServer()
      cluster = await startCluster({ dataDir: mkdtempSync(join(tmpdir(), 'hearth-rolling-')) })
    }, 300_000)
    afterAll(async () => {
      processes.end()
      await cluster.stop()
    })

    it('are replaced one after the other while people read, write and listen, and no request fails', {
      timeout: 300_000,
    }, async () => {
      const start = async (port: number) => {
        const { child, ended, until } = processes.start(
          {
            HEARTH_SECRET: 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe',
            SITE_URL: `https://${domain}`,
            SMTP_URL: 'smtp://127.0.0.1:9',
            DATABASE_URL: cluster.ownerUrl,
            PICTURES_DIR: mkdtempSync(join(tmpdir(), 'hearth-rolling-pictures-')),
            TRUSTED_PROXIES: '127.0.0.1',
            LIMIT_REQUESTS_PER_ADDRESS: '100000',
            SIBLING_PORT: '0',
            PORT: `${port}`,
            DRAIN_SECONDS: '3',
          },
          { args: ['--empty'] },
        )
        await until('listening')
        while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) await sleep(100)
        const stop = async () => {
          child.kill('SIGTERM')
          const { code, out } = await ended
          expect([code, out.includes('stopped_by_force')]).toEqual([0, false])
        }
        return { stop }
      }
      const outcome = await replaceWhileAsked({
        kind: 'caddy',
        ports: [await freePort(), await freePort()],
        ownerUrl: cluster.ownerUrl,
        start,
        ...{ rounds: 1, readers: 3, writers: 2, sockets: 4, pauseMs: 20 },
      })
      expect(outcome).toMatchObject({ failed: [], stayedAway: 0 })
      expect(outcome.cameBack).toBeGreaterThanOrEqual(4)
      expect(outcome.answered).toBeGreaterThan(100)
      expect(outcome.written).toBeGreaterThan(20)
    })
  },
)
