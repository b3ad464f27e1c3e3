import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildProvider } from '../../testing/providers.ts'
import { buildVenueInput } from '../../testing/venues.ts'
import { takeAsNewcomer } from './newcomers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ NEWCOMER_HOURS: '48' })
})
afterAll(() => app.end())

async function call(member: Member, name: string, sent: object) {
  const { status, body } = await callFunction(app, member, name, sent)
  return { status, ...body }
}

let begun = 0
/** What somebody does, as often as one likes. */
const actions: Record<string, { max: number; act: (member: Member) => ReturnType<typeof call> }> = {
  // With providers and with members, counted together.
  conversations: {
    max: 3,
    act: async (member) =>
      begun++ % 4 < 2
        ? call(member, 'ask-provider', {
            id: randomUUID(),
            providerId: (await buildProvider(app.db)).id,
            message: 'Would you bake for us?',
          })
        : call(member, 'ask-member', {
            id: randomUUID(),
            memberId: (await buildMember(app.db)).userId,
            message: 'We sat across at the long table.',
          }),
  },
  venues: {
    max: 2,
    act: async (member) => call(member, 'save-venue', { ...buildVenueInput(), id: randomUUID() }),
  },
  posts: {
    max: 5,
    act: async (member) =>
      call(member, 'save-post', { id: randomUUID(), body: 'Hello.', audience: 'members', pictures: [] }),
  },
  comments: {
    max: 10,
    act: async (member) =>
      call(member, 'say-comment', {
        id: randomUUID(),
        eventId: await buildEvent(app.db, { createdBy: (await buildMember(app.db)).userId }),
        body: 'Hello.',
      }),
  },
}

it.each(Object.entries(actions))(
  '%s have an end in a day for who is new, and no such end for others',
  async (name, { max, act }) => {
    const [newcomer, other] = [await buildMember(app.db, { isNew: true }), await buildMember(app.db)]
    for (let times = 1; times <= max; times++) {
      expect(await act(newcomer)).toMatchObject({ status: 200 })
      expect(await act(other)).toMatchObject({ status: 200 })
    }
    const refused = await act(newcomer)
    expect([refused.status, refused.error?.message]).toEqual([
      429,
      expect.stringMatching(
        `^You’re new here, so for now you can .+ up to ${max} ${name} a day. This limit ends in about 2 days.$`,
      ),
    ])
    expect((await act(other)).status).toBe(200)
  },
)

it('begins anew after a day, and is over when the hours are', async () => {
  const newcomer = await buildMember(app.db, { isNew: true })
  const take = () =>
    app.db.database.transaction({ role: 'hearth_engine' }, ({ run }) =>
      takeAsNewcomer(run, newcomer.userId, 'venue'),
    )
  await take()
  await take()
  await expect(take()).rejects.toThrow('You’re new here')
  await app.db.owner(
    `update hearth.attempts set window_started_at = now() - interval '25 hours' where key = $1`,
    [`newcomer:venue:${newcomer.userId}`],
  )
  await take()
  await take()
  await expect(take()).rejects.toThrow('You’re new here')
  await app.db.owner(`update auth.users set created_at = now() - interval '49 hours' where id = $1`, [
    newcomer.userId,
  ])
  await take()
})

it('stays as long as an address is not confirmed', async () => {
  const member = await buildMember(app.db)
  await app.db.owner('update auth.users set email_confirmed_at = null where id = $1', [member.userId])
  const take = () =>
    app.db.database.transaction({ role: 'hearth_engine' }, ({ run }) =>
      takeAsNewcomer(run, member.userId, 'venue'),
    )
  await take()
  await take()
  await expect(take()).rejects.toThrow('once you confirm your email address')
})
