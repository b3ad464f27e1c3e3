import { type Benchmark, exactly, type Figure } from './figure.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { makeMembers } from './harness/members.ts'
import { median } from './harness/rounds.ts'

const samples = 80
/** Not counted: until then the engine has not compiled what it will run. */
const warmUps = 8
const maxShare = 0.05
const maxMs = 3

export const signInParity: Benchmark = {
  name: 'sign-in-parity',
  title: 'Known and unknown addresses',
  how: `The four doors that could tell whether an address has an account, each asked ${samples} times with addresses that have
one and as often with addresses of the same form that have none, one request at a time, in the order known, unknown, unknown,
known, so that neither always follows the other. The answers must be of one status, with the same headers (but for the date and the
request's id) and one shape of body; their medians at most ${maxShare * 100} % or ${maxMs} ms apart.`,
  run: withHearth(measure),
}

type Door = {
  what: string
  path: string
  body: (email: string) => object
  /** What makes an address known to this door. */
  isUnconfirmed?: true
}

const password = 'a lantern that nobody lit'
const doors: Door[] = [
  {
    what: 'Sign-in with a wrong password',
    path: '/token?grant_type=password',
    body: (email) => ({ email, password }),
  },
  { what: 'Sign-up', path: '/signup', body: (email) => ({ email, password, data: {} }) },
  { what: 'Forgot password', path: '/recover', body: (email) => ({ email }) },
  {
    what: 'Resend the confirmation',
    path: '/resend',
    body: (email) => ({ type: 'signup', email }),
    isUnconfirmed: true,
  },
]

async function measure(hearth: Hearth): Promise<Figure[]> {
  const perDoor = samples + warmUps
  await makeMembers(hearth, perDoor * doors.length)
  const figures: Figure[] = []
  let differing = 0
  for (const [at, door] of doors.entries()) {
    const first = at * perDoor + 1
    if (door.isUnconfirmed) await unconfirm(hearth, { first, last: first + perDoor - 1 })
    const { known, unknown, shapes } = await askInTurns(hearth, door, first)
    figures.push(beside(door.what, median(known), median(unknown)))
    differing += shapes.size - 1
  }
  return [
    ...figures,
    exactly(
      { what: 'Answers that differ in status, headers or shape of body', value: differing, unit: 'answers' },
      0,
    ),
  ]
}

async function askInTurns(hearth: Hearth, door: Door, first: number) {
  const took = { known: [] as number[], unknown: [] as number[] }
  const shapes = new Set<string>()
  for (let round = 0; round < samples + warmUps; round++) {
    const n = first + round
    const order = round % 2 ? (['unknown', 'known'] as const) : (['known', 'unknown'] as const)
    for (const kind of order) {
      // Of one length, so that the answers that repeat an address are too.
      const email = `${kind === 'known' ? 'member' : 'nobody'}${n}@benchmark.example`
      const { ms, shape } = await ask(hearth, door, email)
      if (round < warmUps) continue
      took[kind].push(ms)
      shapes.add(shape)
    }
  }
  return { ...took, shapes }
}

async function ask({ siteUrl, info }: Hearth, { path, body }: Door, email: string) {
  const sent = JSON.stringify(body(email))
  const startedAt = performance.now()
  const response = await fetch(`${siteUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: info.backend.anonKey, 'content-type': 'application/json' },
    body: sent,
  })
  const answer = await response.text()
  const ms = performance.now() - startedAt
  if (response.status >= 429) throw new Error(`Refused with ${response.status}: ${answer}`)
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  // Numbers grow longer: the length is compared through the shape, where every text has its own.
  const named = headers.map(([name, value]) => (name === 'content-length' ? name : `${name}: ${value}`))
  return { ms, shape: JSON.stringify([response.status, named, shapeOf(JSON.parse(answer), email)]) }
}

/** What an answer says without the values that are one person's: every text by its length, keys in their order. */
function shapeOf(value: unknown, email: string): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, email))
  if (typeof value === 'string') return value === email ? 'the address' : `text of ${value.length}`
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([key, item]) => [key, shapeOf(item, email)])
}

function beside(what: string, known: number, unknown: number): Figure {
  const apart = Math.abs(known - unknown)
  return {
    what: `${what}, an address that has an account`,
    value: known,
    unit: 'ms',
    baseline: { what: 'one that has none', value: unknown },
    target: `at most ${maxShare * 100} % or ${maxMs} ms apart`,
    isMet: apart <= maxMs || apart <= unknown * maxShare,
    note: `${apart.toFixed(2)} ms apart`,
  }
}

async function unconfirm({ owner }: Hearth, { first, last }: { first: number; last: number }): Promise<void> {
  await owner.run(
    `update auth.users set email_confirmed_at = null
     where email like 'member%@benchmark.example' and substring(email from '\\d+')::integer between $1 and $2`,
    [first, last],
  )
}
