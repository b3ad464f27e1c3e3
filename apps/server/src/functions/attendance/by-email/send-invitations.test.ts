import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { cutThirdBatch } from '../../../notifications/testing.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildEvent } from '../../../testing/events.ts'
import { buildMember } from '../../../testing/people.ts'
import { createSendInvitations } from './send-invitations.ts'

// As far as a test has time for it; `npm run proofs:invitations` kills the process among 2,000.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 }, { runsJobs: false })
})
afterAll(() => app.end())

const invited = 300
const refused = 30

it('invites three hundred, each once, also when it is killed in between, and never who refused', async () => {
  const host = await buildMember(app.db)
  const eventId = await buildEvent(app.db, { createdBy: host.userId })
  const { sealAddress, hashAddress } = guestSecretsOf(app.parts.config)
  const people = Array.from({ length: invited }, (_, n) => {
    const [id, address] = [randomUUID(), `invited-${n}@example.org`]
    return { id, address, sealed: sealAddress(id, address), hash: hashAddress(address) }
  })
  for (const { hash } of people.slice(0, refused)) {
    await app.db.owner('select hearth.refuse_invitations($1, true)', [hash])
  }
  await app.db.owner('select hearth.invite_by_email($1, $2, $3::jsonb)', [
    ...[eventId, host.userId],
    JSON.stringify(
      people.map(({ id, sealed, hash }) => ({
        ...{ id, sealedAddress: sealed.toString('base64'), addressHash: hash.toString('base64') },
      })),
    ),
  ])
  await cutThirdBatch(app.db)
  const send = createSendInvitations(app.parts, { batch: 20 })
  const isDue = async () =>
    (await app.db.owner('select from hearth.email_invitations where due is not null limit 1')).length > 0
  let cuts = 0
  while (await isDue()) await send({ eventId }, { isLastTry: false }).catch(() => cuts++)
  expect(cuts).toBe(1)
  const mails = await app.db.owner<{ to_address: string; n: number }>(
    'select to_address, count(*)::integer as n from hearth.mails where invitation_id is not null group by to_address',
  )
  expect(mails.filter(({ n }) => n !== 1)).toEqual([])
  expect(mails.map(({ to_address }) => to_address).sort()).toEqual(
    people
      .slice(refused)
      .map(({ address }) => address)
      .sort(),
  )
}, 60_000)
