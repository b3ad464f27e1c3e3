// What an app of the network does, from nothing but a Hearth's address: look around as a visitor, come in as a member,
// host an event and share it with its own site. A test of the server runs it as it stands:
//   tsx packages/network-sdk/example/host-an-event.ts <address> <e-mail> <password>
import type { HearthInfo } from '@hearth/contracts'
import type { EventInput, EventRecord } from '@hearth/contracts/event'
import {
  createEngineActor,
  createMemberIdentity,
  createNetworkAgent,
  memoryIdentityStore,
} from '@hearth/network-sdk/agent'
import { callFunction, createBackendClient, loginIdOf } from '@hearth/network-sdk/backend'
// Browsers and Node from 22 on have one of their own.
import WebSocket from 'ws'

/** Everything that a client must know of a Hearth. */
async function learnOf(address: string): Promise<HearthInfo> {
  const answer = await fetch(new URL('/.well-known/hearth.json', address))
  if (!answer.ok) throw new Error(`There is no Hearth at ${address}.`)
  return answer.json() as Promise<HearthInfo>
}

/** What anybody may find: the next concerts, each reply verified against the engine's root key. */
async function findConcerts({ engine }: HearthInfo): Promise<EventRecord[]> {
  const { host, canisterId, rootKey } = engine
  const visitor = createEngineActor(createNetworkAgent({ host, canisterId, rootKeyHex: rootKey }))
  const { events } = await visitor.browseEvents({ filter: { category: 'concerts' }, limit: 20 })
  return events
}

/** Signs in, hosts the event and shares it with the site `siteId` of the network. Gives the event as it stands then. */
async function hostAndShare(
  hearth: HearthInfo,
  { email, password, event, siteId }: { email: string; password: string; event: EventInput; siteId: string },
): Promise<EventRecord | undefined> {
  const backend = createBackendClient({
    ...hearth.backend,
    keepsSession: false,
    transport: WebSocket as never,
  })
  const { data, error } = await backend.auth.signInWithPassword({ email, password })
  if (error) throw error

  // The key is made here and never leaves; the server signs a delegation to it for this login. In a browser it is kept
  // with `browserIdentityStore()` and forgotten at sign-out.
  const identity = createMemberIdentity({
    loginId: loginIdOf(data.session),
    requestDelegation: (publicKey) => callFunction(backend, 'network-identity', { publicKey }),
    store: memoryIdentityStore(),
  })
  const { host, canisterId, rootKey } = hearth.engine
  const engine = createEngineActor(
    createNetworkAgent({ host, canisterId, rootKeyHex: rootKey, identity: identity.current }),
  )

  const id = await engine.createEvent(event)
  await engine.syncEventAcrossNetwork(id, [siteId])
  const created = await engine.getEvent(id)

  await identity.forget()
  await backend.auth.signOut()
  return created
}

const [address = 'http://localhost:8080', email = '', password = ''] = process.argv.slice(2)
const hearth = await learnOf(address)
const created = await hostAndShare(hearth, {
  email,
  password,
  siteId: 'journal',
  event: {
    title: 'Songs by the river',
    category: 'concerts',
    timing: { startDate: '2031-05-04', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
    venue: { id: '', name: 'The old boat house', address: '', city: 'Lisbon' },
    pricing: { isFree: true },
    tags: [],
    status: 'published',
    visibility: 'public',
  },
})
const concerts = await findConcerts(hearth)
process.stdout.write(
  `${JSON.stringify({ created, concerts: concerts.map(({ title }) => title) }, null, 2)}\n`,
)
