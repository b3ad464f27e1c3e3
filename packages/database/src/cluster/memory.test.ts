import { totalmem } from 'node:os'
import { expect, it } from 'vitest'
import { memorySettings, ownMemory } from './memory.ts'

it.each([
  [128, '48MB', '256MB', '8MB', '32MB'],
  [512, '128MB', '512MB', '8MB', '32MB'],
  [4096, '1024MB', '4096MB', '32MB', '256MB'],
  [262_144, '16384MB', '65536MB', '64MB', '1024MB'],
])('shares out %d MB', (megabytes, shared_buffers, effective_cache_size, work_mem, maintenance_work_mem) => {
  expect(memorySettings(megabytes)).toEqual({
    shared_buffers,
    effective_cache_size,
    work_mem,
    maintenance_work_mem,
  })
})

it('is a quarter of the machine at the most', () => {
  expect(ownMemory()).toBeGreaterThan(0)
  expect(ownMemory()).toBeLessThanOrEqual(Math.round(totalmem() / 4 / 2 ** 20))
})
