import { createHash } from 'node:crypto'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import { eventIdFrom } from '@hearth/contracts/event-id'
import { type Benchmark, limitedToTimes } from './figure.ts'
import { callRequest, identityOf } from './harness/envelopes.ts'
import { createCall, eventInput } from './harness/events.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { type Answer, requestBytes, send } from './harness/load.ts'
import { headersOf, type Member, makeMembers, signIn } from './harness/members.ts'
import { median, successful } from './harness/rounds.ts'

const dates = 200
const regulars = 40
const joined = 52
const turns = 15

export const seriesChanges: Benchmark = {
  name: 'series-changes',
  title: 'Many dates at once',
  how: `A daily series. Its host changes one date through the engine (\`updateEvent\`, from the request to the certificate), and then all
${dates} that follow it (\`change-dates\`), to which ${regulars} people come, in turns; and so with kinds of places and a question, which all
of them said. Members say that they come to one event (\`answer\`), and to ${joined} dates of another series at once
(\`answer-series\`), in turns, plainly and with a kind and an answer to a question; each takes its seats and is kept with fsync on.`,
  run: withHearth(async (hearth) => {
    await makeMembers(hearth, regulars + 1)
    const [host, ...guests] = (await signIn(hearth, regulars + 1)) as [Member, ...Member[]]
    const long = await startSeries(hearth, host, { n: 1, count: dates + 1 })
    const short = await startSeries(hearth, host, { n: 2, count: joined })
    const single = await createEvent(hearth, host, 3)
    const longAsking = await startSeries(hearth, host, { n: 4, count: dates + 1, asks: true })
    const shortAsking = await startSeries(hearth, host, { n: 5, count: joined, asks: true })
    const singleAsking = await createEvent(hearth, host, 6)
    await ask(hearth, host, singleAsking)
    const answering = {
      one: [] as number[],
      many: [] as number[],
      oneAsking: [] as number[],
      manyAsking: [] as number[],
    }
    for (const [nth, guest] of guests.entries()) {
      const said = (eventId: string) => ({
        kinds: [{ kind: 1 + (nth % 2), people: 1 }],
        answers: reply(eventId),
      })
      const one = (eventId: string, more = {}) =>
        time(hearth, guest, 'answer', { eventId, answer: 'coming', ...more })
      const many = ({ id, eventId }: Series, more = {}) =>
        time(hearth, guest, 'answer-series', {
          ...{ seriesId: id, answer: 'coming', dates: { from: '2000-01-01' }, askedAt: eventId },
          ...more,
        })
      // The mails of what was answered before are on their way first.
      await atRest()
      answering.one.push(await one(single))
      await atRest()
      answering.oneAsking.push(await one(singleAsking, said(singleAsking)))
      await atRest()
      answering.many.push(await many(short))
      await atRest()
      answering.manyAsking.push(await many(shortAsking, said(shortAsking.eventId)))
      await many(long)
      await many(longAsking, said(longAsking.eventId))
    }
    const changing = await changeInTurns(hearth, host, long)
    const asking = await changeWhatIsAsked(hearth, host, longAsking)
    const oneChange = { what: 'one change of one event', value: median(changing.one) }
    const changed = (what: string, took: number[]) =>
      limitedToTimes({ what, value: median(took), unit: 'ms', baseline: oneChange }, 8)
    return [
      changed(
        `"This and all that follow": the words of ${dates} dates to which ${regulars} come`,
        changing.words,
      ),
      changed('The same for the hour, with one notice for each person', changing.hours),
      changed('The same for how people answer', asking.answering),
      changed('The same for the number of places', asking.places),
      changed('The same for questions, which all have answered', asking.questions),
      changed('The same for the names of kinds of places, which all have chosen', asking.kinds),
      limitedToTimes(
        {
          what: `Joining ${joined} dates at once`,
          value: median(answering.many),
          unit: 'ms',
          baseline: { what: 'one answer to one event', value: median(answering.one) },
        },
        6,
      ),
      limitedToTimes(
        {
          what: 'The same with a kind of place and an answer to a question',
          value: median(answering.manyAsking),
          unit: 'ms',
          baseline: { what: 'the same answer to one event', value: median(answering.oneAsking) },
        },
        6,
      ),
    ]
  }),
}

const atRest = () => new Promise((resolve) => setTimeout(resolve, 300))

type Series = { id: string; eventId: string }

async function changeInTurns(hearth: Hearth, host: Member, { id, eventId }: Series) {
  const identity = await identityOf(hearth, host)
  const took = { one: [] as number[], words: [] as number[], hours: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    const event = eventInput(1)
    const timing = { ...event.timing, startTime: `09:${10 + turn}` }
    const input = { ...event, title: `Bread, turn ${turn}`, timing, series: id }
    const bytes = requestBytes(
      await callRequest(hearth, {
        method: 'updateEvent',
        args: [eventId, toCandidEventInput(input)],
        identity,
      }),
    )
    const heard = ({ tookMs }: Answer) => took.one.push(tookMs)
    successful(await send({ port: hearth.port, callers: [[bytes]], heard }))
    const change = { eventId, scope: 'following' }
    took.words.push(await time(hearth, host, 'change-dates', { ...change, parts: ['words'] }))
    took.hours.push(
      await time(hearth, host, 'change-dates', { ...change, parts: ['time'], overwrites: true }),
    )
  }
  return took
}

async function changeWhatIsAsked(hearth: Hearth, host: Member, { id, eventId }: Series) {
  const identity = await identityOf(hearth, host)
  const took = {
    answering: [] as number[],
    places: [] as number[],
    questions: [] as number[],
    kinds: [] as number[],
  }
  const change = async (part: keyof typeof took) =>
    void took[part].push(
      await time(hearth, host, 'change-dates', {
        ...{ eventId, parts: [part], scope: 'following', overwrites: true },
      }),
    )
  for (let turn = 0; turn < turns; turn++) {
    await setAnswering(hearth, host, eventId, { partyLimit: 1 + (turn % 6) })
    await change('answering')
    const input = { ...eventInput(4), capacity: 60 + turn, series: id }
    const args = [eventId, toCandidEventInput(input)] as const
    const bytes = requestBytes(
      await callRequest(hearth, { method: 'updateEvent', args: [...args], identity }),
    )
    successful(await send({ port: hearth.port, callers: [[bytes]] }))
    await change('places')
    await setAnswering(hearth, host, eventId, { text: `What do you bring, turn ${turn}?` })
    await change('questions')
    await setKinds(hearth, host, eventId, [`Chair ${turn}`, `Cushion ${turn}`])
    await change('kinds')
  }
  return took
}

/** What is asked of whoever comes: one of two kinds of places, and a question. */
async function ask(hearth: Hearth, host: Member, eventId: string): Promise<void> {
  await setKinds(hearth, host, eventId, ['Chair', 'Cushion'], { areNew: true })
  await setAnswering(hearth, host, eventId)
}

const setKinds = (hearth: Hearth, host: Member, eventId: string, names: string[], { areNew = false } = {}) =>
  call(hearth, host, 'set-place-kinds', {
    eventId,
    kinds: names.map((name, at) => ({ ...(!areNew && { kind: at + 1 }), name, places: 20 })),
  })

const setAnswering = (
  hearth: Hearth,
  host: Member,
  eventId: string,
  { text = 'What do you bring?', partyLimit = 6 }: { text?: string; partyLimit?: number } = {},
) =>
  call(hearth, host, 'set-answering', {
    ...{ eventId, mode: 'open', partyLimit, guestList: 'coming', hidesAddress: false },
    questions: [
      {
        ...{ id: questionOf(eventId), kind: 'short_text', text, options: [] },
        ...{ isRequired: true, eachPerson: false },
      },
    ],
  })

const reply = (eventId: string) => [{ questionId: questionOf(eventId), person: 0, values: ['Bread'] }]

/** An id that anybody can reckon: of the event's letters. */
function questionOf(eventId: string): string {
  const hex = createHash('sha256').update(eventId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function createEvent(hearth: Hearth, host: Member, n: number): Promise<string> {
  const request = await createCall(hearth, await identityOf(hearth, host), n)
  successful(await send({ port: hearth.port, callers: [[requestBytes(request)]] }))
  return eventIdFrom(createHash('sha256').update(request.requestId).digest())
}

/** A daily series of so many dates, once they are made; perhaps one that asks for a kind of place and an answer. */
async function startSeries(
  hearth: Hearth,
  host: Member,
  { n, count, asks = false }: { n: number; count: number; asks?: boolean },
): Promise<Series> {
  const eventId = await createEvent(hearth, host, n)
  if (asks) await ask(hearth, host, eventId)
  const rule = { frequency: 'daily', interval: 1, count, without: [], extra: [] }
  const { seriesId } = await call(hearth, host, 'start-series', { eventId, rule })
  for (;;) {
    const [made] = await hearth.owner.run<{ n: number }>(
      'select count(event_id)::integer as n from hearth.series_dates where series_id = $1',
      [seriesId],
    )
    if (made!.n >= count) return { id: seriesId as string, eventId }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function time(hearth: Hearth, member: Member, name: string, body: object): Promise<number> {
  const startedAt = performance.now()
  await call(hearth, member, name, body)
  return performance.now() - startedAt
}

async function call(hearth: Hearth, member: Member, name: string, body: object) {
  const response = await fetch(`${hearth.siteUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { ...headersOf(hearth, member), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${name} was refused: ${await response.text()}`)
  return (await response.json()) as { seriesId?: string }
}
