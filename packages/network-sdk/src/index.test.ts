import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Every module that loading `file` loads, following what is not a type. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  const source = readFileSync(file, 'utf8')
  for (const [, isType, from] of source.matchAll(
    /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gms,
  )) {
    if (isType || !from || seen.has(from)) continue
    if (!from.startsWith('.')) seen.add(from)
    else loadedBy(resolve(dirname(file), from), seen.add(resolve(dirname(file), from)))
  }
  return seen
}

const door = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Without its light doors, contracts brings zod, which outweighs both clients. */
const isHeavy = (module: string) => /^@(supabase|dfinity)\/|^zod$|^@hearth\/contracts$/.test(module)

describe('the doors of the package', () => {
  it('lets an app in without the clients', () => {
    expect([...loadedBy(door('./index.ts'))].filter(isHeavy)).toEqual([])
  })

  it('keeps the backend’s client and the agent apart', () => {
    const backend = [...loadedBy(door('./backend/index.ts'))].filter(isHeavy)
    const signOn = [...loadedBy(door('./sign-on/index.ts'))].filter(isHeavy)
    const agent = [...loadedBy(door('./agent/index.ts'))].filter(isHeavy)
    const live = [...loadedBy(door('./live/index.ts'))].filter(isHeavy)
    expect(backend.sort()).toEqual(['@supabase/auth-js', '@supabase/functions-js', '@supabase/postgrest-js'])
    expect(signOn).toEqual(['@supabase/functions-js'])
    expect(live).toEqual(['@supabase/realtime-js'])
    expect(agent.sort()).toEqual([
      '@dfinity/agent',
      '@dfinity/candid',
      '@dfinity/identity',
      '@dfinity/principal',
    ])
  })
})
