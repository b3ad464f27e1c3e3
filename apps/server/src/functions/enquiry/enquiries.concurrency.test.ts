import { randomUUID } from 'node:crypto'
import { moveEnquiry } from '@hearth/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { meetingOf } from '../../testing/meeting.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildEnquiry, buildProvider } from '../../testing/providers.ts'
import { addMessage, beginEnquiry, readEnquiry } from './queries.ts'

const rounds = 25

let app: TestApp
let asker: Member
let provider: Awaited<ReturnType<typeof buildProvider>>

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
  asker = await buildMember(app.db)
  provider = await buildProvider(app.db)
})
afterAll(() => app.end())

/** A conversation in which the provider wrote last, so that the asker may agree. */
async function answered(): Promise<string> {
  const id = await buildEnquiry(app.db, { asker, provider, state: 'answered' })
  await app.db.owner(
    `insert into public.enquiry_messages (id, enquiry_id, author_id, body, state)
     values ($1, $2, $3, 'Gladly.', 'answered')`,
    [randomUUID(), id, provider.owner.userId],
  )
  return id
}

const stateOf = async (id: string) =>
  (
    await app.db.owner<{ state: string; said: string[] }>(
      `select e.state, array(select m.state from public.enquiry_messages m
         where m.enquiry_id = e.id and m.state is not null order by m.created_at) as said
       from public.enquiries e where e.id = $1`,
      [id],
    )
  )[0]!

async function say(member: Member, enquiryId: string, state: string): Promise<number> {
  const response = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/answer-enquiry',
    headers: { authorization: await app.tokenOf(member) },
    payload: { id: randomUUID(), enquiryId, message: 'So be it.', state },
  })
  return response.statusCode
}

async function askMember(asker: Member, member: Member): Promise<{ enquiryId: string; state: string }> {
  const response = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/ask-member',
    headers: { authorization: await app.tokenOf(asker) },
    payload: { id: randomUUID(), memberId: member.userId, message: 'We sat across.' },
  })
  return response.json()
}

it('decides the second of two answers in the state that the first one made', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await answered()
    const [agreed, declined] = await Promise.all([
      say(asker, id, 'agreed'),
      say(provider.owner, id, 'declined'),
    ])
    // Agreed and then called off, or declined and then nothing left to agree to: never agreed to what was declined.
    expect(declined).toBe(200)
    const { state, said } = await stateOf(id)
    expect(state).toBe('declined')
    expect(said).toEqual(
      agreed === 200 ? ['asked', 'answered', 'agreed', 'declined'] : ['asked', 'answered', 'declined'],
    )
  }
})

it('makes one conversation of two members who ask each other at once', { timeout: 60_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await buildMember(app.db), await buildMember(app.db)]
    const answers = await Promise.all([askMember(one, other), askMember(other, one)])
    expect(answers.map(({ state }) => state).toSorted()).toEqual(['agreed', 'asked'])
    expect(new Set(answers.map(({ enquiryId }) => enquiryId)).size).toBe(1)
    expect(await stateOf(answers[0].enquiryId)).toEqual({ state: 'agreed', said: ['asked', 'agreed'] })
  }
})

it('would not without the lock on the pair: this test can fail', async () => {
  const [one, other] = [await buildMember(app.db), await buildMember(app.db)]
  const begin = (asker: Member, member: Member) =>
    app.db.database.transaction({ role: 'hearth_engine' }, ({ run }) =>
      beginEnquiry(run, { id: randomUUID(), askerId: asker.userId, memberId: member.userId }),
    )
  const both = await Promise.allSettled([begin(one, other), begin(other, one)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('would agree to what was declined if it did not hold the conversation: this test can fail', async () => {
  const id = await answered()
  const bothHaveRead = meetingOf(2)
  const writeWithoutHolding = async (member: Member, by: 'asker' | 'provider', after?: Promise<void>) =>
    app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const { state, lastBy: last } = (await readEnquiry(run, id))!
      const lastBy = last === 'asker' ? last : 'provider'
      await bothHaveRead()
      await after
      const wish = by === 'asker' ? 'agreed' : 'declined'
      const move = moveEnquiry(state, { by, wish, lastBy })
      if (move.ok) {
        const words = { body: 'So be it.', state: move.state }
        await addMessage(run, { id: randomUUID(), enquiryId: id, authorId: member.userId, ...words })
      }
    })
  const declining = writeWithoutHolding(provider.owner, 'provider')
  await writeWithoutHolding(asker, 'asker', declining)
  const { state, said } = await stateOf(id)
  expect(said).toEqual(['asked', 'answered', 'declined', 'agreed'])
  expect(state).toBe('agreed')
})
