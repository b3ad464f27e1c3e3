import { randomUUID } from 'node:crypto'
import type { WebSocket } from '@fastify/websocket'
import { passingTrouble } from '@hearth/database'
import { isRecent, passedMs } from '../clock.ts'
import { breakChannel, type Channel, isForRowsAlone, mayListen, systemMessage } from './channel.ts'
import { type Frame, type Outgoing, outgoing, readFrame, UnreadableFrame, type Vsn } from './frames.ts'
import { type Hub, type HubConnection, unauthorized } from './hub.ts'
import { joinTopic, privateOnly, tooManySockets } from './join.ts'
import { broadcastPayload, presencePayload, tokenPayload } from './payloads.ts'
import { onTopic, readRights, sayMessage } from './queries.ts'
import { socketLimits } from './socket-limits.ts'
import { findViewer } from './viewer.ts'

const policyViolation = 1008
const internalError = 1011

/** Opens a socket for who came: from now on it looks after itself. */
export function openConnection(hub: Hub, opened: { socket: WebSocket; vsn: Vsn }): void {
  hub.connections.add(new Connection(hub, opened))
}

/**
 * One socket from its first word to its last. Messages are worked on in the order in which they come; a heartbeat is
 * answered at once. Nothing that a client sends ends more than its own socket.
 */
class Connection implements HubConnection {
  readonly channels = new Map<string, Channel>()
  readonly memberIds = new Set<string>()
  readonly #hub: Hub
  readonly #socket: WebSocket
  readonly #vsn: Vsn
  /** When each message was given to the socket that has not left it yet, the oldest first. */
  readonly #unsent: number[] = []
  #allowance: number = socketLimits.messagesAtOnce
  #allowedAtMs: number
  #pingedAtMs: number
  #missedPings = 0
  #work: Promise<void> = Promise.resolve()

  constructor(hub: Hub, { socket, vsn }: { socket: WebSocket; vsn: Vsn }) {
    this.#hub = hub
    this.#socket = socket
    this.#vsn = vsn
    this.#allowedAtMs = hub.parts.now()
    this.#pingedAtMs = hub.parts.now()
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      try {
        this.#take(data, isBinary)
      } catch (error) {
        if (error instanceof UnreadableFrame) return socket.close(policyViolation, error.message)
        hub.parts.log.error('realtime.message_failed', { error })
        socket.close(internalError, 'Something went wrong on our side')
      }
    })
    socket.on('pong', () => {
      this.#missedPings = 0
    })
    socket.on('close', () => hub.forget(this))
  }

  tick(nowMs: number) {
    const waitsMs = this.#unsent.length > 0 ? nowMs - this.#unsent[0]! : 0
    const isBehind = waitsMs > 1000 && this.#socket.bufferedAmount > socketLimits.unsentBytes
    if (isBehind || waitsMs > socketLimits.unsentMs) return this.#cutStalled()
    if (isRecent({ sinceMs: this.#pingedAtMs, nowMs, forMs: socketLimits.pingEachMs })) return
    if (this.#missedPings >= 2) return this.#socket.terminate()
    this.#pingedAtMs = nowMs
    this.#missedPings += 1
    this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #deliver(message: Outgoing) {
    const written = message.in(this.#vsn)
    if (written === undefined || this.#socket.readyState !== this.#socket.OPEN) return
    this.#unsent.push(this.#hub.parts.now())
    this.#socket.send(written, () => this.#unsent.shift())
    if (this.#socket.bufferedAmount > socketLimits.unsentBytesAtOnce) this.#cutStalled()
  }

  /** Who does not read costs memory, and comes back with a gap anyway. */
  #cutStalled() {
    this.#hub.parts.log.info('realtime.stalled', { unsentBytes: this.#socket.bufferedAmount })
    this.#socket.terminate()
  }

  #mayGoOn(): boolean {
    const nowMs = this.#hub.parts.now()
    const passedSeconds = passedMs({ sinceMs: this.#allowedAtMs, nowMs }) / 1000
    const grown = this.#allowance + passedSeconds * socketLimits.messagesPerSecond
    this.#allowance = Math.min(socketLimits.messagesAtOnce, grown) - 1
    this.#allowedAtMs = nowMs
    return this.#allowance >= 0
  }

  async #handle(frame: Frame): Promise<void> {
    const { topic, event, joinRef } = frame
    if (event === 'phx_join') {
      const before = this.channels.get(topic)
      if (before) this.#hub.remove(before)
      this.channels.delete(topic)
      return joinTopic(this.#hub, { frame, connection: this, deliver: (message) => this.#deliver(message) })
    }
    const channel = this.channels.get(topic)
    if (channel?.isClosed) this.channels.delete(topic)
    if (!channel || channel.isClosed || (joinRef !== null && joinRef !== channel.joinRef)) {
      // One that is leaving what is gone already has left.
      if (event === 'phx_leave') return this.#reply(frame, 'ok')
      return this.#reply(frame, 'error', { reason: 'unmatched topic' })
    }
    switch (event) {
      case 'phx_leave':
        this.#hub.remove(channel)
        this.channels.delete(topic)
        return this.#reply(frame, 'ok')
      case 'access_token':
        return this.#renew(channel, frame)
      case 'broadcast':
        return this.#broadcast(channel, frame)
      case 'presence':
        return this.#changePresence(channel, frame)
      default:
        return this.#reply(frame, 'error', { reason: `${event.slice(0, 40)} is not supported` })
    }
  }

  /** The client's token was renewed, or somebody else signed in: what the topic opens to them is asked anew. */
  async #renew(channel: Channel, frame: Frame) {
    const said = tokenPayload.safeParse(frame.payload)
    if (!said.success || said.data.access_token.startsWith('sb_')) return
    const viewer = await findViewer(
      { auth: this.#hub.auth, database: this.#hub.parts.database },
      said.data.access_token,
    )
    if ('problem' in viewer) return this.#refuse(channel, viewer.problem)
    if (viewer.member && !this.#hub.admit(this, viewer.member.userId))
      return this.#refuse(channel, tooManySockets)
    if (channel.isClosed) return
    channel.viewer = viewer
    channel.asking = onTopic(viewer.actor, channel.name)
    channel.rightsReadAtMs = this.#hub.parts.now()
    if (isForRowsAlone(channel)) return
    channel.rights = await readRights(this.#hub.parts.database, channel.asking, channel)
    if (!mayListen(channel)) this.#refuse(channel, unauthorized(channel.name))
  }

  /** Tells why, and ends the channel; the client may join anew. */
  #refuse(channel: Channel, reason: string) {
    this.#deliver(systemMessage(channel, { extension: 'system', status: 'error', message: reason }))
    breakChannel(channel)
    this.#hub.remove(channel)
    this.channels.delete(channel.topic)
  }

  async #broadcast(channel: Channel, frame: Frame) {
    const said = broadcastPayload.safeParse(frame.payload)
    if (!said.success)
      return this.#reply(frame, 'error', { reason: 'A broadcast has an event and a payload.' })
    if (isForRowsAlone(channel)) return this.#reply(frame, 'error', { reason: privateOnly })
    const { event, payload } = said.data
    const id = randomUUID()
    this.#hub.expectOwn(id, channel)
    const problem = await this.#sayOrProblem(channel, { id, extension: 'broadcast', event, payload })
    if (problem) this.#hub.forgetOwn(id)
    if (problem) return this.#reply(frame, 'error', { reason: problem })
    if (channel.broadcast.ack) this.#reply(frame, 'ok')
  }

  async #changePresence(channel: Channel, frame: Frame) {
    const said = presencePayload.safeParse(frame.payload)
    if (!said.success) return this.#reply(frame, 'error', { reason: 'Presence is tracked or untracked.' })
    if (isForRowsAlone(channel)) return this.#reply(frame, 'error', { reason: privateOnly })
    const { key, meta: before } = channel.presence
    if (said.data.event === 'untrack') {
      if (before) {
        channel.presence.meta = undefined
        this.#hub.leave(before.phx_ref)
      }
      return this.#reply(frame, 'ok')
    }
    const meta = { ...said.data.payload, phx_ref: randomUUID() }
    await this.#hub.beSeen()
    const problem = await this.#sayOrProblem(channel, {
      id: randomUUID(),
      extension: 'presence',
      event: 'presence_diff',
      payload: {
        process: this.#hub.processId,
        joins: { [key]: { metas: [meta] } },
        leaves: before ? { [key]: { metas: [before] } } : {},
      },
    })
    if (problem) return this.#reply(frame, 'error', { reason: problem })
    // It left while we said that it came.
    if (channel.isClosed) return this.#hub.leave(meta.phx_ref)
    channel.presence.meta = meta
    this.#reply(frame, 'ok')
  }

  async #sayOrProblem(
    channel: Channel,
    message: Omit<Parameters<typeof sayMessage>[2], 'topic'>,
  ): Promise<string | undefined> {
    try {
      await sayMessage(this.#hub.parts.database, channel.asking, { ...message, topic: channel.name })
      return undefined
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '42501') {
        return `Unauthorized: You do not have permissions to write to this Channel topic: ${channel.name}`
      }
      if (code === 'PT401') return 'InvalidJWTToken: This sign-in has ended'
      throw error
    }
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: Record<string, unknown> = {}) {
    this.#deliver(outgoing({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }))
  }

  #take(data: Buffer, isBinary: boolean) {
    this.#missedPings = 0
    if (!this.#mayGoOn()) return this.#socket.close(policyViolation, 'Too many messages')
    const frame = readFrame(this.#vsn, data, isBinary)
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return this.#reply(frame, 'ok')
    this.#work = this.#work
      .then(() => this.#handle(frame))
      .catch((error) => {
        if (!passingTrouble(error)) this.#hub.parts.log.error('realtime.message_failed', { error })
        this.#reply(frame, 'error', { reason: 'UnableToReplyToClient: please try again in a moment' })
      })
  }
}
