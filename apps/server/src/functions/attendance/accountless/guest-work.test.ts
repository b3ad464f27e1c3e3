// Forms of guests from networks that send far more of them than people do.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { isFound, workLastsMs } from '../../../auth/proof-of-work.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildEvent } from '../../../testing/events.ts'

let app: TestApp
let eventId: string
/** A network of its own for each test. */
let network: string
let networks = 0
/** What a network may cause in an hour. It is doubtful from a third of that on, and without the work it has a sixth. */
const limit = 12
beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: String(limit) }, { max: 4 })
})
afterAll(() => app.end())
beforeEach(async () => {
  eventId = await buildEvent(app.db, { capacity: 100 })
  networks += 1
  network = `198.51.100.${networks}`
})

type Fields = Record<string, string>
async function send(fields: Fields = {}, { event = eventId, from = network } = {}) {
  const form = { name: 'Rui', email: `g-${randomUUID()}@example.org`, party: '1', note: '', ...fields }
  const { statusCode, body, headers } = await app.http.inject({
    method: 'POST',
    url: `/e/${event}/answer`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  const work = /data-work="([^"]+)"/.exec(body)?.[1]
  return { status: statusCode, body, headers, work, isSent: body.includes('We sent a link to') }
}
/** So many forms that the network is doubtful. */
async function becomeDoubtful(from = network) {
  for (let i = 0; i < limit / 3; i++) expect((await send({}, { from })).isSent).toBe(true)
}
/** What the script does; like it, it lets others go on, or the server would think that it has too much to do. */
async function solve(work: string): Promise<string> {
  const [id] = work.split('.')
  const numbers: number[] = []
  while (numbers.length < 16) {
    let number = 0
    for (; !isFound(`${id}.${numbers.length}.${number}`); number++) {
      if (number % 200 === 0) await new Promise(setImmediate)
    }
    numbers.push(number)
  }
  return numbers.join('-')
}

describe('an ordinary network', () => {
  it('is asked for nothing, and runs no script', async () => {
    for (let i = 0; i < limit / 3; i++) {
      const { isSent, work, body, headers } = await send()
      expect([isSent, work]).toEqual([true, undefined])
      expect(body).not.toContain('<script')
      expect(headers['content-security-policy']).not.toContain('script-src')
    }
  })

  it('is not another one that is doubtful, and is ordinary again after an hour', async () => {
    await becomeDoubtful()
    expect((await send({}, { from: `203.0.113.${networks}` })).isSent).toBe(true)
    expect((await send()).isSent).toBe(false)
    await app.db.owner(
      `update hearth.attempts set window_started_at = window_started_at - interval '61 minutes'`,
    )
    expect((await send()).isSent).toBe(true)
  })

  it('is all of what one household has of the newer addresses', async () => {
    await becomeDoubtful(`2001:db8:${networks}::1`)
    expect((await send({}, { from: `2001:db8:${networks}:0:ffff::2` })).work).toBeDefined()
    expect((await send({}, { from: `2001:db8:${networks}:1::2` })).work).toBeUndefined()
  })
})

describe('a doubtful network', () => {
  it('is asked for work, for which what was given is carried along, and nothing is sent until then', async () => {
    await becomeDoubtful()
    const email = `g-${randomUUID()}@example.org`
    const asked = await send({ email, name: '"><b>Rui', note: 'Hi', party: '2', staysUnseen: 'yes' })
    expect([asked.status, asked.isSent]).toEqual([200, false])
    for (const field of [`value="${email}"`, 'value="Hi"', 'name="party" value="2"', 'name="staysUnseen"'])
      expect(asked.body).toContain(field)
    expect(asked.body).not.toContain('<b>Rui')
    const mails = () => app.db.owner('select from hearth.mails where to_address = $1', [email])
    expect(await mails()).toEqual([])
    const done = await send({ email, work: asked.work!, solved: await solve(asked.work!) })
    expect(done.isSent).toBe(true)
    expect(await mails()).toHaveLength(1)
  })

  it('runs the one script that its page names, and no other', async () => {
    await becomeDoubtful()
    const { body, headers } = await send()
    const [, nonce] = /<script type="module" src="\/guest-work.js" nonce="([^"]+)">/.exec(body)!
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src 'nonce-${nonce}';`)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|script-src[^;]*self/)
    expect(body.match(/<script/g)).toHaveLength(1)
  })

  it('does the work once for each form', async () => {
    await becomeDoubtful()
    const work = (await send()).work!
    const solved = await solve(work)
    expect((await send({ work, solved })).isSent).toBe(true)
    const again = await send({ work, solved })
    expect(again.isSent).toBe(false)
    expect(again.work).not.toBe(work)
    expect(again.body).toContain('once more')
  })

  it('cannot use one solution twice at the same moment', async () => {
    await becomeDoubtful()
    const work = (await send()).work!
    const solved = await solve(work)
    const sent = await Promise.all(Array.from({ length: 5 }, () => send({ work, solved })))
    expect(sent.filter(({ isSent }) => isSent)).toHaveLength(1)
  })

  it('is not helped by work for another event, of another network, or of another time', async () => {
    await becomeDoubtful()
    const other = await buildEvent(app.db)
    const elsewhere = `203.0.113.${100 + networks}`
    await becomeDoubtful(elsewhere)
    const [ofOther, ofElsewhere, own] = [
      (await send({}, { event: other })).work!,
      (await send({}, { from: elsewhere })).work!,
      (await send()).work!,
    ]
    for (const work of [ofOther, ofElsewhere])
      expect((await send({ work, solved: await solve(work) })).isSent).toBe(false)
    const late = guestSecretsOf(app.parts.config).work.ask(`${eventId} ${network}`, Date.now() - workLastsMs)
    expect((await send({ work: late, solved: await solve(late) })).isSent).toBe(false)
    const [id, ends, signature] = own.split('.')
    const solved = await solve(own)
    for (const work of [
      `${id}.${Number(ends) + 1}.${signature}`,
      `${id}.${ends}.${'A'.repeat(43)}`,
      `${id}.${ends}`,
      '',
      'x'.repeat(10_000),
    ])
      expect((await send({ work, solved })).isSent).toBe(false)
    expect((await send({ work: own, solved })).isSent).toBe(true)
  })

  it('is not helped by work that is not done', async () => {
    await becomeDoubtful()
    const work = (await send()).work!
    const solved = await solve(work)
    const numbers = solved.split('-')
    for (const wrong of [
      numbers.map((number) => Number(number) + 1).join('-'),
      numbers.slice(1).join('-'),
      `${solved}-1`,
      [...numbers.slice(0, 15), '-1'].join('-'),
      '9'.repeat(100_000),
    ])
      expect((await send({ work, solved: wrong })).isSent).toBe(false)
  })

  it('without a script gets a sixth of the limit, and then a sentence that says what to do', async () => {
    await becomeDoubtful()
    const work = (await send()).work!
    for (let i = 0; i < limit / 6; i++) expect((await send({ work, solved: '' })).isSent).toBe(true)
    const refused = await send({ work, solved: '' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.body).toContain(
      'Turn on JavaScript and reply again, use another network, or wait an hour.',
    )
    // Whoever does the work goes on.
    expect((await send({ work, solved: await solve(work) })).isSent).toBe(true)
  })

  it('has the limit of every network with the work too', async () => {
    await becomeDoubtful()
    const sent = []
    for (let i = 0; i < limit; i++) {
      const { work } = await send()
      if (!work) break
      sent.push(await send({ work, solved: await solve(work) }))
    }
    expect(sent.filter(({ isSent }) => isSent)).toHaveLength(limit - limit / 3)
    expect(sent.at(-1)!.status).toBe(429)
  })
})

describe('an event that very many answer', () => {
  const haveTaken = (count: number) =>
    app.db.owner(
      `insert into hearth.attempts (key, count, window_started_at) values ($1, $2, now())
       on conflict (key) do update set count = excluded.count`,
      [`auth:guest-links-of:${eventId}`, count],
    )

  it('asks every network for the work, and whoever does it comes', async () => {
    await haveTaken(499)
    expect((await send()).isSent).toBe(true)
    const { isSent, work } = await send()
    expect(isSent).toBe(false)
    expect((await send({ work: work!, solved: await solve(work!) })).isSent).toBe(true)
    expect((await send({}, { event: await buildEvent(app.db) })).isSent).toBe(true)
  })

  it('says when to come again once its hour is full, and mails nobody', async () => {
    await haveTaken(5000)
    const { work } = await send()
    const email = `g-${randomUUID()}@example.org`
    const refused = await send({ email, work: work!, solved: await solve(work!) })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await app.db.owner('select from hearth.mails where to_address = $1', [email])).toEqual([])
  })
})

it('is worked out by the script as the server checks it', async () => {
  const script = join(import.meta.dirname, '../../../../../web/public/guest-work.js')
  const { solvePart } = await import(pathToFileURL(script).href)
  const number = await solvePart('abcdefghijklmnopqrstuv', 3, 11)
  expect(isFound(`abcdefghijklmnopqrstuv.3.${number}`)).toBe(true)
  for (let before = 0; before < number; before++)
    expect(isFound(`abcdefghijklmnopqrstuv.3.${before}`)).toBe(false)
})
