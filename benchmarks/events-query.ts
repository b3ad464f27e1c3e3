import type { Identity } from '@dfinity/agent'
import { toCandidBrowse } from '@hearth/contracts/candid-event'
import type { BrowseRequest } from '@hearth/contracts/event'
import type { Page } from '@hearth/contracts/event-engine.did.js'
import { decodeCbor } from '@hearth/ic-wire'
import { atLeastOrShare, atLeastShare, type Benchmark, type Figure, limitedToTimes } from './figure.ts'
import { rateBesideBaseline } from './harness/beside-baseline.ts'
import { decodeReply, identityOf, queryRequest } from './harness/envelopes.ts'
import { makeEvents } from './harness/events.ts'
import { type Hearth, withTwoHearths } from './harness/hearth.ts'
import { requestBytes, send } from './harness/load.ts'
import { makeMembers, signIn } from './harness/members.ts'
import { median, successful } from './harness/rounds.ts'

const few = 1_000
const many = 100_000
const shown = 50
const callers = 16
/** Members who ask at once, each signing every request with a key of their own. */
const signers = 32
/** More than are answered in one round, so that no two of it are alike. */
const signedRequests = 10_000
/** How often each question is asked to learn how long it takes. */
const askings = 120

export const eventsQuery: Benchmark = {
  name: 'events-query',
  title: 'Fifty events from the engine',
  how: `\`browseEvents\` with ${shown} events through the gateway's query (v3). Warm: ${callers} connections of visitors ask
the same question, as agents do within a minute. Signed: ${signers} connections, each of a member with a key and a
delegation of their own, ask for the same page in requests that all differ, among ${many.toLocaleString('en')} events; every
signature is checked, the member looked up and their likes told. Made anew: one connection asks questions that differ in a nonce, so that
the cache for anonymous readers cannot answer, in turns at one Hearth with ${few.toLocaleString('en')} events to come and at
another with ${many.toLocaleString('en')}.`,
  run: withTwoHearths(async (small, large) => {
    await makeEvents(small, few)
    await makeEvents(large, many)
    return [await measureWarm(large), await measureSigned(large), ...(await measureAnew(small, large))]
  }),
}

async function measureWarm(hearth: Hearth): Promise<Figure> {
  const load = { what: `${shown} events, visitors, warm`, asked: await ask(hearth, {}), callers }
  return atLeastShare(await rateBesideBaseline(hearth, load), 0.6)
}

async function measureSigned(hearth: Hearth): Promise<Figure> {
  await makeMembers(hearth, signers)
  const identities = await Promise.all(
    (await signIn(hearth, signers)).map((member) => identityOf(hearth, member)),
  )
  const requests: Buffer[] = []
  for (let at = 0; at < signedRequests; at++) {
    const identity = identities[Math.floor((at * signers) / signedRequests)]!
    requests.push(requestBytes(await ask(hearth, { identity, isDistinct: true })))
  }
  const rate = await rateBesideBaseline(hearth, {
    what: `${shown} events, ${signers} members, every request signed and none like another`,
    asked: await ask(hearth, {}),
    requests,
    callers: signers,
  })
  return atLeastOrShare(rate, 2000, 0.15)
}

async function measureAnew(small: Hearth, large: Hearth): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { what, changes } of [
    { what: 'first page with the counts of its filters', changes: () => ({}) },
    {
      what: 'first page of a category',
      changes: () => ({ filter: { category: 'concerts' } }),
    },
    { what: 'next page', changes: nextOf },
  ]) {
    const times = { small: [] as number[], large: [] as number[] }
    const sides = [
      { hearth: small, times: times.small, asked: await changes(small) },
      { hearth: large, times: times.large, asked: await changes(large) },
    ]
    for (let asking = 0; asking < askings; asking++) {
      for (const side of sides) side.times.push(await timeOne(side.hearth, side.asked))
    }
    figures.push(
      limitedToTimes(
        {
          what: `${shown} events made anew among ${many.toLocaleString('en')}: ${what}`,
          value: median(times.large),
          unit: 'ms',
          baseline: { what: `among ${few.toLocaleString('en')}`, value: median(times.small) },
        },
        1.5,
      ),
    )
  }
  return figures
}

/** Where the second page begins. */
async function nextOf(hearth: Hearth): Promise<Partial<BrowseRequest>> {
  const { page } = await askOne(hearth, {})
  return { cursor: page.next[0]! }
}

async function timeOne(hearth: Hearth, asked: Partial<BrowseRequest>): Promise<number> {
  return (await askOne(hearth, asked)).tookMs
}

/** One question that nobody has asked before, and its answer, which must hold as many events as were asked for. */
async function askOne(hearth: Hearth, asked: Partial<BrowseRequest>) {
  const request = await ask(hearth, { ...asked, isDistinct: true })
  let tookMs = 0
  let bytes = Buffer.alloc(0)
  const sent = await send({
    port: hearth.port,
    callers: [[requestBytes(request)]],
    heard: (answer) => {
      tookMs = answer.tookMs
      bytes = Buffer.from(answer.body)
    },
  })
  successful(sent)
  const answer = decodeCbor(new Uint8Array(bytes)) as Map<string, Map<string, Uint8Array>>
  const page = decodeReply<Page>('browseEvents', answer.get('reply')!.get('arg')!)
  const ids = new Set(page.events.map(({ id }) => id))
  if (ids.size !== shown) throw new Error(`The page has ${ids.size} events.`)
  return { page, tookMs }
}

function ask(
  hearth: Hearth,
  {
    isDistinct = false,
    identity,
    ...asked
  }: Partial<BrowseRequest> & { isDistinct?: boolean; identity?: Identity },
) {
  return queryRequest(hearth, {
    method: 'browseEvents',
    args: [toCandidBrowse({ filter: {}, limit: shown, ...asked })],
    isDistinct,
    ...(identity && { identity }),
  })
}
