// Starts what was built, as `./run` does, on the Node that runs this: the sample community, one sign-in, one verified
// reading of the engine, a clean end. Prints one line, or fails with what went wrong.
//   scripts/on-node.sh 26 npx tsx proofs/start.ts
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { HearthInfo } from '@hearth/contracts'
import { createEngineActor, createNetworkAgent } from '@hearth/network-sdk/agent'
import { createBackendClient } from '@hearth/network-sdk/backend'
import WebSocket from 'ws'
import {
  freePort,
  makeDataDir,
  repository,
  startProcess,
  untilAnswered,
} from '../benchmarks/harness/hearth.ts'

type SampleSignIn = { email: string; password: string; role: string }

const dataDir = await makeDataDir()
const startedAt = performance.now()
const started = startProcess({
  dataDir,
  port: await freePort(),
  command: [process.execPath, join(repository, 'apps/server/bin/hearth.js'), '--greet'],
  // The journal's port is not needed, and may be taken.
  settings: { SIBLING_PORT: '0' },
})
try {
  await untilAnswered(started, '/readyz')
  const readySeconds = (performance.now() - startedAt) / 1000
  const answer = await untilAnswered(started, '/.well-known/hearth.json')
  const hearth = (await answer.json()) as HearthInfo
  const username = await signIn(hearth)
  const count = await countSampleEvents(hearth)
  await started.stop()
  assert.equal(started.child.exitCode, 0, 'it ends cleanly')
  const warnings = readFileSync(started.logFile, 'utf8').match(/^.*(?:Deprecation|Experimental)Warning.*$/gm)
  assert.equal(warnings, null, 'Node warns of nothing')
  console.log(
    `Node ${process.versions.node}: ready after ${readySeconds.toFixed(1)} s, ${username} signed in, ${count} verified events`,
  )
} finally {
  await started.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Signs the sample member in with the official client and reads their own profile. Returns their username. */
async function signIn(hearth: HearthInfo): Promise<string> {
  const path = join(dataDir, 'sample-sign-ins.json')
  const signIns = JSON.parse(readFileSync(path, 'utf8')) as SampleSignIn[]
  const { email, password } = signIns.find(({ role }) => role === 'member')!
  const backend = createBackendClient({
    ...hearth.backend,
    keepsSession: false,
    transport: WebSocket as never,
  })
  const { data, error } = await backend.auth.signInWithPassword({ email, password })
  assert.ifError(error)
  const profile = await backend.from('profiles').select('username').eq('id', data.user!.id).single()
  assert.ifError(profile.error)
  return profile.data!.username
}

/** Reads a page of events as a visitor; the agent refuses what the engine's root key does not vouch for. */
async function countSampleEvents({ engine }: HearthInfo): Promise<number> {
  const { host, canisterId, rootKey } = engine
  const visitor = createEngineActor(createNetworkAgent({ host, canisterId, rootKeyHex: rootKey }))
  const { events } = await visitor.browseEvents({ filter: {}, limit: 20 })
  assert.ok(events.length > 0, 'the sample community has events')
  return events.length
}
