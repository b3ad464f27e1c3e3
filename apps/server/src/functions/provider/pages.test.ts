import { randomUUID } from 'node:crypto'
import type { ProviderInput } from '@hearth/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildPageInput, makeAdmin } from '../../testing/providers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

const call = (member: Member, name: string, body: object) => callFunction(app, member, name, body)

const rowOf = async (id: string) =>
  (await app.db.owner('select * from public.service_providers where id = $1', [id]))[0]
const notificationsOf = async ({ userId }: Member) =>
  app.db.owner<{ kind: string; data: object }>(
    'select kind, data from public.notifications where user_id = $1 order by created_at',
    [userId],
  )
const mailsTo = async ({ userId }: Member) =>
  app.db.owner<{ subject: string; body_text: string }>(
    'select subject, body_text from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )

async function admin() {
  const member = await buildMember(app.db)
  await makeAdmin(app.db, member)
  return member
}

async function pageInReview(wishes: Partial<ProviderInput> = {}) {
  const owner = await buildMember(app.db)
  const page = buildPageInput(wishes)
  expect((await call(owner, 'save-provider', page)).status).toBe(200)
  expect((await call(owner, 'submit-provider', { providerId: page.id })).body.status).toBe('in_review')
  return { owner, page }
}

async function publishedPage(wishes: Partial<ProviderInput> = {}) {
  const { owner, page } = await pageInReview(wishes)
  const looking = await admin()
  await call(looking, 'review-provider', { providerId: page.id, decision: 'published' })
  return { owner, page, looking }
}

describe('keeping a page', () => {
  it('keeps a draft that lacks everything, and the whole page later', async () => {
    const owner = await buildMember(app.db)
    const page = buildPageInput({
      timezone: 'Europe/Lisbon',
      travelsKm: 40,
      hours: [{ days: [1, 2], opens: '10:00', closes: '18:00' }],
      qualifications: [{ id: randomUUID(), title: 'Baker', issuer: 'Guild', year: 2011 }],
    })
    expect((await call(owner, 'save-provider', { id: page.id })).body).toMatchObject({
      providerId: page.id,
      status: 'draft',
    })
    expect((await call(owner, 'save-provider', page)).status).toBe(200)
    expect(await rowOf(page.id)).toMatchObject({
      owner_id: owner.userId,
      name: 'Lantern Bread',
      travels_km: 40,
      hours: page.hours,
      service_words: 'Supper for a circle',
    })
    expect(
      await app.db.owner('select title, year from public.provider_qualifications where provider_id = $1', [
        page.id,
      ]),
    ).toEqual([{ title: 'Baker', year: 2011 }])
  })

  it('replaces services as given, in their order, and keeps the ids of those that stay', async () => {
    const owner = await buildMember(app.db)
    const [a, b, c] = ['Bread', 'Soup', 'Cake'].map((name) => ({ id: randomUUID(), name }))
    const page = buildPageInput({ services: [a!, b!] })
    await call(owner, 'save-provider', page)
    await call(owner, 'save-provider', { ...page, services: [c, { ...a, name: 'Rye bread', isFree: true }] })
    expect(
      await app.db.owner(
        'select id, name, is_free from public.provider_services where provider_id = $1 order by position',
        [page.id],
      ),
    ).toEqual([
      { id: c!.id, name: 'Cake', is_free: false },
      { id: a!.id, name: 'Rye bread', is_free: true },
    ])
  })

  it('changes nothing when it is said again', async () => {
    const owner = await buildMember(app.db)
    const page = buildPageInput()
    const first = await call(owner, 'save-provider', page)
    expect(await call(owner, 'save-provider', page)).toEqual(first)
  })

  it('gives a member one page, also when two are begun at once', async () => {
    const owner = await buildMember(app.db)
    const pages = [buildPageInput(), buildPageInput(), buildPageInput()]
    const answers = await Promise.all(pages.map((page) => call(owner, 'save-provider', page)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(
      await app.db.owner('select from public.service_providers where owner_id = $1', [owner.userId]),
    ).toHaveLength(1)
  })

  it('does not overwrite what another window wrote, but lets a lost answer be repeated', async () => {
    const owner = await buildMember(app.db)
    const page = buildPageInput()
    const { updatedAt: basedOn } = (await call(owner, 'save-provider', page)).body
    const here = { ...page, headline: 'Written in this window', basedOn }
    expect((await call(owner, 'save-provider', here)).status).toBe(200)
    expect((await call(owner, 'save-provider', here)).status).toBe(200)
    const there = await call(owner, 'save-provider', { ...page, headline: 'Written in the other', basedOn })
    expect(there.status).toBe(409)
    expect(there.body.error.message).toMatch(/another window/)
    expect((await rowOf(page.id))?.headline).toBe('Written in this window')
  })

  it('does not touch a page or a service of somebody else', async () => {
    const { page } = await pageInReview()
    const other = await buildMember(app.db)
    expect((await call(other, 'save-provider', { ...page, name: 'Mine now' })).status).toBe(404)
    const stolen = buildPageInput({ services: [{ id: page.services![0]!.id, name: 'Mine now' }] })
    const refused = await call(other, 'save-provider', stolen)
    expect(refused.body.error.fields).toEqual({ services: 'One of these belongs to another page.' })
    expect(await rowOf(stolen.id)).toBeUndefined()
    expect(
      await app.db.owner('select name from public.provider_services where id = $1', [page.services![0]!.id]),
    ).toEqual([{ name: 'Supper for a circle' }])
  })

  it('takes the member’s own pictures and no others', async () => {
    const [owner, other] = [await buildMember(app.db), await buildMember(app.db)]
    const pictures = [owner, other].map(({ userId }) => `${userId}/bread.webp`)
    for (const [at, name] of pictures.entries())
      await app.db.owner(
        `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
         values ('pictures', $1, $2, gen_random_uuid(), '{"size": 10}')`,
        [name, [owner, other][at]!.userId],
      )
    const [own, theirs] = pictures.map((name) => `/storage/v1/object/public/pictures/${name}`)
    const page = buildPageInput({ photos: [own!] })
    expect((await call(owner, 'save-provider', page)).status).toBe(200)
    for (const photo of [theirs, `${own}x`, own]) {
      const refused = await call(owner, 'save-provider', { ...page, photos: [own, photo] })
      expect(refused.body.error.fields.photos).toBeTruthy()
    }
    expect((await rowOf(page.id))?.photos).toEqual([own])
  })

  it.each([
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
    ['a direction mark', { headline: 'Sourdough \u202Efor sixty' }, 'headline'],
    ['a category that is not there', { categories: ['magic'] }, 'categories.0'],
    ['a category twice', { categories: ['food', 'food'] }, 'categories'],
    [
      'a service twice',
      { services: ['a', 'b'].map((n) => ({ id: randomUUID().replace(/^.{8}/, '00000000'), name: n })) },
      'services.0.name',
    ],
    ['a zone that is not there', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['a script for a website', { website: 'javascript:alert(1)' }, 'website'],
  ])('refuses %s, beside the field', async (_, wrong, field) => {
    const refused = await call(await buildMember(app.db), 'save-provider', { ...buildPageInput(), ...wrong })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.error.fields)).toContain(field)
  })

  it('keeps markup as the text that it is', async () => {
    const owner = await buildMember(app.db)
    const page = buildPageInput({ name: '<img src=x onerror=alert(1)>' })
    await call(owner, 'save-provider', page)
    expect((await rowOf(page.id))?.name).toBe('<img src=x onerror=alert(1)>')
  })

  it('refuses someone without a username', async () => {
    const member = await buildMember(app.db, { username: 'temp_user_abcdef12' })
    expect((await call(member, 'save-provider', buildPageInput())).body.error.code).toBe('username_required')
  })
})

describe('the review', () => {
  it('names everything that a draft lacks', async () => {
    const owner = await buildMember(app.db)
    const { id } = buildPageInput()
    await call(owner, 'save-provider', { id })
    const refused = await call(owner, 'submit-provider', { providerId: id })
    expect(Object.keys(refused.body.error.fields).sort()).toEqual(
      ['categories', 'city', 'headline', 'languages', 'name', 'services', 'story'].sort(),
    )
    expect((await rowOf(id))?.status).toBe('draft')
  })

  it('publishes, and tells the provider by notice and mail', async () => {
    const { owner, page, looking } = await publishedPage()
    expect(await rowOf(page.id)).toMatchObject({ status: 'published', paused_by: null })
    expect(await notificationsOf(owner)).toEqual([
      { kind: 'provider_published', data: { providerId: page.id, providerName: 'Lantern Bread' } },
    ])
    expect((await mailsTo(owner))[0]?.subject).toBe('Your page is published: Lantern Bread')
    expect(
      await app.db.owner('select action, subject from hearth.audit_log where actor = $1', [looking.userId]),
    ).toEqual([{ action: 'provider.published', subject: page.id }])
    await call(looking, 'review-provider', { providerId: page.id, decision: 'published' })
    expect(await mailsTo(owner)).toHaveLength(1)
  })

  it('sends back with a note, which the provider reads', async () => {
    const { owner, page } = await pageInReview()
    const looking = await admin()
    const wordless = await call(looking, 'review-provider', { providerId: page.id, decision: 'sent_back' })
    expect(wordless.body.error.fields.note).toBeTruthy()
    const note = 'Could you say how many you can cook for?'
    await call(looking, 'review-provider', { providerId: page.id, decision: 'sent_back', note })
    expect((await rowOf(page.id))?.status).toBe('draft')
    const decisions = await app.http.inject({
      url: `/rest/v1/provider_decisions?select=decision,note&provider_id=eq.${page.id}`,
      headers: { authorization: await app.tokenOf(owner) },
    })
    expect(decisions.json()).toEqual([{ decision: 'sent_back', note }])
    expect((await mailsTo(owner))[0]?.body_text).toContain(note)
  })

  it('is for admins by their role row alone, and never for one’s own page', async () => {
    const { owner, page } = await pageInReview()
    const decision = { providerId: page.id, decision: 'published' }
    expect((await call(await buildMember(app.db), 'review-provider', decision)).status).toBe(403)
    await makeAdmin(app.db, owner)
    expect((await call(owner, 'review-provider', decision)).status).toBe(403)
    expect((await rowOf(page.id))?.status).toBe('in_review')
  })

  it('can be taken back, and keeps a page whole while it waits', async () => {
    const { owner, page } = await pageInReview()
    const emptied = await call(owner, 'save-provider', { ...page, services: [] })
    expect(emptied.body.error.fields).toEqual({ services: 'Add at least one service.' })
    expect((await call(owner, 'submit-provider', { providerId: page.id, withdraw: true })).body.status).toBe(
      'draft',
    )
    expect((await call(owner, 'save-provider', { ...page, services: [] })).status).toBe(200)
  })
})

describe('a published page', () => {
  it('stays published when it is changed, and says which fields an admin has not seen', async () => {
    const { owner, page, looking } = await publishedPage()
    await call(owner, 'save-provider', { ...page, headline: 'Bread and soup for eighty' })
    const before = (await rowOf(page.id))!
    expect(before).toMatchObject({ status: 'published', changed_since_review: ['headline'] })
    await call(owner, 'save-provider', { ...page, headline: 'Bread for eighty', city: 'Porto' })
    expect((await rowOf(page.id))?.changed_since_review).toEqual(['city', 'headline'])

    const look = { providerId: page.id, decision: 'published' }
    await call(looking, 'review-provider', { ...look, seenAt: before.updated_at })
    expect((await rowOf(page.id))?.changed_since_review).toEqual(['city', 'headline'])
    await call(looking, 'review-provider', { ...look, seenAt: (await rowOf(page.id))?.updated_at })
    expect((await rowOf(page.id))?.changed_since_review).toEqual([])
    expect(await mailsTo(owner)).toHaveLength(1)
  })

  it('is paused and resumed by its owner', async () => {
    const { owner, page } = await publishedPage()
    const pause = (isPaused: boolean) => call(owner, 'pause-provider', { providerId: page.id, isPaused })
    expect((await pause(true)).body.status).toBe('paused')
    expect((await pause(true)).body.status).toBe('paused')
    expect((await pause(false)).body.status).toBe('published')
  })

  it('that an admin paused needs an admin again', async () => {
    const { owner, page, looking } = await publishedPage()
    await call(looking, 'review-provider', {
      providerId: page.id,
      decision: 'paused',
      note: 'Someone told us that you moved away.',
    })
    const resumed = await call(owner, 'pause-provider', { providerId: page.id, isPaused: false })
    expect(resumed.status).toBe(409)
    expect((await call(owner, 'submit-provider', { providerId: page.id })).body.status).toBe('in_review')
  })
})
