import { networkApps } from '@hearth/contracts/siblings'
import { afterEach, expect, it, vi } from 'vitest'
import { joinNetwork } from './network.ts'

const hearth = {
  backend: { url: 'http://localhost:8080', anonKey: 'key' },
  signOn: { environment: 'dev', rootDomain: 'localhost' },
}
const answering = (siblings: readonly object[]) =>
  vi.stubGlobal('fetch', async () => Response.json({ ...hearth, siblings }))

afterEach(() => vi.unstubAllGlobals())

it('joins the network of a Hearth that knows it', async () => {
  answering(networkApps)
  expect((await joinNetwork('http://localhost:8080')).self.title).toBe('Gym Timer')
})

it('says when it is not known', async () => {
  answering(networkApps.filter(({ id }) => id !== 'gymtimer'))
  await expect(joinNetwork('http://localhost:8080')).rejects.toThrow('This Hearth does not know the timer.')
})
