import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
let isOverloaded = false

beforeAll(async () => {
  const load = { delayMs: () => 500, isOverloaded: () => isOverloaded, stop() {} }
  app = await startTestApp({}, {}, { load })
})
afterAll(() => app.end())

describe('while the process is overloaded', () => {
  it('new work is refused at once, with when to come again, and the answer comes as before once it is calm', async () => {
    isOverloaded = true
    const refused = await app.http.inject('/.well-known/hearth.json')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json().error.code).toBe('unavailable')
    isOverloaded = false
    expect((await app.http.inject('/.well-known/hearth.json')).statusCode).toBe(200)
  })

  it.each(['/healthz', '/readyz', '/metrics'])('who watches the house still reads %s', async (url) => {
    isOverloaded = true
    expect((await app.http.inject(url)).statusCode).toBe(200)
  })

  it('who leaves can leave', async () => {
    isOverloaded = true
    const answer = await app.http.inject({ method: 'POST', url: '/auth/v1/logout' })
    expect(answer.statusCode).not.toBe(503)
  })
})
