import { readFileSync } from 'node:fs'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import type { EventInput } from '@hearth/contracts/event'
import type { Event } from '@hearth/contracts/event-engine.did.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MethodName, methodTypes } from './candid/interface.ts'
import type { Caller } from './gateway/canister.ts'
import { addHost } from './testing/add-host.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, Refused, visitor } from './testing/engine-under-test.ts'

type Line = { method: MethodName; event: string; cells: Record<string, string> }

const lines = readRights(readFileSync(new URL('../rights.md', import.meta.url), 'utf8'))

const events: Record<string, Partial<EventInput>> = {
  public: {},
  members: { visibility: 'members' },
  unlisted: { visibility: 'unlisted' },
  private: { visibility: 'private' },
  draft: { status: 'draft' },
  cancelled: {},
}

let it: EngineUnderTest
let callers: Record<string, Caller>
let owner: Caller & { userId: string }
let hosts: { userId: string; state: 'invited' | 'accepted' }[]

beforeAll(async () => {
  it = await engineUnderTest()
  owner = await it.member('owner')
  const admin = await it.member('admin.of.all')
  const blocked = await it.member('blocked')
  const invited = await it.member('invited')
  const coHost = await it.member('co.host')
  hosts = [
    { userId: invited.userId, state: 'invited' },
    { userId: coHost.userId, state: 'accepted' },
  ]
  await it.db.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [admin.userId])
  await it.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    owner.userId,
    blocked.userId,
  ])
  callers = {
    anonymous: visitor,
    'without a name': await it.member(),
    member: await it.member('member'),
    invited,
    'co-host': coHost,
    // As the gateway finds it with the caller's key.
    blocked: { ...blocked, shutOutBy: [owner.userId] },
    owner,
    admin,
    controller: { principal: 'controller', anonymous: false, isController: true },
  }
})
afterAll(() => it.drop())

test('every method has a line, and every line the columns of the callers', () => {
  expect(new Set(lines.map(({ method }) => method))).toEqual(new Set(methodTypes.keys()))
  for (const { cells } of lines) {
    expect(Object.keys(cells)).toEqual(Object.keys(callers))
    expect(Object.values(cells).join('')).toMatch(/^[x-]+$/)
  }
})

test.each(lines.map((line) => ({ line, what: `${line.method} ${line.event}`.trim() })))(
  '$what',
  async ({ line }) => {
    const happened: Record<string, string> = {}
    for (const [name, caller] of Object.entries(callers))
      happened[name] = (await tried(line, caller)) ? 'x' : '-'
    expect(happened).toEqual(line.cells)
  },
)

/** Whether the call did what it is for. Each try has an event of its own, because one that works may change it. */
async function tried({ method, event }: Line, caller: Caller): Promise<boolean> {
  const id = event ? await makeEvent(event) : ''
  try {
    return await does(method, id, caller)
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  } finally {
    await it.db.owner('delete from public.events')
  }
}

async function does(method: MethodName, id: string, caller: Caller): Promise<boolean> {
  const as = it.as(caller)
  const input = toCandidEventInput(buildEvent())
  const isIn = (found: readonly { id: string }[]) => found.some((one) => one.id === id)
  switch (method) {
    case 'getEngineInfo':
      return (await as.ask<{ status: string }>('query', method, it.engine.id)).status === 'active'
    case 'createEvent':
      return (await as.ask<string>('update', method, input)) !== ''
    case 'updateEvent':
      return as.ask<boolean>('update', method, id, input)
    case 'deleteEvent':
      return as.ask<boolean>('update', method, id)
    case 'syncEventAcrossNetwork':
    case 'enableEventCrossPosting':
      return as.ask<boolean>('update', method, id, ['journal'])
    case 'getEvent':
      return (await as.getEvent(id)) !== undefined
    case 'getEventsByFilter':
      return isIn(await as.getEventsByFilter({}))
    case 'browseEvents': {
      const { events: found, total, byCategory } = await as.browseEvents()
      // What the list does not show, its counts do not betray.
      expect([total, byCategory.reduce((sum, { count }) => sum + count, 0)]).toEqual([
        found.length,
        found.length,
      ])
      return isIn(found)
    }
    case 'getUserEventProfile':
      return isIn(await as.getUserEventProfile(owner.userId))
    case 'getNetworkEventStats':
      return (await as.getNetworkEventStats()).totalEvents > 0n
    case 'getEventRecommendations':
      return isIn(await as.ask<Event[]>('query', method, caller.userId ?? 'nobody', 10n))
    default:
      return Boolean(await as.ask(methodTypes.get(method)!.kind, method))
  }
}

async function makeEvent(kind: string): Promise<string> {
  const id = await it.as(owner).createEvent(buildEvent(events[kind]))
  for (const { userId, state } of hosts) await addHost(it.db, { eventId: id, userId, state })
  if (kind === 'cancelled') await it.as(owner).updateEvent(id, buildEvent({ status: 'cancelled' }))
  return id
}

/** The lines of the Markdown table below its head. */
function readRights(markdown: string): Line[] {
  const [head, , ...rows] = markdown
    .split('\n')
    .filter((row) => row.startsWith('|'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return rows.map(([method, event, ...cells]) => ({
    method: method as MethodName,
    event: event!,
    cells: Object.fromEntries(head!.slice(2).map((name, at) => [name, cells[at]!])),
  }))
}
