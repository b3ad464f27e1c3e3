import { afterEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp | undefined
afterEach(() => app?.end())

async function ask(from: readonly { remoteAddress: string; forwardedFor?: string }[]) {
  for (const { remoteAddress, forwardedFor } of from) {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    await app!.http.inject({ url: '/healthz', remoteAddress, headers })
  }
  return app!.logged.filter(({ event }) => event === 'unknown_proxy').map(({ fields }) => fields.address)
}

const visitors = (remoteAddress: string) =>
  Array.from({ length: 70 }, (_, at) => ({ remoteAddress, forwardedFor: `203.0.113.${at}` }))

it('is said once, with its address', async () => {
  app = await startTestApp()
  expect(await ask(visitors('10.0.0.9'))).toEqual(['10.0.0.9'])
})

it('is not said of one that is trusted, nor where others come straight to us', async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '10.0.0.0/8' })
  expect(await ask(visitors('10.0.0.9'))).toEqual([])
  await app.end()
  app = await startTestApp()
  const mixed = visitors('10.0.0.9').flatMap((one, at) =>
    at % 20 === 0 ? [one, { remoteAddress: '198.51.100.7' }] : [one],
  )
  expect(await ask(mixed)).toEqual([])
})
