import './platform.ts'
import { IDL } from '@dfinity/candid'
import type { Caller, EngineFacts, Outcome } from '@hearth/event-engine/portable'
import {
  answer,
  type Book,
  createMemoryStore,
  type MemoryStore,
  methodTypes,
  sentences,
} from '@hearth/event-engine/portable'
import {
  canisterSelf,
  init,
  isController,
  msgArgData,
  msgCaller,
  msgReject,
  msgReply,
  postUpgrade,
  query,
  StableBTreeMap,
  time,
  trap,
  update,
} from './azle.js'
import { type Fact, facts, type Settings, settingsType } from './facts.ts'
import { messageId } from './message-id.ts'

// The engine as a canister of the Internet Computer: the same methods over events in memory, which are written through
// to stable memory, so that an upgrade finds them there.

/** Enough that nobody finds an event's id by trying. */
const saltAtLeastBytes = 16

type Engine = { settings: Settings; store: MemoryStore; facts: EngineFacts }
let engine: Engine | undefined

/** Every method of event-engine.did and the controller's own, bound to azle, which calls this class a canister. */
export default class EventEngineCanister {
  constructor() {
    const manual = { manual: true }
    const place = (name: string) => ({
      kind: 'method' as const,
      name,
      addInitializer: (initialize: (this: unknown) => void) => initialize.call(this),
    })
    for (const [name, { kind, takes, gives }] of methodTypes) {
      const bind = kind === 'query' ? query : update
      bind(takes, gives[0], manual)(() => answerMessage(name, kind), place(name))
    }
    for (const [name, fact] of Object.entries(facts))
      update([fact.takes], IDL.Bool, manual)(() => learn(fact), place(name))
    init([settingsType], manual)(start, place('init'))
    postUpgrade([settingsType], manual)(start, place('postUpgrade'))
  }
}

async function start(): Promise<void> {
  const [settings] = IDL.decode([settingsType], Uint8Array.from(msgArgData())) as unknown as [Settings]
  if (settings.salt.length < saltAtLeastBytes)
    throw new Error(`The salt needs at least ${saltAtLeastBytes} bytes.`)
  const store = createMemoryStore({
    events: book(0),
    members: book(1),
    venues: book(2),
    sites: book(3),
    counters: book(4),
  })
  await store.settleSites(settings.sites)
  await store.mend()
  const { name, version, sites } = settings
  engine = {
    settings,
    store,
    facts: {
      info: { id: canisterSelf().toText(), status: 'active', name, version },
      sites,
      callsNotWrittenDown: () => 0,
      countedLists: {
        list: (asked, { question, viewer }) => asked.listEvents({ question, viewer, withCounts: true }),
      },
    },
  }
}

function book<T>(memoryId: number): Book<T> {
  const map = new StableBTreeMap<string, T>(memoryId)
  return {
    values: () => map.values(),
    put: (key, value) => {
      map.insert(key, value)
    },
    remove: (key) => {
      map.remove(key)
    },
  }
}

async function answerMessage(method: string, kind: 'query' | 'update'): Promise<void> {
  const { settings, store, facts } = started()
  const arg = Uint8Array.from(msgArgData())
  const timeNs = time()
  const caller = callerOf(store)
  let requestId: Uint8Array = new Uint8Array()
  if (kind === 'update') {
    // What a query counts is gone when it ends.
    store.count('engine_calls')
    const sequence = store.count('messages') - 1
    requestId = messageId({ salt: settings.salt, sequence, caller: caller.principal, timeNs, arg })
  }
  const nowMs = Number(timeNs / 1_000_000n)
  say(await answer({ method, arg, caller, requestId, nowMs }, store, facts))
}

async function learn({ takes, learn }: Fact): Promise<void> {
  const { store } = started()
  if (!isController(msgCaller())) return msgReject(sentences.controllerOnly)
  const [told] = IDL.decode([takes], Uint8Array.from(msgArgData())) as [unknown[]]
  learn(store, told)
  msgReply(new Uint8Array(IDL.encode([IDL.Bool], [true])))
}

function callerOf(store: MemoryStore): Caller {
  const sender = msgCaller()
  const principal = sender.toText()
  return {
    principal,
    anonymous: sender.isAnonymous(),
    isController: isController(sender),
    ...store.memberOf(principal),
  }
}

/** A refusal is a reject; what failed is a trap, which the network turns into reject code 5. */
function say(outcome: Outcome): void {
  if (outcome.ok) msgReply(outcome.reply)
  else if (outcome.rejectCode === 4) msgReject(outcome.message)
  else trap(outcome.message)
}

function started(): Engine {
  if (!engine) throw new Error('The canister has not been started.')
  return engine
}
