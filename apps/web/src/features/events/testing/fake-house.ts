import type { BrowsePage, BrowseRequest, EventInput, EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { type CallTicket, type Engine, EngineError } from '@hearth/network-sdk'
import { createFakeBackend, type FakeAccount } from '../../../testing/fake-backend.ts'
import type { Standing } from '../queries.ts'
import { buildEvent } from './build-event.ts'

// The engine and the backend as the screens of events meet them: lists and counts as the engine makes them, standing,
// answers and likes as the tables and the function do. Only what the screens ask for; the rules are tested elsewhere.

type Part =
  | 'createEvent'
  | 'browseEvents'
  | 'getEvent'
  | 'updateEvent'
  | 'deleteEvent'
  | 'standing'
  | 'answer'
  | 'like'

export type FakeHouse = ReturnType<typeof createFakeHouse>

export function createFakeHouse() {
  const backend = createFakeBackend()
  const events: EventRecord[] = []
  const standings = new Map<string, Standing>()
  const guests: { event_id: string; user_id: string; party: number; name: string }[] = []
  /** What is answered instead, while it is there. */
  const failures = new Map<Part, () => Error | Response>()
  const asked = { browse: [] as BrowseRequest[], standing: [] as string[][], answers: [] as AnswerAsked[] }
  /** Held answers arrive when the test lets them. */
  let gate: Promise<void> | undefined

  function standingOf(id: string): Standing {
    const known = standings.get(id)
    if (known) return known
    const capacity = events.find((event) => event.id === id)?.venue.capacity ?? null
    const standing: Standing = {
      event_id: id,
      capacity,
      taken: 0,
      likes: 0,
      my_answer: null,
      my_party: null,
      liked: false,
    }
    standings.set(id, standing)
    return standing
  }

  const failOr = <T>(part: Part, result: () => T): T => {
    const failure = failures.get(part)?.()
    if (failure) throw failure
    return result()
  }

  /** Creations by their request, which the engine runs once; `lostAnswers` of them are done and not answered. */
  const created = new Map<string, string>()
  const creation = { sent: [] as string[], lostAnswers: 0 }
  const create = (ticket: CallTicket, input: EventInput): string => {
    creation.sent.push(ticket.requestId)
    const known = created.get(ticket.requestId)
    const id = known ?? failOr('createEvent', () => `${'m'.repeat(24)}${'abcdefgh'[created.size]}2`)
    if (!known) events.push(buildEvent({ ...input, id }))
    created.set(ticket.requestId, id)
    if (creation.lostAnswers > 0) {
      creation.lostAnswers -= 1
      throw new EngineError('unreachable', 'No answer came.')
    }
    return id
  }

  const engine = {
    prepareCreate: async (input: EventInput, given?: CallTicket) => {
      const ticket = given ?? { requestId: crypto.randomUUID(), nonce: 'n', ingressExpiryNs: '1' }
      return { ticket, send: async () => create(ticket, input) }
    },
    findCreated: async ({ requestId }: CallTicket) => {
      const reply = created.get(requestId)
      return reply ? { state: 'replied', reply } : { state: 'never_ran' }
    },
    browseEvents: async (request: BrowseRequest) => {
      asked.browse.push(request)
      return failOr('browseEvents', () => pageOf(events, request))
    },
    getEvent: async (id: string) =>
      failOr('getEvent', () => structuredClone(events.find((event) => event.id === id))),
    getUserEventProfile: async (userId: string) => events.filter(({ createdBy }) => createdBy?.id === userId),
    updateEvent: async (id: string, input: Partial<EventRecord>) =>
      failOr('updateEvent', () => {
        Object.assign(events.find((event) => event.id === id)!, input)
        return true
      }),
    deleteEvent: async (id: string) =>
      failOr(
        'deleteEvent',
        () =>
          events.splice(
            events.findIndex((event) => event.id === id),
            1,
          ).length === 1,
      ),
  } as Partial<Engine> as Engine

  backend.answer('POST /rest/v1/rpc/event_standing', async ({ body }) => {
    const ids = body.ids as string[]
    asked.standing.push(ids)
    const failure = failures.get('standing')?.()
    if (failure instanceof Response) return failure
    return Response.json(ids.map(standingOf))
  })
  backend.answer('POST /rest/v1/event_likes', ({ body }) => liking(String(body.event_id), true))
  backend.answer('DELETE /rest/v1/event_likes', ({ query }) =>
    liking(query.get('event_id')!.replace('eq.', ''), false),
  )
  backend.answer('GET /rest/v1/event_likes', () =>
    Response.json([...standings.values()].filter(({ liked }) => liked).map(({ event_id }) => ({ event_id }))),
  )
  backend.answer('GET /rest/v1/attendances', ({ query }) => {
    const id = query.get('event_id')?.replace('eq.', '')
    const mine = [...standings.values()].filter(({ my_answer }) => my_answer === 'coming')
    if (!id) return Response.json(mine.map(({ event_id }) => ({ event_id })))
    return Response.json(
      guests
        .filter(({ event_id }) => event_id === id)
        .map(({ name, ...guest }) => ({ ...guest, profiles: { username: name, display_name: null } })),
    )
  })

  async function liking(id: string, liked: boolean): Promise<Response> {
    await gate
    const failure = failures.get('like')?.()
    if (failure instanceof Response) return failure
    const standing = standingOf(id)
    standings.set(id, { ...standing, liked, likes: standing.likes + (liked ? 1 : -1) })
    return new Response(null, { status: 204 })
  }

  async function answering(request: Request): Promise<Response> {
    const said = (await request.json()) as AnswerAsked
    asked.answers.push({ ...said, key: request.headers.get('Idempotency-Key') })
    await gate
    const failure = failures.get('answer')?.()
    if (failure instanceof Response) return failure
    if (failure) throw failure
    const standing = standingOf(said.eventId)
    const party = said.answer === 'coming' ? said.party : 0
    const taken = standing.taken + party - (standing.my_party ?? 0)
    if (standing.capacity !== null && taken > standing.capacity)
      return refusal(409, 'event_full', 'There is no room left for everyone you bring.')
    standings.set(said.eventId, { ...standing, taken, my_answer: said.answer, my_party: party })
    return Response.json({
      eventId: said.eventId,
      answer: said.answer,
      party,
      capacity: standing.capacity,
      taken,
    })
  }

  return {
    engine,
    events,
    guests,
    asked,
    creation,
    failures,
    standingOf,
    setStanding: (id: string, change: Partial<Standing>) =>
      void standings.set(id, { ...standingOf(id), ...change }),
    backend,
    addAccount: (account: FakeAccount) => void backend.accounts.push(account),
    session: backend.session,
    /** Holds answers and likes back; gives what lets them go. */
    hold(): () => void {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        gate = undefined
        release()
      }
    },
    fetch: (async (input, init) => {
      const request = new Request(input, init)
      if (new URL(request.url).pathname === '/functions/v1/answer') return answering(request)
      return backend.fetch(request)
    }) as typeof fetch,
  }
}

export type AnswerAsked = {
  eventId: string
  answer: 'coming' | 'not_coming'
  party: number
  key: string | null
}

/** How the functions refuse. */
export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status })
}

export const unreachable = () =>
  new EngineError('unreachable', 'The event engine cannot be reached right now.')

/** One page and its counts, as `browseEvents` gives them. The cursor is the place of the next event. */
function pageOf(all: EventRecord[], request: BrowseRequest): BrowsePage {
  const { category, city, dateFrom, dateTo } = request.filter
  const open = all
    .filter(({ status, timing }) => status === 'published' && eventSpan(timing).endsAtMs > Date.now())
    .filter(({ timing: { startDate, endDate } }) => !dateFrom || (endDate ?? startDate) >= dateFrom)
    .filter(({ timing }) => !dateTo || timing.startDate <= dateTo)
    .filter(({ pricing }) => !request.freeOnly || pricing.isFree)
    .filter(({ goodFor = [] }) => (request.goodFor ?? []).every((id) => goodFor.includes(id)))
    .filter(({ title }) => title.toLowerCase().includes(request.text?.toLowerCase() ?? ''))
    .sort((a, b) => eventSpan(a.timing).startsAtMs - eventSpan(b.timing).startsAtMs)
  const inCategory = open.filter((event) => !category || event.category === category)
  const inCity = open.filter(({ venue }) => !city || venue.city === city)
  const found = inCategory.filter((event) => inCity.includes(event))
  const from = Number(request.cursor ?? 0)
  const to = from + request.limit
  return {
    events: structuredClone(found.slice(from, to)),
    ...(to < found.length && { next: String(to) }),
    total: found.length,
    byCategory: countBy(inCity.map((event) => event.category)),
    byCity: countBy(inCategory.map(({ venue }) => venue.city).filter(Boolean)),
  }
}

function countBy(names: string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
