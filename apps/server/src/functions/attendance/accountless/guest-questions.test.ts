// The hosts' questions to somebody without an account, as a browser without scripts answers them.
import { randomUUID } from 'node:crypto'
import { kindField } from '@hearth/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { callFunction } from '../../../testing/calls.ts'
import { buildEvent } from '../../../testing/events.ts'
import { buildMember, type Member } from '../../../testing/people.ts'
import { guestBrowser, seatsOf } from '../testing.ts'

let app: TestApp
const { post, get, linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let eventId: string
const diet = { id: '', kind: 'one_of', text: 'What do you eat?', options: ['Everything', 'Vegan <b>'] }
const bring = { id: '', kind: 'several_of', text: 'What do you bring?', options: ['Cake', 'Songs'] }
beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 10 })
  ;[diet.id, bring.id] = [randomUUID(), randomUUID()]
  await ask([
    { ...diet, isRequired: true, eachPerson: true },
    { ...bring, isRequired: false, eachPerson: false },
  ])
})

const ask = (questions: object[]) =>
  callFunction(app, host, 'set-answering', {
    ...{ eventId, mode: 'open', partyLimit: 6, guestList: 'hosts', hidesAddress: false, answersGo: true },
    questions,
  })
const of = ({ id }: { id: string }, person = 0) => `q.${id}.${person}`

/** Asks with these answers; the path of the mailed link. */
async function linkAfter(fields: [string, string][], party = 1) {
  const email = newAddress()
  const form: [string, string][] = [
    ['name', 'Rui'],
    ['email', email],
    ['party', String(party)],
    ['note', ''],
  ]
  const asked = await post(`/e/${eventId}/answer`, [...form, ...fields])
  expect(asked).toMatchObject({ status: 200, body: expect.stringContaining('We sent a link to') })
  return linkTo(email)
}
const stored = () =>
  app.db.owner<{ person: number; choice: string }>(
    `select r.person, r.choice from hearth.question_answers r join public.attendances a on a.id = r.attendance_id
     where a.event_id = $1 and a.guest_id is not null order by r.question_id, r.person, r.choice`,
    [eventId],
  )
const values = async () => (await stored()).map(({ person, choice }) => `${person} ${choice}`).sort()

it('takes the answers of the form with the press on the link, and several choices of one question', async () => {
  const link = await linkAfter([
    [of(diet, 1), 'Vegan <b>'],
    [of(bring), ''],
    [of(bring), 'Cake'],
    [of(bring), 'Songs'],
  ])
  expect(await stored()).toEqual([])
  expect(await get(link)).not.toContain('name="q.')
  const { status, to } = await post(link)
  expect(status).toBe(303)
  expect(await values()).toEqual(['0 Cake', '0 Songs', '1 Vegan <b>'])
  const page = await get(to)
  expect(page).toContain('<option value="Vegan &lt;b&gt;" selected>')
  expect(page).toContain('value="Cake" checked')
  expect(page).not.toContain('haven’t answered yet')
})

it('asks for the other people of the party where the link leads, and takes no seat before', async () => {
  const link = await linkAfter(
    [
      [of(diet, 1), 'Everything'],
      [of(bring), ''],
    ],
    2,
  )
  const page = await get(link)
  expect(page).toContain(`name="${of(diet, 2)}"`)
  for (const answered of [of(diet, 1), of(bring)]) expect(page).not.toContain(`name="${answered}"`)
  const refused = await post(link)
  expect(refused).toMatchObject({
    status: 400,
    body: expect.stringContaining('Please answer every required question.'),
  })
  expect(await seatsOf(app, eventId)).toMatchObject({ taken: 0, held: 0 })
  expect((await post(link, [[of(diet, 2), 'Vegan <b>']])).status).toBe(303)
  expect(await values()).toEqual(['1 Everything', '2 Vegan <b>'])
})

it('asks again for a choice that was taken away while the link was on its way', async () => {
  const link = await linkAfter([[of(diet, 1), 'Vegan <b>']])
  await ask([{ ...diet, options: ['Everything', 'Vegetarian'], isRequired: true, eachPerson: true }])
  expect(await get(link)).toContain(`name="${of(diet, 1)}"`)
  expect((await post(link)).status).toBe(400)
  expect((await post(link, [[of(diet, 1), 'Vegetarian']])).status).toBe(303)
  expect(await values()).toEqual(['1 Vegetarian'])
})

it('changes answers on the page of the guest, and asks there for people who come besides', async () => {
  const { to: page } = await post(await linkAfter([[of(diet, 1), 'Everything']]))
  const come = (party: number, more: [string, string][]) =>
    post(page, [['answer', 'coming'], ['party', String(party)], ['note', 'Hi'], ...more])
  const refused = await come(2, [[of(diet, 1), 'Vegan <b>']])
  expect(refused.status).toBe(400)
  expect(refused.body).toContain(`name="${of(diet, 2)}"`)
  expect(await values()).toEqual(['1 Everything'])
  const both: [string, string][] = [
    [of(diet, 1), 'Vegan <b>'],
    [of(diet, 2), 'Everything'],
  ]
  expect((await come(2, both)).status).toBe(303)
  expect(await values()).toEqual(['1 Vegan <b>', '2 Everything'])
  expect((await post(page, [['answer', 'not_coming']])).status).toBe(303)
  expect((await come(2, [])).status).toBe(303)
  expect(await values()).toEqual(['1 Vegan <b>', '2 Everything'])
})

it('says on their page that a question came since', async () => {
  await ask([])
  const { to: page } = await post(await linkAfter([]))
  await ask([{ ...diet, isRequired: true, eachPerson: true }])
  expect(await get(page)).toContain('The hosts have a question that you haven’t answered yet.')
})

it('carries the answers past a mistyped address, and shows them again where something is wrong', async () => {
  const name = `g-${randomUUID()}`
  const form = (email: string): [string, string][] => [
    ['name', 'Rui'],
    ['email', email],
    ['party', '1'],
    ['note', ''],
    [of(diet, 1), 'Vegan <b>'],
    [of(bring), ''],
  ]
  const asked = await post(`/e/${eventId}/answer`, form(`${name}@gmial.com`))
  expect(asked.body).toContain(`<input type="hidden" name="${of(diet, 1)}" value="Vegan &lt;b&gt;">`)
  const again = await post(`/e/${eventId}/answer`, form('no address'))
  expect(again.status).toBe(400)
  expect(again.body).toContain('<option value="Vegan &lt;b&gt;" selected>')
})

it('asks for each person of a party that says how many of each kind come, when the form comes back', async () => {
  await callFunction(app, host, 'set-place-kinds', {
    eventId,
    kinds: [
      { name: 'With supper', places: null },
      { name: 'Child', places: null },
    ],
  })
  const { status, body } = await post(`/e/${eventId}/answer`, [
    ['name', 'Rui'],
    ['email', 'nobody'],
    [kindField(1), '2'],
    [kindField(2), '1'],
  ])
  expect(status).toBe(400)
  for (const person of [1, 2, 3]) expect(body).toContain(`name="${of(diet, person)}"`)
  expect(body).not.toContain(`name="${of(diet, 4)}"`)
})

it('lets a name of another direction turn nothing around it', async () => {
  const link = await linkAfter([[of(diet, 1), 'Everything']])
  expect(await get(link)).toContain('\u2068Rui\u2069')
  expect(await get((await post(link)).to)).toContain('\u2068Rui\u2069')
})
