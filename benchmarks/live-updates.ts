import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { followTopic } from '@hearth/network-sdk/live'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { type Network, openNetwork } from '../apps/server/src/testing/network.ts'
import { type Benchmark, exactly, type Figure, limitedTo } from './figure.ts'
import { makeEvents } from './harness/events.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { headersOf, type Member, makeMembers, signIn } from './harness/members.ts'

const people = 500
const postsEach = 40
const stalledReaders = 20
const attentive = 5
const floods = 200
const cutClients = 50
const cuts = 10
const givenUpAfterMs = 60_000

export const liveUpdates: Benchmark = {
  name: 'live-updates',
  title: 'Live updates',
  how: `${people} members, each on a socket of their own to one process, have joined the topic of one event. One more member
answers there ${postsEach} times, one answer after the other; the time runs from before the answer is sent until a socket has heard of it.
Then the same while ${stalledReaders} sockets that have stopped reading are sent 12 MB each, and once more while each of the ${people} follows
the seats as rows too, which are read under the rights of each. Last, ${cutClients} official clients follow a topic through a network that
is cut ${cuts} times, with a message before, during and after each cut; beside them as many that do not ask for what they missed.`,
  run: withHearth(async (hearth) => {
    await makeMembers(hearth, people + 1)
    const members = await signIn(hearth, people + 1)
    await makeEvents(hearth, 250)
    return [...(await reachAll(hearth, members)), ...(await throughCuts(hearth, members[0]!))]
  }),
}

type Looker = { socket: WebSocket; said: number[]; rows: number[] }

async function reachAll(hearth: Hearth, members: readonly Member[]): Promise<Figure[]> {
  const [host, ...lookers] = members as [Member, ...Member[]]
  const [event] = await hearth.owner.run<{ id: string }>('select id from public.events order by id limit 1')
  const eventId = event!.id
  const sockets: Looker[] = []
  for (const member of lookers) sockets.push(await look(hearth, member, eventId))
  const quiet = await measure(hearth, { host, eventId, sockets, heardBy: ({ said }) => said })

  const readers = await Promise.all(Array.from({ length: attentive }, () => listen(hearth, host)))
  const stalled = await Promise.all(Array.from({ length: stalledReaders }, () => listen(hearth, host)))
  for (const { pause } of stalled) pause()
  const large = 'x'.repeat(60_000)
  const flood = (async () => {
    for (let n = 0; n < floods; n++) {
      await hearth.owner.run(`select realtime.tell($1, 'large', $2), pg_notify('realtime_written', '')`, [
        `member:${host.userId}`,
        JSON.stringify({ large }),
      ])
      await sleep(20)
    }
  })()
  const beside = await measure(hearth, { host, eventId, sockets, heardBy: ({ said }) => said })
  await flood
  // The server counts them: who does not read does not notice either that the other side has gone.
  await until(async () => (await openSockets(hearth)) <= people + attentive)
  const cut = people + attentive + stalledReaders - (await openSockets(hearth))
  await until(async () => readers.every(({ heard }) => heard() === floods))
  for (const [at, { socket }] of sockets.entries()) await followRows(socket, lookers[at]!, eventId)
  const rows = await measure(hearth, { host, eventId, sockets, heardBy: ({ rows }) => rows })
  for (const { socket } of [...sockets, ...readers, ...stalled]) socket.terminate()

  const p99 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!
  const figure = (what: string, times: readonly number[]) => ({
    what,
    value: Math.round(p99(times)),
    unit: 'ms',
    note: `of ${times.length.toLocaleString('en')}; half within ${Math.round([...times].sort((a, b) => a - b)[times.length >> 1]!)} ms`,
  })
  return [
    limitedTo(figure(`An answer is heard of by ${people} sockets, p99`, quiet), 500),
    limitedTo(figure(`The same beside ${stalledReaders} stalled readers, p99`, beside), 500),
    figure('The row has reached them, read under the rights of each, p99', rows),
    exactly({ what: 'Stalled readers that were cut', value: cut, unit: 'sockets' }, stalledReaders),
    exactly(
      {
        what: 'Messages that readers beside them on the same topic missed',
        value: readers.reduce((sum, { heard }) => sum + floods - heard(), 0),
        unit: 'messages',
      },
      0,
    ),
  ]
}

/** Answers again and again; gives how long each answer took to each socket. */
async function measure(
  hearth: Hearth,
  {
    host,
    eventId,
    sockets,
    heardBy,
  }: { host: Member; eventId: string; sockets: readonly Looker[]; heardBy: (looker: Looker) => number[] },
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < postsEach; n++) {
    for (const { said, rows } of sockets) said.length = rows.length = 0
    const from = performance.now()
    const response = await fetch(`${hearth.siteUrl}/functions/v1/answer`, {
      method: 'POST',
      headers: { ...headersOf(hearth, host), 'content-type': 'application/json' },
      body: JSON.stringify(
        n % 2 ? { eventId, answer: 'not_coming' } : { eventId, answer: 'coming', party: 1 },
      ),
    })
    if (!response.ok) throw new Error(`Answering failed: ${await response.text()}`)
    await until(async () => sockets.every((looker) => heardBy(looker).length > 0))
    times.push(...sockets.map((looker) => heardBy(looker)[0]! - from))
  }
  return times
}

async function look(hearth: Hearth, member: Member, eventId: string): Promise<Looker> {
  const looker: Looker = { socket: open(hearth), said: [], rows: [] }
  const { socket } = looker
  socket.on('message', (data) => {
    const message = data.toString()
    if (message.includes('"broadcast",')) looker.said.push(performance.now())
    else if (message.includes('"postgres_changes",{"ids"')) looker.rows.push(performance.now())
  })
  await opened(socket)
  await join(socket, `realtime:event:${eventId}`, { private: true }, member)
  return looker
}

function followRows(socket: WebSocket, member: Member, eventId: string): Promise<void> {
  const rows = { event: 'UPDATE', schema: 'public', table: 'event_seats', filter: `event_id=eq.${eventId}` }
  return join(socket, 'realtime:rows', { postgres_changes: [rows] }, member)
}

/** Listens to a member's own topic, and can stop reading while its socket stays open. */
async function listen(hearth: Hearth, member: Member) {
  const socket = open(hearth)
  let count = 0
  socket.on('message', (data) => {
    if (data.toString().includes('"event":"large"')) count += 1
  })
  await opened(socket)
  await join(socket, `realtime:member:${member.userId}`, { private: true }, member)
  return { socket, heard: () => count, pause: () => socket.pause() }
}

async function openSockets(hearth: Hearth): Promise<number> {
  const metrics = await (await fetch(`${hearth.siteUrl}/metrics`)).text()
  return Number(/^hearth_realtime_sockets (\d+)$/m.exec(metrics)![1])
}

async function throughCuts(hearth: Hearth, member: Member): Promise<Figure[]> {
  const network = await openNetwork(`http://127.0.0.1:${hearth.port}`)
  const topic = `member:${member.userId}`
  const clients = Array.from({ length: 2 * cutClients }, () => clientOf(hearth, member, network))
  const heard = clients.map(() => [] as number[])
  const stops: (() => void)[] = []
  let standing = 0
  for (const [at, client] of clients.entries()) {
    if (at < cutClients) {
      const stop = followTopic(client, topic, {
        heard: (event, payload) => event === 'count' && heard[at]!.push((payload as { n: number }).n),
        readAgain: () => {
          standing += 1
        },
      })
      stops.push(stop)
    } else {
      await client.realtime.setAuth()
      client
        .channel(topic, { config: { private: true } })
        .on('broadcast', { event: 'count' }, ({ payload }) => heard[at]!.push(payload.n))
        .subscribe((status) => {
          if (status === 'SUBSCRIBED') standing += 1
        })
    }
  }
  await until(async () => standing === clients.length)
  let said = 0
  const say = async () => {
    said += 1
    await hearth.owner.run(`select realtime.tell($1, 'count', $2), pg_notify('realtime_written', '')`, [
      topic,
      JSON.stringify({ n: said }),
    ])
  }
  for (let cut = 0; cut < cuts; cut++) {
    await say()
    network.cut()
    await say()
    await sleep(300)
    network.mend()
    await say()
  }
  const mendedAt = performance.now()
  const following = heard.slice(0, cutClients)
  const lacks = (numbers: readonly number[]) => said - new Set(numbers).size
  await until(async () => following.every((numbers) => lacks(numbers) === 0))
  const seconds = (performance.now() - mendedAt) / 1000
  await sleep(1000)
  const sum = (of: readonly number[]) => of.reduce((total, count) => total + count, 0)
  for (const stop of stops) stop()
  await Promise.all(clients.map((client) => client.removeAllChannels()))
  network.close()
  return [
    limitedTo(
      {
        what: `${cutClients} clients agree after ${cuts} cuts, since the last`,
        value: Math.round(seconds * 10) / 10,
        unit: 's',
      },
      15,
    ),
    exactly({ what: 'Messages missing', value: sum(following.map(lacks)), unit: 'messages' }, 0),
    exactly(
      {
        what: 'Messages heard twice',
        value: sum(following.map((numbers) => numbers.length - new Set(numbers).size)),
        unit: 'messages',
      },
      0,
    ),
    missedWithout(sum(heard.slice(cutClients).map(lacks))),
  ]
}

function missedWithout(value: number): Figure {
  return {
    what: 'Messages missing at as many clients that do not ask for what they missed',
    value,
    unit: 'messages',
    target: 'more than 0, or this test could not fail',
    isMet: value > 0,
  }
}

function clientOf(hearth: Hearth, member: Member, network: Network): SupabaseClient {
  return createClient(network.url, hearth.info.backend.anonKey, {
    auth: { autoRefreshToken: false, persistSession: false },
    accessToken: async () => member.accessToken,
    realtime: { transport: WebSocket as never },
  })
}

function open({ siteUrl, info }: Hearth): WebSocket {
  const address = siteUrl.replace(/^http/, 'ws')
  const socket = new WebSocket(`${address}/realtime/v1/websocket?apikey=${info.backend.anonKey}&vsn=2.0.0`)
  socket.on('error', () => undefined)
  return socket
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('close', () => reject(new Error('The socket was refused.')))
  })
}

function join(socket: WebSocket, topic: string, config: object, member: Member): Promise<void> {
  const ref = randomUUID()
  return new Promise((resolve, reject) => {
    const hear = (data: unknown) => {
      const [, of, , , payload] = JSON.parse(String(data))
      if (of !== ref) return
      socket.off('message', hear)
      if (payload.status === 'ok') resolve()
      else reject(new Error(payload.response.reason))
    }
    socket.on('message', hear)
    socket.send(JSON.stringify([ref, ref, topic, 'phx_join', { config, access_token: member.accessToken }]))
  })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + givenUpAfterMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error('What was waited for did not come.')
    await sleep(5)
  }
}
