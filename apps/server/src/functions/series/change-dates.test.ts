// What is answered, asked and how many places there are, on many dates at once: each as its single event would allow it.
import { randomUUID } from 'node:crypto'
import type { SeriesRule } from '@hearth/contracts'
import type { FunctionReply, FunctionRequest } from '@hearth/contracts/functions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'

let app: TestApp
let host: Member
let guest: Member
let seriesId: string
let ids: string[]

const dayMs = 86_400_000
const soon = { timeout: 15_000, interval: 100 }

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  const startDate = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)
  const eventId = await buildEvent(app.db, { createdBy: host.userId, startDate, capacity: 5 })
  ids = [eventId]
  await answering({})
  await call('save-evening', { eventId, programme: [], bring: 'bread' })
  const rule: SeriesRule = { frequency: 'daily', interval: 7, count: 4, without: [], extra: [] }
  seriesId = (await call('start-series', { eventId, rule })).body.seriesId as string
  await expect.poll(rowsOf, soon).toHaveLength(4)
  ids = (await rowsOf()).map(({ id }) => id)
})

const call = async (name: Parameters<typeof callFunction>[2], input: object, by = host) => {
  const { status, body } = await callFunction(app, by, name, input as never)
  return { status, body: body as never as Record<string, unknown> }
}
const rowsOf = () =>
  app.db.owner<{ id: string; own: string[]; mode: string | null; limit: number; until: string | null } & Row>(
    `select e.id, d.own_parts as own, a.mode, a.party_limit as limit, extract(epoch from e.starts_at - a.answers_until) / 3600 as before,
       e.venue_name as venue, x.venue_name as hidden, s.capacity as places, s.taken,
       (select array_agg(q.text order by q.place) from public.event_questions q where q.event_id = e.id) as asked,
       (select array_agg(q.id order by q.place) from public.event_questions q where q.event_id = e.id) as "questionIds",
       (select array_agg(k.name || ' ' || k.kind order by k.place) from hearth.place_kinds k where k.event_id = e.id) as kinds
     from hearth.series_dates d join public.events e on e.id = d.event_id join public.event_seats s on s.event_id = e.id
     left join public.event_answering a on a.event_id = e.id left join public.event_addresses x on x.event_id = e.id
     where d.series_id = $1 order by d.date`,
    [seriesId],
  )
type Row = {
  before: string | null
  venue: string
  hidden: string | null
  places: number
  taken: number
  asked: string[] | null
  questionIds: string[] | null
  kinds: string[] | null
}
const answering = (said: Partial<FunctionRequest<'set-answering'>>, at = 0) =>
  call('set-answering', {
    ...{ eventId: ids[at], mode: 'open', partyLimit: 6, guestList: 'coming', hidesAddress: false },
    ...said,
  })
const change = async (
  parts: FunctionRequest<'change-dates'>['parts'],
  more: Partial<FunctionRequest<'change-dates'>> = {},
) => {
  const { status, body } = await call('change-dates', { eventId: ids[0], parts, scope: 'all', ...more })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as FunctionReply<'change-dates'>
}
const undo = async ({ undoId }: FunctionReply<'change-dates'>) => {
  const { status, body } = await call('undo-dates', { seriesId, undoId })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as FunctionReply<'undo-dates'>
}
const column = async <Name extends keyof Awaited<ReturnType<typeof rowsOf>>[number]>(name: Name) =>
  (await rowsOf()).map((row) => row[name])
const exceptionsOf = ({ exceptions }: FunctionReply<'change-dates'>) =>
  exceptions.map(({ eventId, part }) => [ids.indexOf(eventId), part])

const song = (more: object = {}) => ({
  ...{ id: randomUUID(), kind: 'short_text' as const, text: 'Which song?', options: [] },
  ...{ isRequired: false, eachPerson: false, ...more },
})
const ride = () => song({ kind: 'yes_no', text: 'Do you need a ride?' })
const kinds = (...wanted: [string, number, number?][]) =>
  wanted.map(([name, places, kind]) => ({ ...(kind && { kind }), name, places }))
const come = async (at: number, more: object = {}) => {
  const { status, body } = await call(
    'answer',
    { eventId: ids[at], answer: 'coming', party: 1, ...more },
    guest,
  )
  expect({ status, body }).toMatchObject({ status: 200 })
}

it('makes dates that have nothing of their own', async () => {
  expect(await column('own')).toEqual([[], [], [], []])
})

describe('how people answer', () => {
  it('goes to those that follow, with the last moment as long before each, and back', async () => {
    const start = await app.db.owner<{ day: string }>(
      'select start_date as day from public.events where id = $1',
      [ids[1]],
    )
    await answering({ mode: 'approval', partyLimit: 2, answersUntil: `${start[0]!.day}T18:30` }, 1)
    expect(await column('own')).toEqual([[], ['answering'], [], []])
    const done = await change(['answering'], { eventId: ids[1]!, scope: 'following' })
    expect(done).toMatchObject({ dates: 2, kept: 0, exceptions: [], isTold: false })
    expect(
      (await rowsOf()).map(({ mode, limit, before, own }) => [mode, limit, before && +before, own]),
    ).toEqual([
      ['open', 6, null, []],
      ['approval', 2, 1, []],
      ['approval', 2, 1, []],
      ['approval', 2, 1, []],
    ])
    expect(await undo(done)).toMatchObject({ dates: 2, kept: 0 })
    expect(await column('mode')).toEqual(['open', 'approval', 'open', 'open'])
  })

  it('leaves the number of places of each, and the date that chose by itself, unless told otherwise', async () => {
    await app.db.owner('update public.events set capacity = 9, version = version + 1 where id = $1', [ids[1]])
    await app.db.owner('update public.event_seats set capacity = 9 where event_id = $1', [ids[1]])
    await answering({ mode: 'invitation' }, 2)
    await answering({ mode: 'approval' })
    expect(await change(['answering'])).toMatchObject({ dates: 2, kept: 1 })
    expect(await column('mode')).toEqual(['approval', 'approval', 'invitation', 'approval'])
    expect(await column('places')).toEqual([5, 9, 5, 5])
    expect(await column('own')).toEqual([[], ['places'], ['answering'], []])
    expect(await change(['answering'], { overwrites: true })).toMatchObject({ dates: 3, kept: 0 })
    expect(await column('mode')).toEqual(['approval', 'approval', 'approval', 'approval'])
  })

  it('hides the place of all, but of a date that says no city, and calls no place a date’s own', async () => {
    await app.db.owner(`update public.events set city = '', online_url = null where id = $1`, [ids[2]])
    const said = { hidesAddress: true }
    expect(exceptionsOf(await change(['answering'], { isPreview: true, said }))).toEqual([[2, 'answering']])
    expect(await column('hidden')).toEqual([null, null, null, null])
    await answering({ hidesAddress: true })
    const done = await change(['answering'])
    expect(done.dates).toBe(2)
    expect(exceptionsOf(done)).toEqual([[2, 'answering']])
    expect(await column('hidden')).toEqual(['The Old Mill', 'The Old Mill', null, 'The Old Mill'])
    expect(await column('venue')).toEqual(['', '', 'The Old Mill', ''])
    expect(await column('own')).toEqual([[], [], [], []])
    expect(await undo(done)).toMatchObject({ dates: 2 })
    expect(await column('venue')).toEqual(['', 'The Old Mill', 'The Old Mill', 'The Old Mill'])
  })

  it('ends what is offered by the last moment of each date', async () => {
    await app.db.owner(
      `insert into public.event_waiting (event_id, user_id, party, place, state, offered_at, offered_until)
       select id, $2, 1, 1, 'offered', now(), starts_at - interval '1 hour' from public.events where id = $1`,
      [ids[1], guest.userId],
    )
    const [{ day } = { day: '' }] = await app.db.owner<{ day: string }>(
      `select to_char(start_date - 1, 'YYYY-MM-DD') as day from public.events where id = $1`,
      [ids[0]],
    )
    await answering({ answersUntil: `${day}T19:30` })
    await change(['answering'])
    const [offer] = await app.db.owner(
      `select w.offered_until = e.starts_at - interval '1 day' as in_time
       from public.event_waiting w join public.events e on e.id = w.event_id where e.id = $1`,
      [ids[1]],
    )
    expect(offer).toEqual({ in_time: true })
  })
})

describe('questions', () => {
  it('are asked on all dates, are the same ones when their words change, and go back', async () => {
    const question = song()
    await answering({ questions: [question] })
    expect(await column('own')).toEqual([['questions'], [], [], []])
    const asking = await change(['questions'])
    expect(asking).toMatchObject({ dates: 3, exceptions: [], isTold: false })
    const [, second] = await column('questionIds')
    await come(1, { answers: [{ questionId: second![0], person: 0, values: ['Blackbird'] }] })
    await answering({ questions: [ride(), { ...question, text: 'Which song do you bring?' }] })
    const reworded = await change(['questions'])
    expect(reworded).toMatchObject({ dates: 3, exceptions: [] })
    const both = ['Do you need a ride?', 'Which song do you bring?']
    expect(await column('asked')).toEqual([both, both, both, both])
    expect((await column('questionIds'))[1]![1]).toBe(second![0])
    expect(await undo(reworded)).toMatchObject({ dates: 3, kept: 0 })
    expect(await column('asked')).toEqual([both, ['Which song?'], ['Which song?'], ['Which song?']])
    expect(
      await app.db.owner('select words from hearth.question_answers where question_id = $1', [second![0]]),
    ).toEqual([{ words: 'Blackbird' }])
  })

  it('stay where an answer would be lost, said before and after', async () => {
    const question = song({ kind: 'one_of', text: 'Which soup?', options: ['Leek', 'Beet'] })
    await answering({ questions: [question] })
    await change(['questions'])
    const [, second] = await column('questionIds')
    await come(1, { answers: [{ questionId: second![0], person: 0, values: ['Beet'] }] })
    const without = [{ ...question, options: ['Leek', 'Pumpkin'] }, ride()]
    const preview = await change(['questions'], { isPreview: true, said: { questions: without } })
    expect(preview.dates).toBe(2)
    expect(exceptionsOf(preview)).toEqual([[1, 'questions']])
    expect(preview.exceptions[0]!.startDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await column('asked')).toEqual(Array(4).fill(['Which soup?']))
    await answering({ questions: without })
    expect(exceptionsOf(await change(['questions']))).toEqual([[1, 'questions']])
    const both = ['Which soup?', 'Do you need a ride?']
    expect(await column('asked')).toEqual([both, ['Which soup?'], both, both])
  })

  it('stay at an undo where somebody has answered a new one since', async () => {
    await answering({ questions: [song()] })
    const done = await change(['questions'])
    const [, , third] = await column('questionIds')
    await come(2, { answers: [{ questionId: third![0], person: 0, values: ['Blackbird'] }] })
    expect(await undo(done)).toMatchObject({ dates: 2, kept: 1 })
    expect(await column('asked')).toEqual([['Which song?'], null, ['Which song?'], null])
  })

  it('of one date alone stay its own, unless told otherwise', async () => {
    await answering({ questions: [ride()] }, 2)
    await answering({ questions: [song()] })
    expect(await change(['questions'])).toMatchObject({ dates: 2, kept: 1 })
    expect((await column('asked'))[2]).toEqual(['Do you need a ride?'])
    await change(['questions'], { overwrites: true })
    expect((await column('asked'))[2]).toEqual(['Which song?'])
    expect(await column('own')).toEqual([[], [], [], []])
  })

  it('and answering are noted apart, though one call says both', async () => {
    await answering({ questions: [song()] }, 1)
    await answering({ mode: 'approval', questions: [] }, 2)
    expect(await column('own')).toEqual([[], ['questions'], ['answering'], []])
  })
})

describe('places', () => {
  it('stay on a date that has more people, which takes the rest of the change', async () => {
    await come(1, { party: 4 })
    const before = await change(['words', 'places'], { isPreview: true, said: { capacity: 3 } })
    expect({ dates: before.dates, exceptions: exceptionsOf(before) }).toEqual({
      dates: 3,
      exceptions: [[1, 'places']],
    })
    await app.db.owner(
      `update public.events set title = 'Soup', capacity = 3, version = version + 1 where id = $1`,
      [ids[0]],
    )
    await app.db.owner('update public.event_seats set capacity = 3 where event_id = $1', [ids[0]])
    const done = await change(['words', 'places'])
    expect(exceptionsOf(done)).toEqual([[1, 'places']])
    expect(await column('places')).toEqual([3, 5, 3, 3])
    const records = () =>
      app.db.owner('select title, capacity from public.events where id = any ($1) order by starts_at', [ids])
    expect((await records())[1]).toEqual({ title: 'Soup', capacity: 5 })
    await undo(done)
    expect(await column('places')).toEqual([3, 5, 5, 5])
    expect((await records())[2]).toEqual({ title: 'Supper under lanterns', capacity: 5 })
  })
})

describe('kinds of places', () => {
  const chairs: [string, number] = ['Chair', 2]
  const cushions: [string, number] = ['Cushion', 2]
  const setKinds = async (wanted: object[], at = 0) =>
    expect(await call('set-place-kinds', { eventId: ids[at], kinds: wanted })).toMatchObject({ status: 200 })

  it('stay on a date where somebody would lose theirs, named before and after; the others change', async () => {
    await setKinds(kinds(chairs, cushions))
    await change(['kinds'])
    await come(2, { kinds: [{ kind: 2, people: 1 }] })
    const said = { kinds: kinds(['Stool', 3, 1]) }
    const preview = await change(['kinds'], { isPreview: true, said })
    expect({ ...preview, exceptions: exceptionsOf(preview) }).toMatchObject({
      ...{ dates: 2, kept: 0, people: 0, exceptions: [[2, 'kinds']] },
    })
    expect((await column('kinds'))[1]).toEqual(['Chair 1', 'Cushion 2'])
    await setKinds(said.kinds)
    const done = await change(['kinds'])
    expect(exceptionsOf(done)).toEqual([[2, 'kinds']])
    expect(await column('kinds')).toEqual([['Stool 1'], ['Stool 1'], ['Chair 1', 'Cushion 2'], ['Stool 1']])
    expect(await undo(done)).toMatchObject({ dates: 2, kept: 0 })
    expect(await column('kinds')).toEqual([['Stool 1'], ...Array(3).fill(['Chair 1', 'Cushion 2'])])
    // Numbers came back: the next change knows each again.
    await setKinds(kinds(['Stool', 3, 1], cushions))
    await change(['kinds'])
    expect((await column('kinds'))[2]).toEqual(['Stool 1', 'Cushion 2'])
    expect((await rowsOf())[2]!.taken).toBe(1)
  })

  it('stay at an undo where somebody has taken a new one since', async () => {
    const done = await (async () => {
      await setKinds(kinds(chairs, cushions))
      return change(['kinds'])
    })()
    await come(3, { kinds: [{ kind: 2, people: 1 }] })
    expect(await undo(done)).toMatchObject({ dates: 2, kept: 1 })
    expect(await column('kinds')).toEqual([
      ['Chair 1', 'Cushion 2'],
      ...[null, null],
      ['Chair 1', 'Cushion 2'],
    ])
  })

  it('that a date named by itself are not taken for others of the same number', async () => {
    await setKinds(kinds(chairs))
    await change(['kinds'])
    await setKinds(kinds(['Chair', 2, 1], ['Bench', 2]), 1)
    await come(1, { kinds: [{ kind: 2, people: 1 }] })
    await setKinds(kinds(['Chair', 2, 1], ['Sofa', 2]))
    expect(exceptionsOf(await change(['kinds'], { overwrites: true }))).toEqual([[1, 'kinds']])
    expect(await column('kinds')).toEqual([
      ['Chair 1', 'Sofa 2'],
      ['Chair 1', 'Bench 2'],
      ['Chair 1', 'Sofa 2'],
      ['Chair 1', 'Sofa 2'],
    ])
  })
})

it('takes no place from anybody who takes one meanwhile', async () => {
  const both = kinds(['Chair', 20], ['Cushion', 20])
  await app.db.owner('update public.event_seats set capacity = 40 where event_id = any ($1)', [ids])
  await call('set-place-kinds', { eventId: ids[0], kinds: both })
  await change(['kinds'])
  const members = await Promise.all(Array.from({ length: 6 }, () => buildMember(app.db)))
  const statuses: number[] = []
  const takes = members.map(async (member, nth) => {
    for (const eventId of ids.slice(1).reverse()) {
      const kind = 1 + (nth % 2)
      const taken = { eventId, answer: 'coming', party: 1, kinds: [{ kind, people: 1 }] }
      statuses.push((await call('answer', taken, member)).status)
    }
  })
  const changes = async () => {
    for (const wanted of [kinds(['Chair', 20, 1]), both]) {
      statuses.push((await call('set-place-kinds', { eventId: ids[0], kinds: wanted })).status)
      const { status, body } = await call('change-dates', { eventId: ids[0], parts: ['kinds'], scope: 'all' })
      statuses.push(status)
      const { undoId } = body as { undoId?: string }
      if (undoId) statuses.push((await call('undo-dates', { seriesId, undoId })).status)
    }
  }
  await Promise.all([...takes, changes()])
  expect(statuses.filter((status) => ![200, 400, 409, 503].includes(status))).toEqual([])
  const wrong = await app.db.owner(
    `select s.event_id from public.event_seats s
     cross join lateral (
       select coalesce(sum(a.party), 0) as taken, hearth.sum_kinds(a.kinds) as kinds from public.attendances a
       where a.event_id = s.event_id and a.answer = 'coming') a
     where s.event_id = any ($1) and (s.taken <> a.taken or s.kind_taken <> a.kinds or exists (
       select from unnest(a.kinds) with ordinality k (people, kind) where k.people > 0
         and not exists (select from hearth.place_kinds p where p.event_id = s.event_id and p.kind = k.kind)))`,
    [ids],
  )
  expect(wrong).toEqual([])
})

it('is decided by its hosts alone, and by nothing that a change itself says', async () => {
  await answering({ mode: 'approval' })
  const asked = { eventId: ids[0], parts: ['answering'], scope: 'all' }
  expect(await call('change-dates', asked, guest)).toMatchObject({ status: 403 })
  await come(1, { party: 4 })
  await app.db.owner('update public.events set capacity = 3, version = version + 1 where id = $1', [ids[0]])
  expect(exceptionsOf(await change(['places'], { said: { capacity: 50 } }))).toEqual([[1, 'places']])
})
