import { Certificate, type Identity, lookupResultToBuffer } from '@dfinity/agent'
import { Principal } from '@dfinity/principal'
import { decodeCbor } from '@hearth/ic-wire'
import { atLeast, type Benchmark, exactly, type Figure, limitedTo } from './figure.ts'
import { startBaseline } from './harness/baseline.ts'
import { decodeReply, type EngineRequest, identityOf } from './harness/envelopes.ts'
import { createCall } from './harness/events.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { type Answer, requestBytes, send } from './harness/load.ts'
import { makeMembers, signIn } from './harness/members.ts'
import {
  cpuNote,
  type Measured,
  measureRound,
  median,
  medians,
  roundCount,
  successful,
} from './harness/rounds.ts'

const callers = 32
const callsEach = 60
/** So many calls by one caller alone, one after the other. */
const aloneCalls = 120
/** Which share of the certificates the agent verifies; its check takes 16 ms each. */
const verifiedShare = 0.02

export const createEvent: Benchmark = {
  name: 'create-event',
  title: 'Creating events',
  how: `${callers} members, each with a key and a delegation of their own, create ${callers * callsEach} events a round
through the certified call (v3), signed beforehand by the official agent. fsync is on. A random ${verifiedShare * 100} % of
the certificates is verified by the agent, and every event is looked for in the table. Alone: one member creates
${aloneCalls} events one after the other, from the request to the certificate.`,
  run: withHearth(measure),
}

async function measure(hearth: Hearth): Promise<Figure[]> {
  await refuseForgetfulDatabase(hearth)
  await makeMembers(hearth, callers)
  const members = await signIn(hearth, callers)
  const identities = await Promise.all(members.map((member) => identityOf(hearth, member)))
  const baseline = await startBaseline(hearth.port, await createCall(hearth, identities[0]!, 0))
  const rounds = { hearth: [] as Measured[], baseline: [] as Measured[] }
  let verified = 0
  try {
    for (let round = 0; round < roundCount; round++) {
      const requests = await signRound(hearth, identities, round)
      const bytes = requests.map((own) => own.map(requestBytes))
      const answers: Buffer[][] = identities.map(() => [])
      const heard = ({ body }: Answer, caller: number) => answers[caller]!.push(Buffer.from(body))
      rounds.hearth.push(await measureRound(hearth, { callers: bytes, heard }))
      rounds.baseline.push(await measureRound(baseline, { callers: bytes }))
      verified += await verifySample(hearth, requests.flat(), answers.flat())
    }
  } finally {
    baseline.stop()
  }
  const aloneMs = await timeAlone(hearth, identities[0]!)
  const [{ count }] = (await hearth.owner.run<{ count: number }>(
    'select count(*)::integer from public.events',
  )) as [{ count: number }]
  const rates = { hearth: medians(rounds.hearth), baseline: medians(rounds.baseline) }
  const made = roundCount * callers * callsEach + aloneCalls + 1
  return [
    atLeast(
      {
        what: `createEvent, ${callers} callers, certified and durable`,
        value: rates.hearth.perSecond,
        unit: 'calls/s',
        baseline: { what: 'bare node:http reading the same POST', value: rates.baseline.perSecond },
        note: cpuNote(rates),
      },
      500,
    ),
    limitedTo({ what: 'createEvent, one caller alone, median', value: aloneMs, unit: 'ms' }, 12),
    exactly({ what: 'Events in the table, of all that were certified', value: count, unit: 'events' }, made),
    {
      what: 'Certificates that the agent verified',
      value: verified,
      unit: 'certificates',
      target: `${verifiedShare * 100} % of all`,
      isMet: verified >= Math.floor(roundCount * callers * callsEach * verifiedShare),
    },
  ]
}

/** Median time of a call, in milliseconds, while nobody else calls. */
async function timeAlone(hearth: Hearth, identity: Identity): Promise<number> {
  const requests: Buffer[] = []
  for (let at = 0; at < aloneCalls; at++) {
    requests.push(requestBytes(await createCall(hearth, identity, roundCount * callers * callsEach + at)))
  }
  const times: number[] = []
  const heard = ({ tookMs }: Answer) => times.push(tookMs)
  successful(await send({ port: hearth.port, callers: [requests], heard }))
  return median(times)
}

/** The figure is about a database that keeps what it has said yes to. */
async function refuseForgetfulDatabase({ owner }: Hearth): Promise<void> {
  const settings = await owner.run<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  )
  const off = settings.filter(({ setting }) => setting !== 'on')
  if (settings.length !== 3 || off.length > 0) throw new Error(`Not durable: ${JSON.stringify(settings)}`)
}

async function signRound(hearth: Hearth, identities: Identity[], round: number): Promise<EngineRequest[][]> {
  return Promise.all(
    identities.map(async (identity, caller) => {
      const calls: EngineRequest[] = []
      for (let at = 0; at < callsEach; at++) {
        calls.push(await createCall(hearth, identity, (round * callers + caller) * callsEach + at))
      }
      return calls
    }),
  )
}

/** Has the agent verify certificates picked at random; gives how many. Throws when one does not hold. */
async function verifySample(hearth: Hearth, requests: EngineRequest[], answers: Buffer[]): Promise<number> {
  const wanted = Math.ceil(requests.length * verifiedShare)
  const picked = new Set<number>()
  while (picked.size < wanted) picked.add(Math.floor(Math.random() * requests.length))
  for (const at of picked) await verify(hearth, requests[at]!, answers[at]!)
  return picked.size
}

async function verify({ info, owner }: Hearth, { requestId }: EngineRequest, answer: Buffer): Promise<void> {
  const certificate = (decodeCbor(new Uint8Array(answer)) as Map<string, unknown>).get('certificate')
  const verified = await Certificate.create({
    certificate: certificate as Uint8Array,
    rootKey: new Uint8Array(Buffer.from(info.engine.rootKey, 'hex')),
    canisterId: Principal.fromText(info.engine.canisterId),
  })
  const reply = lookupResultToBuffer(verified.lookup_path(['request_status', requestId, 'reply'] as never))
  if (!reply) throw new Error('A certificate does not hold the reply to its request.')
  const id = decodeReply<string>('createEvent', reply)
  const found = await owner.run('select from public.events where id = $1', [id])
  if (found.length !== 1) throw new Error(`The certified event ${id} is not in the table.`)
}
