import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent, type EventWishes, fillEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A full event in three days, of so many places, with what people say to it. `guest` has all the places. */
export async function fullEvent(app: TestApp, wishes: EventWishes = {}) {
  const host = await buildMember(app.db)
  const eventId = await buildEvent(app.db, {
    capacity: 1,
    createdBy: host.userId,
    startsAt: inDays(3),
    endsAt: inDays(3.1),
    ...wishes,
  })
  await fillEvent(app.db, eventId)
  const [row] = await app.db.owner<{ userId: string }>(
    `select user_id as "userId" from public.attendances where event_id = $1`,
    [eventId],
  )
  const guest = await signIn(app, row!.userId)
  const call = (member: Member, name: string, body: object = {}) =>
    callOfList(app, member, name, { eventId, ...body })
  return {
    host,
    guest,
    eventId,
    call,
    join: (member: Member, party = 1) => call(member, 'join-waiting-list', { party }),
    leave: (member: Member) => call(member, 'leave-waiting-list'),
    accept: (member: Member) => call(member, 'answer-offer', { answer: 'accept' }),
    decline: (member: Member) => call(member, 'answer-offer', { answer: 'decline' }),
    stayAway: (member: Member) => call(member, 'answer', { answer: 'not_coming' }),
    seats: async () => (await seatsOf(app, eventId))!,
    list: () =>
      app.db.owner<{ userId: string; state: string; party: number }>(
        `select user_id as "userId", state, party from public.event_waiting where event_id = $1 order by place`,
        [eventId],
      ),
    /** As if an offer had been made so long ago that its time is up. */
    overdue: () =>
      app.db.owner(
        `update public.event_waiting set offered_until = now() where event_id = $1 and state = 'offered'`,
        [eventId],
      ),
  }
}

/** Calls a function of the list, or one that moves it. */
export async function callOfList(app: TestApp, member: Member, name: string, sent: object) {
  const { status, body } = await callFunction(app, member, name, sent)
  return { status, ...body } as {
    status: number
    state?: string
    position?: number | null
    party?: number | null
    moved?: number
    error?: { code: string; message: string }
  }
}

/** What the counter says beside what the rows say. */
export async function seatsOf(app: TestApp, eventId: string) {
  const [seats] = await app.db.owner<{ capacity: number | null; taken: number; held: number }>(
    `select s.capacity, s.taken,
       (coalesce((select sum(party) from public.attendances a where a.event_id = s.event_id and a.answer = 'coming'), 0)
       + coalesce((select sum(party) from public.event_waiting w where w.event_id = s.event_id and w.state = 'offered'), 0)
       )::integer as held
     from public.event_seats s where s.event_id = $1`,
    [eventId],
  )
  return seats
}

/** The kinds of a member's notices, once there are so many: jobs write them. */
export async function notificationsOf(app: TestApp, { userId }: Member) {
  const rows = await app.db.owner<{ kind: string }>(
    `select kind from public.notifications where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(({ kind }) => kind)
}

export const mailsTo = (app: TestApp, { userId }: Member) =>
  app.db.owner<{ kind: string; subject: string; body_text: string }>(
    `select kind, subject, body_text from hearth.mails where user_id = $1 order by created_at`,
    [userId],
  )

async function signIn(app: TestApp, userId: string): Promise<Member> {
  const [session] = await app.db.owner<{ sessionId: string }>(
    `select id as "sessionId" from auth.sessions where user_id = $1`,
    [userId],
  )
  return { userId, sessionId: session!.sessionId }
}

/** The counter of places, total and by kind, beside what the rows say by kind. */
export async function kindsOf(app: TestApp, eventId: string) {
  const [seats] = await app.db.owner<{ taken: number; kindTaken: number[]; held: number[] }>(
    `select s.taken, s.kind_taken as "kindTaken", (
       select hearth.sum_kinds(h.kinds) from (
         select a.kinds from public.attendances a where a.event_id = s.event_id and a.answer = 'coming'
         union all
         select w.kinds from public.event_waiting w where w.event_id = s.event_id and w.state = 'offered') h) as held
     from public.event_seats s where s.event_id = $1`,
    [eventId],
  )
  return seats
}

type MailOfGuest = {
  kind: string
  subject: string
  body_text: string
  body_html: string
  attachments: unknown[]
}

/** What somebody without an account does in a browser without scripts: sends forms, reads pages, follows the link in a mail. */
export function guestBrowser(app: () => TestApp) {
  const mailsTo = (address: string) =>
    app().db.owner<MailOfGuest>('select * from hearth.mails where to_address = $1 order by created_at, id', [
      address,
    ])
  return {
    mailsTo,
    newAddress: () => `g-${randomUUID()}@example.org`,
    /** `to` is where the answer leads. */
    async post(url: string, fields: Record<string, string> | [string, string][] = {}) {
      const {
        statusCode: status,
        body,
        headers,
      } = await app().http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      return { status, body, to: String(headers.location) }
    },
    get: async (url: string) => (await app().http.inject({ url, headers: { accept: 'text/html' } })).body,
    /** The path that the last mail to an address leads to. */
    async linkTo(address: string) {
      const text = (await mailsTo(address)).at(-1)?.body_text ?? ''
      return new URL(/http\S+\/guest\/\S+/.exec(text)?.[0] ?? 'http://none/').pathname
    },
  }
}
