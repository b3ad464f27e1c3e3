// What 100,000 events would cost on the Internet Computer: an estimate, from a module that counts its instructions in
// the host of tests. Run it with `npm run benchmark:canister`; docs/network.md says what is in it and what is not.
import { readFile } from 'node:fs/promises'
import { IDL } from '@dfinity/candid'
import { Principal } from '@dfinity/principal'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import {
  buildCanister,
  canisterFiles,
  canisterId,
  choices,
  controller,
  countInstructions,
  factBytes,
  HostedCanister,
  knownMembers,
  memberFact,
  randomEvent,
  settingsBytes,
} from '@hearth/event-canister/testing'
import { methodType } from '@hearth/event-engine/portable'

const events = Number(process.argv[2] ?? 500)
const wanted = 100_000

/** Cycles on a subnet of 13 nodes, as docs.internetcomputer.org said in March 2026; a trillion are one XDR. */
const prices = {
  message: 5_000_000,
  instruction: 1,
  ingress: 1_200_000,
  ingressByte: 2000,
  gibSecond: 127_000,
}
/** Around the argument: sender, key, signature, nonce and names. */
const envelopeBytes = 350
const usdPerTrillion = 1.35

await buildCanister()
const module = new WebAssembly.Module(countInstructions(await readFile(canisterFiles.wasm)))
const canister = new HostedCanister(module, {
  id: Principal.fromText(canisterId),
  controller: controller.principal,
})
canister.install(settingsBytes)
const atInstall = canister.figures()
const nowMs = Date.UTC(2031, 1, 20)
const by = choices(7)
const host = knownMembers[0]!

type Cost = { instructions: number; argBytes: number }

function run(
  method: string,
  arg: Uint8Array,
  caller = host.principal,
): { cost: Cost; reply: Uint8Array | undefined } {
  const before = canister.figures().instructions
  const answer = canister.update({ method, arg, caller, timeNs: BigInt(nowMs) * 1_000_000n })
  const instructions = canister.figures().instructions - before
  return {
    cost: { instructions, argBytes: arg.length },
    reply: answer.kind === 'reply' ? answer.reply : undefined,
  }
}

const call = (method: 'createEvent' | 'updateEvent', args: unknown[]) =>
  run(method, new Uint8Array(IDL.encode(methodType(method).takes, args)))

run('tellMembers', factBytes('tellMembers', knownMembers.map(memberFact)), controller.principal)

const creations: Cost[] = []
const ids: string[] = []
const inputs: object[] = []
while (ids.length < events) {
  const input = toCandidEventInput({ ...randomEvent(by, nowMs), status: 'published', visibility: 'public' })
  const { cost, reply } = call('createEvent', [input])
  if (!reply) continue
  creations.push(cost)
  inputs.push(input)
  ids.push((IDL.decode([IDL.Text], reply) as unknown as [string])[0])
}
const full = canister.figures()
const some = ids.slice(-50)
const changes = some.map((id, at) => call('updateEvent', [id, inputs.at(-50 + at)]).cost)
const seats = some.map(
  (eventId) => run('tellSeats', factBytes('tellSeats', [{ eventId, taken: 1 }]), controller.principal).cost,
)
canister.upgrade(settingsBytes)
const upgrade = canister.figures().instructions

const mean = (costs: readonly Cost[], of: keyof Cost) =>
  costs.reduce((sum, cost) => sum + cost[of], 0) / costs.length
const cyclesOf = (costs: readonly Cost[]) =>
  prices.message +
  prices.ingress +
  prices.instruction * mean(costs, 'instructions') +
  prices.ingressByte * (mean(costs, 'argBytes') + envelopeBytes)
const tenth = Math.floor(creations.length / 10)
const [early, late] = [creations.slice(0, tenth), creations.slice(-tenth)]
/** Memory grows by pieces that hundreds of events do not fill, so the most is taken: a full heap, and a GiB beside it. */
const bytes = 5 * 2 ** 30
const yearOfStorage = (bytes / 2 ** 30) * prices.gibSecond * 365 * 86_400
const upgradePerEvent = (upgrade - atInstall.instructions) / events

const millions = (count: number) => `${(count / 1e6).toFixed(1)} million`
const trillions = (cycles: number) =>
  `${(cycles / 1e12).toFixed(2)} trillion cycles (about ${((cycles / 1e12) * usdPerTrillion).toFixed(2)} US dollars)`
const line = (says: string, figure: string) => process.stdout.write(`${says.padEnd(66)} ${figure}\n`)

line(`events in the canister when this was counted`, String(events))
line('instructions of installing', millions(atInstall.instructions))
line('instructions of createEvent, mean', millions(mean(creations, 'instructions')))
line(
  '  of the first and of the last tenth',
  `${millions(mean(early, 'instructions'))}, ${millions(mean(late, 'instructions'))}`,
)
line('instructions of updateEvent, mean', millions(mean(changes, 'instructions')))
line('instructions of tellSeats for one event, mean', millions(mean(seats, 'instructions')))
line('instructions of an upgrade', millions(upgrade))
line('argument of createEvent, mean', `${Math.round(mean(creations, 'argBytes'))} bytes`)
line(
  'memory when installed, heap and stable',
  `${atInstall.heapBytes / 2 ** 20} and ${atInstall.stableBytes / 2 ** 20} MiB`,
)
line('the same with the events', `${full.heapBytes / 2 ** 20} and ${full.stableBytes / 2 ** 20} MiB`)
process.stdout.write(
  `\nESTIMATE for ${wanted.toLocaleString('en')} events on 13 nodes, not measured on the network:\n`,
)
line('creating all of them, once', trillions(wanted * cyclesOf(creations)))
line('changing each once', trillions(wanted * cyclesOf(changes)))
line('saying once of each how many are coming', trillions(wanted * cyclesOf(seats)))
line(`holding them for a year, at the most (${bytes / 2 ** 30} GiB)`, trillions(yearOfStorage))
line(
  'instructions of an upgrade with all of them, of 300 billion allowed',
  `${((atInstall.instructions + wanted * upgradePerEvent) / 1e9).toFixed(0)} billion`,
)
