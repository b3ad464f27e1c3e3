import { readFile } from 'node:fs/promises'
import { Principal } from '@dfinity/principal'
import { repetitions } from '@hearth/database/testing'
import { methodTypes } from '@hearth/event-engine/portable'
import { type EngineUnderTest, engineUnderTest } from '@hearth/event-engine/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCanister, canisterFiles } from './build.ts'
import { controller, factBytes, people } from './testing/cast.ts'
import { canisterId, differences, recordCalls, type Step, settingsBytes } from './testing/comparison.ts'
import { HostedCanister } from './testing/ic0-host.ts'

const calls = repetitions(1000, { daily: 400 })

let it: EngineUnderTest
let module: Buffer
let steps: Step[]

function install(bytes: Uint8Array): HostedCanister {
  const canister = new HostedCanister(new WebAssembly.Module(bytes), {
    id: Principal.fromText(canisterId),
    controller: controller.principal,
  })
  canister.install(settingsBytes)
  return canister
}

beforeAll(async () => {
  it = await engineUnderTest()
  const building = buildCanister()
  steps = await recordCalls(it, { seed: 3, calls })
  await building
  module = await readFile(canisterFiles.wasm)
}, 300_000)
afterAll(() => it.drop())

test('the calls are of every method, answered and refused in every way', () => {
  const answered = steps.filter(({ expected }) => expected?.ok).map(({ method }) => method)
  expect(new Set(answered)).toEqual(new Set(methodTypes.keys()))
  for (const [code, least] of [
    [4, calls / 10],
    [5, calls / 100],
  ])
    expect(
      steps.filter(({ expected }) => expected && !expected.ok && expected.rejectCode === code).length,
    ).toBeGreaterThan(least!)
  expect(steps.filter(({ expected }) => expected)).toHaveLength(calls)
})

test('the canister answers random calls as the embedded engine does, across an upgrade', () => {
  const canister = install(module)
  const half = Math.floor(steps.length / 2)
  expect([...differences(canister, steps.slice(0, half))]).toEqual([])
  canister.upgrade(settingsBytes)
  // Whoever is not the controller teaches it nothing.
  for (const { principal } of people.filter((person) => person !== controller))
    for (const [method, told] of Object.entries({ tellMembers: [], forgetMembers: [people[0]!.userId] }))
      expect(
        canister.update({ method, arg: factBytes(method, told), caller: principal, timeNs: 0n }),
      ).toEqual({ kind: 'reject', message: 'Only the controller can do this.' })
  expect([...differences(canister, steps.slice(half))]).toEqual([])
}, 300_000)

describe('a changed rule is seen:', () => {
  test.each([
    [
      'drafts for everyone',
      '(event.status === "draft") return false;',
      '(event.status === "drift") return false;',
    ],
    ['another blessing', 'eventConsciousnessLevel = 500', 'eventConsciousnessLevel = 501'],
  ])(
    '%s',
    (_rule, written, changed) => {
      // The module carries its JavaScript as text.
      const at = module.indexOf(written)
      expect(at).toBeGreaterThan(0)
      const other = Buffer.from(module)
      other.write(changed, at)
      expect(differences(install(other), steps).next().value).toBeDefined()
    },
    300_000,
  )
})

test('the module holds rules, methods and the store in memory, and nothing of Node or the database', async () => {
  const javaScript = await readFile(canisterFiles.javaScript, 'utf8')
  const modules = [...javaScript.matchAll(/^ *\/\/ (\S+\.(?:ts|js|json))$/gm)].map(([, path]) => path!)
  const engine = modules.filter((path) => path.includes('@hearth/event-engine/'))
  const shared = /@hearth\/event-engine\/src\/(?:(?:candid|methods|rules)\/|portable\.ts$)/
  expect(engine.filter((path) => !shared.test(path)).sort()).toEqual(
    [
      'by-code-point',
      'memory/list-in-memory',
      'memory/memory-facts',
      'memory/memory-moderation',
      'memory/memory-reads',
      'memory/memory-state',
      'memory/memory-store',
      'memory/memory-writes',
      'memory/recommend-in-memory',
      'memory/stored-event',
      'search-text',
      'unaccent-rules.json',
    ].map(
      (name) => `../../node_modules/@hearth/event-engine/src/store/${/\./.test(name) ? name : `${name}.ts`}`,
    ),
  )
  expect(
    modules.filter((path) => /@hearth\/(?!contracts\/|messages\/|event-engine\/)|\/pg\//.test(path)),
  ).toEqual([])
  expect(javaScript).not.toContain('node:')
})
