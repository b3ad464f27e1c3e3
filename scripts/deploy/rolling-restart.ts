// Processes of Hearth are replaced one after the other behind a real proxy, while people read and write on connections that they
// keep, and listen.
import { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { startProxy } from './real-proxy.ts'

type Proxy = Awaited<ReturnType<typeof startProxy>>
/** A process that answers; `stop` resolves when it has ended as it should. */
export type Served = { stop(): Promise<void> }

export type Replaced = {
  answered: number
  written: number
  /** What became of requests that were not answered as they should be. */
  failed: string[]
  /** Told to come later because the process was busy: of the machine, not of the restart. */
  late: number
  /** Sockets that were told to come back, and came. */
  cameBack: number
  stayedAway: number
}

type Options = {
  kind: Parameters<typeof startProxy>[0]
  ports: readonly number[]
  ownerUrl: string
  /** Starts a process at a port, and resolves when it is ready. */
  start(port: number): Promise<Served>
  rounds: number
  readers: number
  writers: number
  sockets: number
  /** Between two requests of one person. */
  pauseMs?: number
}

/** How long a proxy that asks may take to see that a process is back. */
const seenWithinMs = 2500

export async function replaceWhileAsked(options: Options): Promise<Replaced> {
  const { kind, ports, ownerUrl, start, rounds, readers, writers, sockets, pauseMs = 5 } = options
  const served = new Map<number, Served>()
  for (const port of ports) served.set(port, await start(port))
  const proxy = await startProxy(kind, ...ports)
  const agent = new Agent({ keepAlive: true })
  const outcome: Replaced = { answered: 0, written: 0, failed: [], late: 0, cameBack: 0, stayedAway: 0 }
  let isOver = false
  const listeners: (() => void)[] = []
  try {
    const { anonKey, token, userId } = await signIn(proxy, ownerUrl)
    const headers = { apikey: anonKey, authorization: `Bearer ${token}` }
    const ask = async (path: string, sent: Parameters<Proxy['ask']>[1] = {}) => {
      const said = await proxy.ask(path, { ...sent, agent }).then(
        ({ status, text }) => ({ status, text }),
        (error: Error) => ({ status: 0, text: error.message }),
      )
      if (said.status >= 200 && said.status < 300) outcome.answered++
      else if (said.status === 503 && said.text.includes('Too many people at once')) outcome.late++
      else outcome.failed.push(`${sent.method ?? 'GET'} ${path}: ${said.status} ${said.text.slice(0, 200)}`)
      return said.status
    }
    const pages = ['/', '/.well-known/hearth.json', '/rest/v1/events?select=id&limit=5', '/auth/v1/user']
    const read = async (at: number) => {
      for (let n = at; !isOver; n++) {
        await ask(pages[n % pages.length]!, { headers })
        await sleep(pauseMs)
      }
    }
    const write = async (at: number) => {
      for (let n = 0; !isOver; n++) {
        const value = `City ${at} ${n}`
        const status = await ask('/rest/v1/profile_details?on_conflict=user_id,field', {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            prefer: 'resolution=merge-duplicates,return=minimal',
          },
          body: JSON.stringify({ user_id: userId, field: 'city', value, audience: 'me' }),
        })
        if (status === 201 || status === 200) outcome.written++
        await sleep(pauseMs)
      }
    }
    for (let at = 0; at < sockets; at++) listeners.push(await listen(proxy, anonKey, outcome))
    const people = [
      ...Array.from({ length: readers }, (_, at) => read(at)),
      ...Array.from({ length: writers }, (_, at) => write(at)),
    ]
    await sleep(seenWithinMs)
    for (let round = 0; round < rounds; round++) {
      for (const port of ports) {
        await served.get(port)!.stop()
        served.set(port, await start(port))
        await sleep(seenWithinMs)
      }
    }
    isOver = true
    await Promise.all(people)
    return outcome
  } finally {
    isOver = true
    for (const end of listeners) end()
    agent.destroy()
    await proxy.stop()
    await Promise.all([...served.values()].map((one) => one.stop()))
  }
}

/** Somebody who has signed up, through the proxy; the link of the mail is read where it waits. */
async function signIn(proxy: Proxy, ownerUrl: string) {
  const { backend } = JSON.parse((await proxy.ask('/.well-known/hearth.json')).text)
  const { anonKey } = backend as { anonKey: string }
  const credentials = { email: `rolling-${Date.now()}@example.org`, password: 'seven quiet lanterns 41' }
  const post = async (path: string, body: unknown) => {
    const answer = await proxy.ask(path, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text)
  }
  await post('/auth/v1/signup', credentials)
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  const { rows } = await owner
    .query('select body_text from hearth.mails where to_address = $1', [credentials.email])
    .finally(() => owner.end())
  const [, token_hash] = /token_hash=([\w-]+)/.exec(rows[0]?.body_text) ?? []
  await post('/auth/v1/verify', { type: 'signup', token_hash })
  const { access_token, user } = await post('/auth/v1/token?grant_type=password', credentials)
  return { anonKey, token: access_token as string, userId: user.id as string }
}

/** Keeps a socket open, and comes back as the official client does. */
async function listen(proxy: Proxy, anonKey: string, outcome: Replaced): Promise<() => void> {
  let isOver = false
  let socket: WebSocket
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const address = `${proxy.socketAddress}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
      socket = new WebSocket(address, proxy.socketOptions())
      socket.on('error', reject)
      socket.once('open', () => {
        const beat = setInterval(() => {
          if (socket.readyState === WebSocket.OPEN)
            socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))
        }, 5000)
        socket.once('close', () => {
          clearInterval(beat)
          if (!isOver) void comeBack()
        })
        resolve()
      })
    })
  const comeBack = async () => {
    for (let tries = 0; tries < 20 && !isOver; tries++) {
      await sleep(250)
      const isBack = await open().then(
        () => true,
        () => false,
      )
      if (isBack) return void outcome.cameBack++
    }
    if (!isOver) outcome.stayedAway++
  }
  await open()
  return () => {
    isOver = true
    socket.close()
  }
}
