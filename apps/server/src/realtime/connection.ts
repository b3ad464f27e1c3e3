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

/**
 * One socket from its first word to its last. Messages are worked on in the order in which they come; a heartbeat is
 * answered at once. Nothing that a client sends ends more than its own socket.
 */
export function openConnection(hub: Hub, { socket, vsn }: { socket: WebSocket; vsn: Vsn }): void {
  const { log, now } = hub.parts
  const channels = new Map<string, Channel>()
  /** When each message was given to the socket that has not left it yet, the oldest first. */
  const unsent: number[] = []
  let allowance: number = socketLimits.messagesAtOnce
  let allowedAtMs = now()
  let pingedAtMs = now()
  let missedPings = 0
  let work: Promise<void> = Promise.resolve()

  const deliver = (message: Outgoing) => {
    const written = message.in(vsn)
    if (written === undefined || socket.readyState !== socket.OPEN) return
    unsent.push(now())
    socket.send(written, () => unsent.shift())
    if (socket.bufferedAmount > socketLimits.unsentBytesAtOnce) cutStalled()
  }

  /** Who does not read costs memory, and comes back with a gap anyway. */
  const cutStalled = () => {
    log.info('realtime.stalled', { unsentBytes: socket.bufferedAmount })
    socket.terminate()
  }

  const connection: HubConnection = {
    channels,
    memberIds: new Set(),
    tick(nowMs) {
      const waitsMs = unsent.length > 0 ? nowMs - unsent[0]! : 0
      const isBehind = waitsMs > 1000 && socket.bufferedAmount > socketLimits.unsentBytes
      if (isBehind || waitsMs > socketLimits.unsentMs) return cutStalled()
      if (isRecent({ sinceMs: pingedAtMs, nowMs, forMs: socketLimits.pingEachMs })) return
      if (missedPings >= 2) return socket.terminate()
      pingedAtMs = nowMs
      missedPings += 1
      socket.ping()
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  }

  const mayGoOn = (): boolean => {
    const nowMs = now()
    const passedSeconds = passedMs({ sinceMs: allowedAtMs, nowMs }) / 1000
    const grown = allowance + passedSeconds * socketLimits.messagesPerSecond
    allowance = Math.min(socketLimits.messagesAtOnce, grown) - 1
    allowedAtMs = nowMs
    return allowance >= 0
  }

  const handle = async (frame: Frame): Promise<void> => {
    const { topic, event, joinRef } = frame
    if (event === 'phx_join') {
      const before = channels.get(topic)
      if (before) hub.remove(before)
      channels.delete(topic)
      return joinTopic(hub, { frame, connection, deliver })
    }
    const channel = channels.get(topic)
    if (channel?.isClosed) channels.delete(topic)
    if (!channel || channel.isClosed || (joinRef !== null && joinRef !== channel.joinRef)) {
      // One that is leaving what is gone already has left.
      if (event === 'phx_leave') return reply(frame, 'ok')
      return reply(frame, 'error', { reason: 'unmatched topic' })
    }
    switch (event) {
      case 'phx_leave':
        hub.remove(channel)
        channels.delete(topic)
        return reply(frame, 'ok')
      case 'access_token':
        return renew(channel, frame)
      case 'broadcast':
        return broadcast(channel, frame)
      case 'presence':
        return changePresence(channel, frame)
      default:
        return reply(frame, 'error', { reason: `${event.slice(0, 40)} is not supported` })
    }
  }

  /** The client's token was renewed, or somebody else signed in: what the topic opens to them is asked anew. */
  const renew = async (channel: Channel, frame: Frame) => {
    const said = tokenPayload.safeParse(frame.payload)
    if (!said.success || said.data.access_token.startsWith('sb_')) return
    const viewer = await findViewer({ auth: hub.auth, database: hub.parts.database }, said.data.access_token)
    if ('problem' in viewer) return refuse(channel, viewer.problem)
    if (viewer.member && !hub.admit(connection, viewer.member.userId)) return refuse(channel, tooManySockets)
    if (channel.isClosed) return
    channel.viewer = viewer
    channel.asking = onTopic(viewer.actor, channel.name)
    channel.rightsReadAtMs = now()
    if (isForRowsAlone(channel)) return
    channel.rights = await readRights(hub.parts.database, channel.asking, channel)
    if (!mayListen(channel)) refuse(channel, unauthorized(channel.name))
  }

  /** Tells why, and ends the channel; the client may join anew. */
  const refuse = (channel: Channel, reason: string) => {
    deliver(systemMessage(channel, { extension: 'system', status: 'error', message: reason }))
    breakChannel(channel)
    hub.remove(channel)
    channels.delete(channel.topic)
  }

  const broadcast = async (channel: Channel, frame: Frame) => {
    const said = broadcastPayload.safeParse(frame.payload)
    if (!said.success) return reply(frame, 'error', { reason: 'A broadcast has an event and a payload.' })
    if (isForRowsAlone(channel)) return reply(frame, 'error', { reason: privateOnly })
    const { event, payload } = said.data
    const id = randomUUID()
    hub.expectOwn(id, channel)
    const problem = await sayOrProblem(channel, { id, extension: 'broadcast', event, payload })
    if (problem) hub.forgetOwn(id)
    if (problem) return reply(frame, 'error', { reason: problem })
    if (channel.broadcast.ack) reply(frame, 'ok')
  }

  const changePresence = async (channel: Channel, frame: Frame) => {
    const said = presencePayload.safeParse(frame.payload)
    if (!said.success) return reply(frame, 'error', { reason: 'Presence is tracked or untracked.' })
    if (isForRowsAlone(channel)) return reply(frame, 'error', { reason: privateOnly })
    const { key, meta: before } = channel.presence
    if (said.data.event === 'untrack') {
      if (before) {
        channel.presence.meta = undefined
        hub.leave(before.phx_ref)
      }
      return reply(frame, 'ok')
    }
    const meta = { ...said.data.payload, phx_ref: randomUUID() }
    await hub.beSeen()
    const problem = await sayOrProblem(channel, {
      id: randomUUID(),
      extension: 'presence',
      event: 'presence_diff',
      payload: {
        process: hub.processId,
        joins: { [key]: { metas: [meta] } },
        leaves: before ? { [key]: { metas: [before] } } : {},
      },
    })
    if (problem) return reply(frame, 'error', { reason: problem })
    // It left while we said that it came.
    if (channel.isClosed) return hub.leave(meta.phx_ref)
    channel.presence.meta = meta
    reply(frame, 'ok')
  }

  const sayOrProblem = async (
    channel: Channel,
    message: Omit<Parameters<typeof sayMessage>[2], 'topic'>,
  ): Promise<string | undefined> => {
    try {
      await sayMessage(hub.parts.database, channel.asking, { ...message, topic: channel.name })
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

  const reply = (
    { joinRef, ref, topic }: Frame,
    status: 'ok' | 'error',
    response: Record<string, unknown> = {},
  ) => {
    deliver(outgoing({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }))
  }

  const take = (data: Buffer, isBinary: boolean) => {
    missedPings = 0
    if (!mayGoOn()) return socket.close(policyViolation, 'Too many messages')
    const frame = readFrame(vsn, data, isBinary)
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return reply(frame, 'ok')
    work = work
      .then(() => handle(frame))
      .catch((error) => {
        if (!passingTrouble(error)) log.error('realtime.message_failed', { error })
        reply(frame, 'error', { reason: 'UnableToReplyToClient: please try again in a moment' })
      })
  }

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    try {
      take(data, isBinary)
    } catch (error) {
      if (error instanceof UnreadableFrame) return socket.close(policyViolation, error.message)
      log.error('realtime.message_failed', { error })
      socket.close(internalError, 'Something went wrong on our side')
    }
  })
  socket.on('pong', () => {
    missedPings = 0
  })
  socket.on('close', () => hub.forget(connection))
  hub.connections.add(connection)
}
