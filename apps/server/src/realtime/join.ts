import { randomUUID } from 'node:crypto'
import type { AnnouncedTable } from './announced-tables.ts'
import { type Channel, mayListen, openChannel, type RowBinding, systemMessage } from './channel.ts'
import { type Frame, type Outgoing, outgoing } from './frames.ts'
import { type Hub, type HubConnection, unauthorized } from './hub.ts'
import { broadcastMessage } from './listeners.ts'
import { type AskedChange, type JoinPayload, joinPayload } from './payloads.ts'
import { mayReadTable, onTopic, readPresences, readRights, readSaidSince } from './queries.ts'
import { readRowFilter } from './row-filter.ts'
import { socketLimits } from './socket-limits.ts'
import { findViewer, type Viewer } from './viewer.ts'

const prefix = 'realtime:'
/** A replay brings at most so much; whoever was away longer reads anew. */
const maxReplayed = 500
const changeEvents = ['*', 'INSERT', 'UPDATE', 'DELETE'] as const

export const privateOnly = 'PrivateOnly: This project only allows private channels'
export const tooManySockets = 'ConnectionRateLimitReached: Too many connected sockets'

let lastBindingId = 0

/**
 * Lets a socket into a topic, or says why not: limit, payload, identity, rights, in this order. The client is answered
 * when nothing can be missed any more, and hears what was said since it asks for a replay, who is present, and whether
 * its subscriptions to tables stand.
 */
export async function joinTopic(
  hub: Hub,
  {
    frame,
    connection,
    deliver,
  }: { frame: Frame; connection: HubConnection; deliver: (message: Outgoing) => void },
): Promise<void> {
  const { database, now } = hub.parts
  const { channels } = connection
  const { topic, joinRef, ref } = frame
  const reply = (status: 'ok' | 'error', response: Record<string, unknown>) =>
    deliver(outgoing({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }))
  const refuse = (reason: string) => reply('error', { reason })

  if (channels.size >= socketLimits.topics) return refuse('ChannelRateLimitReached: Too many channels')
  const name = topic.startsWith(prefix) ? topic.slice(prefix.length) : ''
  if (!name) return refuse(`TopicNameRequired: a topic is ${prefix} and a name`)
  const said = joinPayload.safeParse(frame.payload)
  if (!said.success) return refuse('MalformedJoin: the join could not be read')
  const { config: asked, access_token: accessToken } = said.data

  const viewer = await findViewer({ auth: hub.auth, database }, accessToken)
  if ('problem' in viewer) return refuse(viewer.problem)
  if (viewer.member && !hub.admit(connection, viewer.member.userId)) return refuse(tooManySockets)
  const asking = onTopic(viewer.actor, name)
  const rights = await readRights(database, asking, { isPrivate: asked.private })
  const problem = whyNot({ asked, rights, name })
  if (problem) return refuse(problem)

  const subscriptions = await Promise.all(asked.postgres_changes.map((one) => subscribe(hub, viewer, one)))
  const channel: Channel = {
    topic,
    name,
    joinRef,
    isPrivate: asked.private,
    viewer,
    asking,
    rights,
    rightsReadAtMs: now(),
    broadcast: { self: asked.broadcast.self, ack: asked.broadcast.ack },
    presence: {
      key: asked.presence.key || randomUUID(),
      isEnabled: asked.presence.enabled,
      meta: undefined,
    },
    bindings: subscriptions.flatMap(({ binding }) => binding ?? []),
    replayed: undefined,
    waiting: [],
    isClosed: false,
    deliver,
  }
  channels.set(topic, channel)
  try {
    await hub.add(channel)
    const [replayed, present] = await Promise.all([
      rights.broadcast ? replay(hub, channel, asked.broadcast.replay) : undefined,
      asked.presence.enabled && rights.presence ? readPresences(database, name) : undefined,
    ])
    if (channel.isClosed) return
    reply('ok', {
      postgres_changes: asked.postgres_changes.map((one, at) => ({ ...one, id: subscriptions[at]!.id })),
    })
    for (const message of replayed?.messages ?? []) deliver(message)
    if (present) deliver(outgoing({ joinRef, ref: null, topic, event: 'presence_state', payload: present }))
    sayHowItStands(channel, { subscriptions, isReplayWhole: replayed?.isWhole, nowMs: now() })
    openChannel(channel)
  } catch (error) {
    hub.remove(channel)
    if (channels.get(topic) === channel) channels.delete(topic)
    throw error
  }
}

/**
 * Where a topic is not public, a public channel of its name carries changes of tables, read under each reader's
 * rights.
 */
function whyNot({
  asked,
  rights,
  name,
}: {
  asked: JoinPayload['config']
  rights: Channel['rights']
  name: string
}): string | undefined {
  if (mayListen({ rights })) return undefined
  if (!asked.private) {
    const isForRows = asked.postgres_changes.length > 0 && !asked.presence.enabled
    return isForRows ? undefined : privateOnly
  }
  return unauthorized(name)
}

type Subscription = { id: number; binding?: RowBinding; problem?: string }

async function subscribe(hub: Hub, viewer: Viewer, asked: AskedChange): Promise<Subscription> {
  const id = ++lastBindingId
  const said = JSON.stringify(asked)
  const refused = (why: string): Subscription => ({
    id,
    problem: `Unable to subscribe to changes with given parameters. ${why}: ${said}`,
  })
  const event = changeEvents.find((known) => known === asked.event.toUpperCase())
  if (!event) return refused('The event is *, INSERT, UPDATE or DELETE')
  const table = asked.schema === 'public' && asked.table ? await hub.tables.find(asked.table) : undefined
  if (!table || !(await mayReadTable(hub.parts.database, viewer.actor, table.name))) {
    return refused('The changes of this table cannot be followed')
  }
  const filter = asked.filter === undefined ? undefined : readRowFilter(asked.filter)
  if (asked.filter !== undefined && (!filter || !hasColumn(table, filter.column))) {
    return refused('A filter is column=eq.value, neq or in')
  }
  return { id, binding: { id, event, table, filter, told: new Set() } }
}

/**
 * What a client hears after its join, in Supabase's words; `at` is our clock, from which it asks for its next replay.
 */
function sayHowItStands(
  channel: Channel,
  {
    subscriptions,
    isReplayWhole,
    nowMs,
  }: { subscriptions: readonly Subscription[]; isReplayWhole: boolean | undefined; nowMs: number },
): void {
  const problems = subscriptions.flatMap(({ problem }) => problem ?? [])
  for (const message of problems) {
    channel.deliver(systemMessage(channel, { extension: 'postgres_changes', status: 'error', message }))
  }
  if (subscriptions.length > problems.length) {
    channel.deliver(
      systemMessage(channel, {
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
      }),
    )
  }
  if (isReplayWhole === undefined) return
  channel.deliver(
    systemMessage(channel, {
      extension: 'broadcast',
      status: isReplayWhole ? 'ok' : 'error',
      message: isReplayWhole
        ? 'Listening'
        : 'UnableToReplayMessages: more was said than is replayed, please read anew',
      at: nowMs,
    }),
  )
}

/**
 * What was said on the topic since the client heard it last. What the log brings a second time is left out: that ends
 * with the second reading from here, because the one that is under way may have begun before ours.
 */
async function replay(
  { parts: { database }, reader }: Hub,
  channel: Channel,
  asked: { since: number; limit?: number | undefined } | undefined,
): Promise<{ messages: Outgoing[]; isWhole: boolean }> {
  if (!asked) return { messages: [], isWhole: true }
  const limit = Math.min(asked.limit ?? maxReplayed, maxReplayed)
  const said = await readSaidSince(database, channel.asking, {
    topic: channel.name,
    sinceMs: asked.since,
    limit,
  })
  const isWhole = said.length <= limit
  const cached = isWhole ? said : said.slice(1)
  channel.replayed = { ids: new Set(cached.map(({ id }) => id)), untilReading: reader.readings() + 2 }
  return {
    isWhole,
    messages: cached.map((message) => broadcastMessage(channel.topic, { ...message, isReplayed: true })),
  }
}

function hasColumn({ columns }: AnnouncedTable, name: string): boolean {
  return columns.some((column) => column.name === name)
}
