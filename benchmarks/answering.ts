import { setTimeout as sleep } from 'node:timers/promises'
import { atLeast, atLeastShare, type Benchmark, exactly, type Figure } from './figure.ts'
import { startBaseline } from './harness/baseline.ts'
import { makeEvents } from './harness/events.ts'
import { makeGuestLinks } from './harness/guest-links.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { type HttpRequest, requestBytes, send } from './harness/load.ts'
import { headersOf, type Member, makeMembers, signIn } from './harness/members.ts'
import { cpuNote, type Measured, measureRound, medians, roundCount } from './harness/rounds.ts'

const people = 200
const events = 500
const callers = 32
const answersEach = 60
const seats = 10
const fullRounds = 20
/** Two sides that are nearly alike take more rounds to tell apart. */
const guestRounds = 9

export const answering: Benchmark = {
  name: 'answering',
  title: 'Answering',
  how: `\`POST /functions/v1/answer\`. Many on many: ${callers} connections carry the answers of ${people} members to
${events} events, ${(callers * answersEach).toLocaleString('en')} a round, no two alike; each takes a seat, is kept with fsync
on and leaves a confirmation mail. Beforehand each event had a round of answers, of which the first three are told to its host one
by one. Few seats: ${people} members answer at once for ${seats} seats, ${fullRounds} times over; beside
it the same decision as people write it first, which looks whether there is room and then takes it. Guests without an account:
the same connections press as many mailed links, which proves an address, keeps the answer and takes the seat, in turns with members.`,
  run: withHearth(async (hearth) => {
    await makeMembers(hearth, people)
    const members = await signIn(hearth, people)
    await makeEvents(hearth, events)
    return [
      await measureManyOnMany(hearth, members),
      ...(await fillFewSeats(hearth, members)),
      await measureGuests(hearth, members),
    ]
  }),
}

async function measureManyOnMany(hearth: Hearth, members: Member[]): Promise<Figure> {
  await hearth.owner.run('update public.event_seats set capacity = null')
  const ids = await eventIds(hearth)
  // Every pair of a member and an event once: neighbours in time are other members at other events.
  const pairs = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => {
      const n = from + at
      return answerRequest(hearth, members[n % people]!, ids[(n + Math.floor(n / people)) % events]!)
    })
  const perRound = callers * answersEach
  await measureRound(hearth, { callers: dealt(pairs(perRound, roundCount * perRound)) })
  await untilHostsAreTold(hearth)
  const baseline = await startBaseline(hearth.port, pairs(1, (roundCount + 1) * perRound)[0]!)
  const rounds = { hearth: [] as Measured[], baseline: [] as Measured[] }
  try {
    for (let round = 0; round < roundCount; round++) {
      const lists = dealt(pairs(perRound, round * perRound))
      rounds.hearth.push(await measureRound(hearth, { callers: lists }))
      rounds.baseline.push(await measureRound(baseline, { callers: lists }))
    }
  } finally {
    baseline.stop()
  }
  const rates = { hearth: medians(rounds.hearth), baseline: medians(rounds.baseline) }
  return atLeast(
    {
      what: `Answers of ${people} members to ${events} events, durable`,
      value: rates.hearth.perSecond,
      unit: 'answers/s',
      baseline: { what: 'bare node:http reading the same POST', value: rates.baseline.perSecond },
      note: cpuNote(rates),
    },
    400,
  )
}

/** Throws where they are not told within a minute. */
async function untilHostsAreTold({ owner }: Hearth): Promise<void> {
  for (let second = 0; second < 60; second++) {
    const due = await owner.run('select from hearth.answer_digests where due_at <= now() limit 1')
    if (due.length === 0) return
    await sleep(1000)
  }
  throw new Error('Hosts are not told of answers.')
}

/** As long as this measures, hosts have heard of the first answers and not yet of the next: neither side pays for the other's news. */
async function postponeHostNews({ owner }: Hearth): Promise<void> {
  await owner.run(
    `update hearth.answer_digests set due_at = now() + interval '1 hour' where due_at is not null`,
  )
}

async function fillFewSeats(hearth: Hearth, members: Member[]): Promise<Figure[]> {
  const ids = await eventIds(hearth)
  const seated: number[] = []
  const oversold: number[] = []
  for (let round = 0; round < fullRounds; round++) {
    const [eventId, sameAgain] = [ids[2 * round]!, ids[2 * round + 1]!]
    await openFor(hearth, [eventId, sameAgain])
    seated.push(await answerAtOnce(hearth, members, eventId))
    oversold.push(await answerByReadingFirst(hearth, members, sameAgain))
  }
  const asOne = (counts: number[]) =>
    counts.every((count) => count === counts[0]) ? counts[0]! : Math.max(...counts)
  return [
    exactly(
      {
        what: `Seats taken when ${people} answer at once for ${seats}, in each of ${fullRounds} rounds`,
        value: asOne(seated),
        unit: 'seats',
        note: `rounds: ${seated.join(', ')}`,
      },
      seats,
    ),
    {
      what: 'The same, by the broken variant that reads first: the most in a round',
      value: Math.max(...oversold),
      unit: 'seats',
      target: `more than ${seats}, or this test could not fail`,
      isMet: Math.max(...oversold) > seats,
      note: `rounds: ${oversold.join(', ')}`,
    },
  ]
}

/** Members answer and guests press their links in turns, at events of their own. */
async function measureGuests(hearth: Hearth, members: Member[]): Promise<Figure> {
  await hearth.owner.run('update public.event_seats set capacity = null, taken = 0')
  await hearth.owner.run('delete from public.attendances')
  const ids = await eventIds(hearth)
  const perRound = callers * answersEach
  const rounds = { members: [] as Measured[], guests: [] as Measured[] }
  for (let round = 0; round < guestRounds; round++) {
    const at = Array.from({ length: perRound }, (_, n) => round * perRound + n)
    const answers = at.map((n) =>
      answerRequest(hearth, members[n % people]!, ids[(n + Math.floor(n / people)) % events]!),
    )
    const links = await makeGuestLinks(
      hearth,
      at.map((n) => ids[n % events]!),
    )
    await postponeHostNews(hearth)
    rounds.members.push(await measureRound(hearth, { callers: dealt(answers) }))
    await postponeHostNews(hearth)
    rounds.guests.push(await measureRound(hearth, { callers: dealt(links.map(pressOf)), wanted: 303 }))
  }
  const rates = { hearth: medians(rounds.guests), baseline: medians(rounds.members) }
  return atLeastShare(
    {
      what: `Links of guests without an account pressed, at ${events} events, durable`,
      value: rates.hearth.perSecond,
      unit: 'answers/s',
      baseline: { what: 'members who answer', value: rates.baseline.perSecond },
      note: cpuNote(rates),
    },
    1,
  )
}

const dealt = (requests: HttpRequest[]): Buffer[][] => {
  const bytes = requests.map(requestBytes)
  return Array.from({ length: callers }, (_, caller) => bytes.filter((_, at) => at % callers === caller))
}

const pressOf = (secret: string): HttpRequest => ({
  method: 'POST',
  path: `/guest/confirm/${secret}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: Buffer.from(''),
})

async function eventIds({ owner }: Hearth): Promise<string[]> {
  const rows = await owner.run<{ id: string }>('select id from public.events order by id')
  return rows.map(({ id }) => id)
}

/** Ten seats, and nobody in them. */
async function openFor({ owner }: Hearth, ids: string[]): Promise<void> {
  await owner.run('delete from public.attendances where event_id = any($1)', [ids])
  await owner.run('update public.event_seats set taken = 0, capacity = $2 where event_id = any($1)', [
    ids,
    seats,
  ])
}

/** Everybody at once, each on a connection of their own; gives how many got a seat. Throws when the books differ. */
async function answerAtOnce(hearth: Hearth, members: Member[], eventId: string): Promise<number> {
  const statuses: number[] = []
  await send({
    port: hearth.port,
    callers: members.map((member) => [requestBytes(answerRequest(hearth, member, eventId))]),
    heard: ({ status }) => statuses.push(status),
  })
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length
  const [books] = await hearth.owner.run<{ taken: number; coming: number }>(
    `select s.taken, (select sum(party)::integer from public.attendances a where a.event_id = s.event_id) as coming
     from public.event_seats s where s.event_id = $1`,
    [eventId],
  )
  const told = { seated: count(200), full: count(409) }
  if (told.seated + told.full !== people || books!.taken !== told.seated || books!.coming !== told.seated) {
    throw new Error(`Told and kept differ: ${JSON.stringify({ statuses, books })}`)
  }
  return told.seated
}

/** Looks whether there is room, then takes it; gives how many believe that they have a seat. */
async function answerByReadingFirst({ owner }: Hearth, members: Member[], eventId: string): Promise<number> {
  const answers = await Promise.all(
    members.map(async ({ userId }) => {
      const client = await owner.pool.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query(
          'select count(*) < $2 as has_room from public.attendances where event_id = $1 and party > 0',
          [eventId, seats],
        )
        if (rows[0].has_room) {
          await client.query(
            `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
            [eventId, userId],
          )
        }
        await client.query('commit')
        return rows[0].has_room as boolean
      } finally {
        client.release()
      }
    }),
  )
  return answers.filter(Boolean).length
}

function answerRequest(hearth: Hearth, member: Member, eventId: string): HttpRequest {
  return {
    method: 'POST',
    path: '/functions/v1/answer',
    headers: { ...headersOf(hearth, member), 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ eventId, answer: 'coming', party: 1 })),
  }
}
