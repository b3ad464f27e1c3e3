import { notificationKinds } from '@hearth/contracts/notifications'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Parts } from '../parts.ts'
import { sweepByRule } from '../retention/index.ts'
import { buildConfig } from '../testing/config.ts'
import { buildMember } from '../testing/people.ts'
import { notify } from './notify.ts'

let db: TestDatabase
let parts: Parts
beforeAll(async () => {
  await Promise.all([compileForNode('de'), compileForNode('ar')])
  db = await createTestDatabase()
  const quiet = () => undefined
  parts = {
    config: buildConfig({}),
    database: db.database,
    now: Date.now,
    log: { info: quiet, warn: quiet, error: quiet },
  }
}, 120_000)
afterAll(() => db.drop())

it('sweeps what was read 90 days ago, and keeps for longer what was not read', async () => {
  const { userId } = await buildMember(db)
  for (const [kind, readDaysAgo] of [
    ['read_long_ago', 91],
    ['read_lately', 89],
    ['never_read', null],
  ] as const) {
    await db.owner(
      `insert into public.notifications (user_id, kind, created_at, read_at)
       values ($1, $2, now() - interval '300 days', now() - $3::integer * interval '1 day')`,
      [userId, kind, readDaysAgo],
    )
  }
  await sweepByRule(parts)
  expect(
    await db.owner('select kind from public.notifications where user_id = $1 order by kind', [userId]),
  ).toEqual([{ kind: 'never_read' }, { kind: 'read_lately' }])
})

it('tells in the transaction of the cause: what is undone is not told', async () => {
  const { userId } = await buildMember(db)
  const told = db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    await notify(run, userId, () => ({
      kind: 'provider_published',
      data: { providerId: userId, providerName: 'Bread' },
      subject: 'Your page is published',
      email: { heading: 'Published', paragraphs: [] },
    }))
    throw new Error('undone')
  })
  await expect(told).rejects.toThrow('undone')
  expect(await db.owner('select from public.notifications where user_id = $1', [userId])).toEqual([])
  expect(await db.owner('select from hearth.mails where user_id = $1', [userId])).toEqual([])
})

it('tells each in the language that they chose', async () => {
  for (const locale of ['de', 'ar'] as const) {
    const { userId } = await buildMember(db)
    await db.owner('insert into public.member_clocks (user_id, locale) values ($1, $2)', [userId, locale])
    await db.database.transaction({ role: 'hearth_engine' }, ({ run }) =>
      notify(run, userId, () => ({
        kind: 'provider_published',
        data: { providerId: userId, providerName: 'Bread' },
        subject: m.provider_email_published_subject({ name: 'Bread' }),
        email: { paragraphs: [m.provider_email_published_opening({ name: 'Bread' })] },
      })),
    )
    const [mail] = await db.owner<{ subject: string; body_html: string }>(
      'select subject, body_html from hearth.mails where user_id = $1',
      [userId],
    )
    const said = inLocale(locale, () => m.provider_email_published_subject({ name: 'Bread' }))
    expect(said).not.toBe(m.provider_email_published_subject({ name: 'Bread' }))
    expect(mail?.subject).toBe(said)
    expect(mail?.body_html).toContain(`<html lang="${locale}"`)
  }
})

it('writes a notice without a mail to whose account is closed', async () => {
  const { userId } = await buildMember(db)
  await db.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [userId])
  await db.database.transaction({ role: 'hearth_engine' }, ({ run }) =>
    notify(run, userId, () => ({
      kind: 'provider_paused',
      data: { providerId: userId, providerName: 'Bread' },
      subject: 'Your page is paused',
      email: { heading: 'Paused', paragraphs: [] },
    })),
  )
  expect(await db.owner('select kind from public.notifications where user_id = $1', [userId])).toEqual([
    { kind: 'provider_paused' },
  ])
  expect(await db.owner('select from hearth.mails where user_id = $1', [userId])).toEqual([])
})

it('has kinds that the table takes', async () => {
  const { userId } = await buildMember(db)
  for (const kind of notificationKinds) {
    await db.owner('insert into public.notifications (user_id, kind) values ($1, $2)', [userId, kind])
  }
})
