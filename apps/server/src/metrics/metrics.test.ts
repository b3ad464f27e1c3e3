import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildFailedJob } from '../testing/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '1000' }, {}, { runsJobs: false })
})
afterAll(() => app.end())

const read = async () => (await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
const figure = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
const seriesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('hearth_'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))

it('are no more for whatever strangers ask', async () => {
  const { anonKey: apikey } = app.parts.config
  const ask = async (round: number) => {
    for (let at = 0; at < 60; at++) {
      const word = `r${round}-${at}`
      const asked = [
        { url: `/${word}` },
        { url: `/events/${word}?x=${word}` },
        { url: `/@${word}` },
        { url: `/rest/v1/${word}`, headers: { apikey } },
        {
          url: `/rest/v1/profiles?select=id,a${at}:username&username=eq.${word}&limit=${at + 1}`,
          headers: { apikey },
        },
        { url: `/rest/v1/rpc/${word}`, headers: { apikey } },
        { url: `/api/v2/canister/${word}/query`, method: 'POST' as const },
        { url: `/functions/v1/${word}`, method: 'POST' as const, payload: {} },
        {
          url: '/auth/v1/token?grant_type=password',
          method: 'POST' as const,
          headers: { apikey },
          payload: { email: `${word}@example.org`, password: 'a long passphrase 12' },
        },
      ]
      await Promise.all(asked.map((request) => app.http.inject(request)))
    }
  }
  await ask(1)
  await read()
  const before = seriesIn(await read())
  await ask(2)
  const after = seriesIn(await read())
  expect(after.filter((series) => !before.includes(series))).toEqual([])
  expect(after.length).toBeLessThan(2000)
  expect(after.join('\n')).not.toMatch(/r[12]-\d/)
  // A read is called by its table, and not by its text or a sum of it.
  expect(after).toContain('hearth_statement_seconds_count{statement="read profiles"}')
})

it('count those who were refused, and answers that were kept', async () => {
  const before = await read()
  const { anonKey: apikey } = app.parts.config
  for (let at = 0; at < 35; at++) {
    await app.http.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: { apikey },
      payload: { email: 'a@example.org', password: 'a long passphrase 12' },
    })
  }
  for (let at = 0; at < 5; at++)
    await app.http.inject({ url: '/rest/v1/profiles?select=username', headers: { apikey } })
  await app.http.inject({ method: 'POST', url: '/api/v3/canister/aaaaa-aa/query', payload: 'x' })
  const after = await read()
  const grown = (series: string) => figure(after, series)! - figure(before, series)!
  expect(grown('hearth_refused_total{by="auth"}')).toBeGreaterThan(0)
  expect(grown('hearth_cache_answers_total{cache="answers",outcome="kept"}')).toBeGreaterThanOrEqual(4)
  expect(grown('hearth_engine_requests_total{endpoint="query"}')).toBe(1)
})

it('say how the queue stands', async () => {
  await app.db.owner(
    `select graphile_worker.add_job('a_task_of_nobody', '{}', run_at => now() - interval '90 seconds')`,
  )
  await buildFailedJob(app.db)
  const text = await read()
  expect(figure(text, 'hearth_jobs_failed')).toBe(1)
  expect(figure(text, 'hearth_jobs_waiting')).toBeGreaterThanOrEqual(1)
  expect(figure(text, 'hearth_jobs_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(figure(text, 'hearth_database_connections_max')).toBeGreaterThan(0)
  expect(figure(text, 'hearth_database_connections_open')).toBeGreaterThan(0)
})
