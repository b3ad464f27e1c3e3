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
${dates} that follow it (\`change-dates\`), to which ${regulars} people come, in turns. Members say that they come to one event (\`answer\`), and
to ${joined} dates of another series at once (\`answer-series\`), in turns; each takes its seats and is kept with fsync on.`,
  run: withHearth(async (hearth) => {
    await makeMembers(hearth, regulars + 1)
    const [host, ...guests] = (await signIn(hearth, regulars + 1)) as [Member, ...Member[]]
    const long = await startSeries(hearth, host, 1, dates + 1)
    const short = await startSeries(hearth, host, 2, joined)
    const single = await createEvent(hearth, host, 3)
    const answering = { one: [] as number[], many: [] as number[] }
    for (const guest of guests) {
      answering.one.push(await time(hearth, guest, 'answer', { eventId: single, answer: 'coming' }))
      const dated = { answer: 'coming', dates: { from: '2000-01-01' } }
      answering.many.push(await time(hearth, guest, 'answer-series', { ...dated, seriesId: short.id }))
      await time(hearth, guest, 'answer-series', { ...dated, seriesId: long.id })
    }
    const changing = await changeInTurns(hearth, host, long)
    return [
      limitedToTimes(
        {
          what: `"This and all that follow": the words of ${dates} dates to which ${regulars} come`,
          value: median(changing.words),
          unit: 'ms',
          baseline: { what: 'one change of one event', value: median(changing.one) },
        },
        8,
      ),
      limitedToTimes(
        {
          what: 'The same for the hour, with one notice for each person',
          value: median(changing.hours),
          unit: 'ms',
          baseline: { what: 'one change of one event', value: median(changing.one) },
        },
        8,
      ),
      limitedToTimes(
        {
          what: `Joining ${joined} dates at once`,
          value: median(answering.many),
          unit: 'ms',
          baseline: { what: 'one answer to one event', value: median(answering.one) },
        },
        6,
      ),
    ]
  }),
}

async function changeInTurns(hearth: Hearth, host: Member, { id, eventId }: { id: string; eventId: string }) {
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

async function createEvent(hearth: Hearth, host: Member, n: number): Promise<string> {
  const request = await createCall(hearth, await identityOf(hearth, host), n)
  successful(await send({ port: hearth.port, callers: [[requestBytes(request)]] }))
  return eventIdFrom(createHash('sha256').update(request.requestId).digest())
}

/** A daily series of so many dates, once they are made. */
async function startSeries(hearth: Hearth, host: Member, n: number, count: number) {
  const eventId = await createEvent(hearth, host, n)
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
