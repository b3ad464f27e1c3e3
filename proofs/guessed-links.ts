import { randomBytes, randomUUID } from 'node:crypto'
import { type Benchmark, exactly, type Figure, limitedToTimes } from '../benchmarks/figure.ts'
import { makeGuestLinks } from '../benchmarks/harness/guest-links.ts'
import { type Hearth, withHearth } from '../benchmarks/harness/hearth.ts'
import { type Answer, type HttpRequest, requestBytes, send } from '../benchmarks/harness/load.ts'
import { makeMembers } from '../benchmarks/harness/members.ts'
import { makeEvent } from '../benchmarks/harness/one-event.ts'
import { median } from '../benchmarks/harness/rounds.ts'

const guesses = 10_000
const eventId = 'd'.repeat(26)
const photoId = randomUUID()

/** Where a secret in the address opens something; a link may be read by a GET and used by a POST. */
const doors = [
  ['GET', 'a link that proves an address', (secret) => `/guest/confirm/${secret}`],
  ['POST', 'a link that proves an address', (secret) => `/guest/confirm/${secret}`],
  ['GET', 'a guest’s page', (pass) => `/guest/${pass}`],
  ['POST', 'a guest’s page', (pass) => `/guest/${pass}`],
  ['GET', 'a guest’s calendar file', (pass) => `/guest/${pass}/event.ics`],
  ['GET', 'a photo on a guest’s page', (pass) => `/guest/${pass}/photos/${photoId}`],
  ['GET', 'an invitation', (pass) => `/invitation/${pass}`],
  ['POST', 'an invitation', (pass) => `/invitation/${pass}`],
  ['GET', 'the form of an invitation', (pass) => `/invitation/${pass}/reply`],
  ['POST', 'the form of an invitation', (pass) => `/invitation/${pass}/reply`],
  ['GET', 'a link that ends what somebody follows', (id) => `/unfollow/${id}`],
  ['POST', 'a link that ends what somebody follows', (id) => `/unfollow/${id}`],
] as const satisfies [string, string, (secret: string) => string][]

export const guessedLinks: Benchmark = {
  name: 'guessed-links',
  title: 'Links that somebody guesses',
  how: `${guesses.toLocaleString('en-GB')} guessed secrets, in turns at all ${doors.length} doors that a guest without an account opens by one, each beside
the same request with one that was good and has ended (a link whose day is over, a guest and an invitation that are gone). Answers are
compared whole but for the nonce that each page has by chance and the address that was asked for; times by the median of each door.`,
  run: withHearth(async (hearth) => {
    await makeEvent(hearth.owner, { id: eventId })
    const ended = await makeEndedLinks(hearth, Math.ceil(guesses / doors.length))
    const answers = { guessed: [] as Heard[], ended: [] as Heard[] }
    const asked = Array.from({ length: guesses }, (_, n) => {
      const [door, round] = [n % doors.length, Math.floor(n / doors.length)]
      const guess = isAlert(door) ? randomUUID() : randomBytes(door < 2 ? 32 : 48).toString('base64url')
      const asking = (kind: 'guessed' | 'ended', secret: string) => ({
        ...{ kind, secret },
        request: requestTo(doors[door]!, secret),
      })
      const pair = [asking('guessed', guess), asking('ended', ended(door, round))]
      // Whoever comes second finds everything warm.
      return round % 2 ? pair.reverse() : pair
    }).flat()
    let at = 0
    await send({
      port: hearth.port,
      callers: [asked.map(({ request }) => request)],
      heard: ({ status, body, tookMs }) => {
        const { kind, secret } = asked[at]!
        answers[kind].push({ status, body: withoutOwn(body.toString(), secret), tookMs })
        at++
      },
    })
    return figures(answers)
  }),
}

/** Each page has its nonce by chance, and leads back to its own address in another language. */
const withoutOwn = (html: string, secret: string) =>
  html.replaceAll(/nonce="[^"]*"/g, 'nonce').replaceAll(secret, 'secret')

type Heard = Omit<Answer, 'body'> & { body: string }
type Door = (typeof doors)[number]

function requestTo([method, , path]: Door, secret: string): Buffer {
  const request: HttpRequest = { method, path: path(secret), headers: { accept: 'text/html' } }
  if (method === 'GET') return requestBytes(request)
  const headers = { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' }
  return requestBytes({ ...request, headers, body: Buffer.from('answer=coming&party=1&note=&name=Rui') })
}

/** What opened each door once, by the door and a number. */
async function makeEndedLinks(hearth: Hearth, count: number) {
  const { guestSecrets } = hearth
  const expired = await makeGuestLinks(hearth, Array<string>(count).fill(eventId), { hasEnded: true })
  const unfollowed = await makeEndedAlerts(hearth, count)
  return (door: number, n: number): string => {
    if (door < 2) return expired[n]!
    if (isAlert(door)) return unfollowed[n]!
    return (door < 6 ? guestSecrets.pagePasses : guestSecrets.invitationPasses).make(randomUUID())
  }
}

const isAlert = (door: number) => doors[door]![2]('').startsWith('/unfollow')

/** What a member followed and follows no more. */
async function makeEndedAlerts(hearth: Hearth, count: number): Promise<string[]> {
  await makeMembers(hearth, count)
  await hearth.owner.run(
    `insert into public.event_alerts (user_id, category, city) select p.id, 'party', 'Porto' from public.profiles p`,
  )
  const gone = await hearth.owner.run<{ id: string }>('delete from public.event_alerts returning id')
  return gone.map(({ id }) => id)
}

function figures({ guessed, ended }: { guessed: Heard[]; ended: Heard[] }): Figure[] {
  const opened = guessed.filter(({ status }) => status < 400)
  const differing = guessed.filter(
    ({ status, body }, n) => status !== ended[n]!.status || body !== ended[n]!.body,
  )
  return [
    exactly({ what: 'Guesses that opened something', value: opened.length, unit: 'guesses' }, 0),
    exactly(
      {
        what: 'Guesses whose answer says anything else than that of an ended one',
        value: differing.length,
        unit: 'guesses',
        note: `of ${guessed.length.toLocaleString('en-GB')}`,
      },
      0,
    ),
    ...doors.map(([method, what], door) => {
      const times = (heard: Heard[]) =>
        median(heard.filter((_, n) => n % doors.length === door).map(({ tookMs }) => tookMs))
      const [guess, end] = [times(guessed), times(ended)]
      return limitedToTimes(
        {
          what: `${method}, ${what}: the slower of the two, median`,
          value: Math.max(guess, end),
          unit: 'ms',
          baseline: { what: guess > end ? 'an ended one' : 'a guessed one', value: Math.min(guess, end) },
        },
        1.2,
      )
    }),
  ]
}
