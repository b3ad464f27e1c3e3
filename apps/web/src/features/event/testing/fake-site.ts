import type { SetAnsweringRequest } from '@hearth/contracts'
import type { BrowsePage, BrowseRequest, EventInput, EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { type ChosenKinds, peopleByKind } from '@hearth/contracts/place-kind-values'
import type { Read } from '@hearth/contracts/reads'
import {
  type CallOutcome,
  type CallTicket,
  type Engine,
  EngineError,
  type NetworkEventStats,
  type PreparedCall,
} from '@hearth/network-sdk'
import { asEver, type HowToAnswer } from '../../../data/event/answering-queries.ts'
import type { Standing } from '../../../data/event/queries.ts'
import type { FakeAccount } from '../../../testing/build-account.ts'
import { createFakeBackend } from '../../../testing/fake-backend.ts'
import { buildEvent } from './build-event.ts'
import { answerGuests, type FakeGuest } from './fake-guests.ts'
import { answerRecords } from './fake-records.ts'

// The engine and the backend as the screens of events meet them: lists and counts as the engine makes them, standing,
// answers and likes as the tables and the function do. Only what the screens ask for; the rules are tested elsewhere.

type Part =
  | 'createEvent'
  | 'browseEvents'
  | 'getEvent'
  | 'getEventRecommendations'
  | 'getNetworkEventStats'
  | 'updateEvent'
  | 'deleteEvent'
  | 'standing'
  | 'answer'
  | 'like'

export type FakeSite = ReturnType<typeof createFakeSite>

export function createFakeSite() {
  const backend = createFakeBackend()
  const events: EventRecord[] = []
  const standings = new Map<string, Standing>()
  const guests: FakeGuest[] = []
  /** At which events a provider stands: whoever fakes providers says. */
  const listed = { with: (_providerId: string): readonly string[] => [] }
  const listedAt = (all: EventRecord[], providerId?: string) =>
    providerId === undefined ? all : all.filter(({ id }) => listed.with(providerId).includes(id))
  /** What hosts chose, by event; without it everything is as ever. */
  const answering = new Map<string, Partial<HowToAnswer>>()
  /** What is answered instead, while it is there. */
  const failures = new Map<Part, () => Error | Response>()
  /** What is recommended to the member, the best first. */
  const recommended: { id: string; reason?: string; about?: string }[] = []
  /** What the network counts. */
  const stats: NetworkEventStats = {
    totalEvents: 0,
    activeSites: 1,
    consciousnessDistribution: [],
    eventCategories: [],
  }
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
      series_id: null,
      series_ahead: null,
      series_next: null,
      liked: false,
      title: null,
    }
    standings.set(id, standing)
    return standing
  }

  const failOr = <T>(part: Part, result: () => T): T => {
    const failure = failures.get(part)?.()
    if (failure) throw failure
    return result()
  }

  /**
   * Creations by their request, which the engine runs once; `lostAnswers` of them are done and not answered. A request
   * that was refused stays so. `outcome` is what is found out later, when it is not what happened.
   */
  const created = new Map<string, string>()
  const refused = new Map<string, Error>()
  const creation = {
    sent: [] as string[],
    lostAnswers: 0,
    outcome: undefined as CallOutcome<string> | undefined,
  }
  const create = (ticket: CallTicket, input: EventInput): string => {
    creation.sent.push(ticket.requestId)
    const refusal = refused.get(ticket.requestId)
    if (refusal) throw refusal
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
      const fresh = (): CallTicket => ({ requestId: crypto.randomUUID(), nonce: 'n', ingressExpiryNs: '1' })
      const call: PreparedCall<string> = {
        ticket: given ?? fresh(),
        send: async (options) => {
          const { ticket } = call
          options?.onProgress?.('sending', ticket)
          try {
            return create(ticket, input)
          } catch (error) {
            if (error instanceof EngineError && error.kind === 'refused') {
              refused.set(ticket.requestId, error)
              Object.assign(call, { ticket: fresh() })
            }
            throw error
          }
        },
      }
      return call
    },
    findCreated: async ({ requestId }: CallTicket) => {
      if (creation.outcome) return creation.outcome
      const reply = created.get(requestId)
      return reply ? { state: 'replied', reply } : { state: 'never_ran' }
    },
    browseEvents: async (request: BrowseRequest) => {
      asked.browse.push(request)
      return failOr('browseEvents', () => pageOf(listedAt(events, request.providerId), request))
    },
    getEvent: async (id: string) =>
      failOr('getEvent', () => structuredClone(events.find((event) => event.id === id))),
    getUserEventProfile: async (userId: string) => events.filter(({ createdBy }) => createdBy?.id === userId),
    getEventRecommendations: async (_userId: string, limit: number) =>
      failOr('getEventRecommendations', () =>
        recommended
          .slice(0, limit)
          .flatMap(({ id }) => structuredClone(events.filter((event) => event.id === id))),
      ),
    getNetworkEventStats: async () => failOr('getNetworkEventStats', () => structuredClone(stats)),
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

  backend.answerRead('event_standing', ({ ids }) => {
    asked.standing.push(ids)
    const failure = failures.get('standing')?.()
    if (failure instanceof Response) return failure
    return ids.map(standingOf)
  })
  /** What the house features, as the function answers. */
  const featured: Read<'featured_events'> = []
  backend.answerRead('featured_events', () => featured)
  /** What the member is invited to and has not answered; their answer closes it. */
  const invitations: Read<'my_invitations'> = []
  backend.answerRead('my_invitations', () =>
    invitations.filter(({ event_id }) => !standingOf(event_id).my_answer),
  )
  const toDo: Read<'my_to_do'> = { asking: [], reports: null }
  backend.answerRead('my_to_do', () => toDo)
  const myWaiting: Read<'my_waiting'> = []
  backend.answerRead('my_waiting', () => myWaiting)
  /** The waiting lists of events, as the function answers; empty where a test says nothing. */
  const waiting = new Map<string, Partial<Read<'event_waiting_list'>[number]>>()
  backend.answerRead('event_waiting_list', (args) => [
    {
      waiting: 0,
      closes_at: '2999-01-01T00:00:00+00:00',
      my_state: 'none',
      my_party: null,
      my_position: null,
      offered_until: null,
      my_kinds: [],
      ...waiting.get(args.event),
    },
  ])
  backend.answerRead('waiting_counts', () => [{ waiting: 0, offered: 0, people: 0 }])
  backend.answerRead('waiting_page', () => [])
  backend.answerRead('event_page', () => ({
    evening: {
      ...{ programme: [], bring: null, bring_note: null, doors_open_at: null, last_entry_at: null },
      ...{ way_in: null, way_in_note: null },
    },
    like: [],
  }))
  backend.answerRead('translations_of', () => ({ original: null, is_host: true, accepted: [], offered: [] }))
  backend.answerRead('words_of', () => null)
  backend.answerRead('known_guests', () => [])
  backend.answerRead('event_crowds', () => [])
  backend.answerRead('city_middle', () => null)
  backend.answer('POST /rest/v1/event_likes', ({ body }) => liking(String(body.event_id), true))
  backend.answer('DELETE /rest/v1/event_likes', ({ query }) =>
    liking(query.get('event_id')!.replace('eq.', ''), false),
  )
  backend.answerRows('event_likes', () =>
    [...standings.values()].filter(({ liked }) => liked).map(({ event_id }) => ({ event_id })),
  )
  backend.answerRows('attendances', () => {
    const mine = [...standings.values()].filter(({ my_answer }) => my_answer === 'coming')
    return mine.map(({ event_id }) => ({ event_id }))
  })
  answerGuests(backend, guests)

  backend.answerRead('how_to_answer', (args) => [{ ...asEver, ...answering.get(args.event) }])
  backend.answer('POST /functions/v1/set-answering', ({ body }) => {
    const { eventId, mode, partyLimit, guestList, hidesAddress } = body as SetAnsweringRequest
    const chosen = { mode, party_limit: partyLimit, guest_list: guestList, hides_address: hidesAddress }
    answering.set(eventId, { ...answering.get(eventId), ...chosen })
    return Response.json({ eventId })
  })
  backend.answer('POST /functions/v1/set-original-language', ({ body }) =>
    Response.json({ kind: body.kind, id: body.id }),
  )
  for (const name of ['event_guests', 'event_invited', 'event_told'] as const)
    backend.answerRead(name, () => [])
  backend.answerRows('event_addresses', () => [])

  /** Who hosts beside the owners, and what the member is asked to host, as the two functions answer. */
  const hosting = {
    coHosts: [] as FakeCoHost[],
    mine: [] as Read<'my_co_hosting'>,
  }
  backend.answerRead('event_co_hosts', (args) =>
    hosting.coHosts.filter(({ event_id }) => event_id === args.event),
  )
  backend.answerRead('my_co_hosting', () => hosting.mine)
  answerRecords(backend, {
    events,
    listedAt,
    failOr,
    recommended,
    lists: {
      coming: () => [...standings.values()].filter(({ my_answer }) => my_answer === 'coming'),
      saved: () => [...standings.values()].filter(({ liked }) => liked),
      'co-hosted': () => hosting.mine.filter(({ state }) => state === 'accepted'),
      invited: () => invitations.filter(({ event_id }) => !standingOf(event_id).my_answer),
      waited: () => myWaiting,
    },
  })

  backend.answerRead('event_comments', () => ({ comments: [], left: 0 }))
  for (const table of ['event_providers', 'service_providers', 'event_messages', 'event_schedules'] as const)
    backend.answerRows(table, () => [])

  async function liking(id: string, liked: boolean): Promise<Response> {
    await gate
    const failure = failures.get('like')?.()
    if (failure instanceof Response) return failure
    const standing = standingOf(id)
    standings.set(id, { ...standing, liked, likes: standing.likes + (liked ? 1 : -1) })
    return new Response(null, { status: 204 })
  }

  async function answerFor(request: Request): Promise<Response> {
    const said = (await request.json()) as AnswerAsked
    asked.answers.push({ ...said, key: request.headers.get('Idempotency-Key') })
    await gate
    const failure = failures.get('answer')?.()
    if (failure instanceof Response) return failure
    if (failure) throw failure
    const standing = standingOf(said.eventId)
    const how = { ...asEver, ...answering.get(said.eventId) }
    const answer =
      said.answer === 'coming' && how.mode === 'approval' && standing.my_answer !== 'coming'
        ? 'asked'
        : said.answer
    if (answer === 'asked') answering.set(said.eventId, { ...how, asked_party: said.party })
    if (said.kinds) answering.set(said.eventId, { ...how, my_kinds: peopleByKind(said.kinds) })
    if (said.note !== undefined) answering.set(said.eventId, { ...how, note: said.note || null })
    const party = answer === 'coming' ? said.party : 0
    const taken = standing.taken + party - (standing.my_party ?? 0)
    if (standing.capacity !== null && taken > standing.capacity)
      return refusal(409, 'event_full', 'There aren’t enough spots left for all of you.')
    standings.set(said.eventId, { ...standing, taken, my_answer: answer, my_party: party })
    return Response.json({
      eventId: said.eventId,
      answer,
      party,
      capacity: standing.capacity,
      taken,
    })
  }

  return {
    engine,
    events,
    guests,
    listed,
    answering,
    asked,
    recommended,
    stats,
    creation,
    hosting,
    featured,
    invitations,
    waiting,
    toDo,
    myWaiting,
    failures,
    standingOf,
    setStanding: (id: string, change: Partial<Standing>) =>
      void standings.set(id, { ...standingOf(id), ...change }),
    backend,
    addAccount: (account: FakeAccount) => void backend.accounts.push(account),
    session: backend.session,
    /** Holds answers and likes back; gives what lets them go. */
    pause(): () => void {
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
      if (new URL(request.url).pathname === '/functions/v1/answer') return answerFor(request)
      return backend.fetch(request)
    }) as typeof fetch,
  }
}

export type FakeCoHost = { event_id: string } & Read<'event_co_hosts'>[number]

type AnswerAsked = {
  eventId: string
  answer: 'coming' | 'maybe' | 'not_coming'
  party: number
  note?: string
  key: string | null
  kinds?: ChosenKinds
}

/** How the functions refuse. */
export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status })
}

export const unreachable = () =>
  new EngineError('unreachable', 'The event engine cannot be reached right now.')

/** One page and its counts, as `browseEvents` gives them. The cursor is the place of the next event. */
function pageOf(all: EventRecord[], request: BrowseRequest): BrowsePage {
  if (request.ids) {
    const found = request.ids.flatMap((id) => all.filter((event) => event.id === id))
    return { events: structuredClone(found), total: found.length, byCategory: [], byCity: [] }
  }
  const { category, city, dateFrom, dateTo } = request.filter
  const open = all
    .filter(({ status }) => status === 'published')
    .filter(({ timing }) => eventSpan(timing).endsAtMs > Date.now() !== (request.past ?? false))
    .filter(({ venue }) => !request.venueId || venue.id === request.venueId)
    .filter(({ timing: { startDate, endDate } }) => !dateFrom || (endDate ?? startDate) >= dateFrom)
    .filter(({ timing }) => !dateTo || timing.startDate <= dateTo)
    .filter(({ pricing }) => !request.freeOnly || pricing.isFree)
    .filter(({ goodFor = [] }) => (request.goodFor ?? []).every((id) => goodFor.includes(id)))
    .filter(({ title }) => title.toLowerCase().includes(request.text?.toLowerCase() ?? ''))
    .sort((a, b) => eventSpan(a.timing).startsAtMs - eventSpan(b.timing).startsAtMs)
  if (request.past) open.reverse()
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
