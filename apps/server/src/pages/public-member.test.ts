import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember, createTokenSigner, type Member } from '../testing/people.ts'
import { buildPost } from '../testing/posts.ts'

// `/@{username}` as anybody gets it: whole in the first answer, for everyone the same, and no field that is not for everyone.
let app: TestApp
let count = 0

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function open(path: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await app.http.inject({
    url: path,
    headers: { accept: 'text/html', ...headers },
  })
  const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'))
  const robots = /<meta name="robots" content="([^"]*)"/.exec(body)?.[1]
  return { statusCode, body, root, robots, text: root.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ') }
}

async function buildAna(name = 'Ana Lua'): Promise<Member & { username: string }> {
  count += 1
  const username = `Ana.Lua${count}`
  const member = await buildMember(app.db, { username })
  await app.db.owner('update public.profiles set display_name = $2 where id = $1', [member.userId, name])
  return { ...member, username }
}

async function say({ userId }: Member, field: string, value: unknown, audience: string) {
  await app.db.owner(
    `insert into public.profile_details (user_id, field, value, audience) values ($1, $2, $3, $4)`,
    [userId, field, JSON.stringify(value), audience],
  )
}

const past = { startDate: '2024-05-10', startsAt: '2024-05-10T19:30:00Z', endsAt: '2024-05-10T22:00:00Z' }

describe('a member’s page', () => {
  it('is whole: name, what is for everyone, what they host and posted', async () => {
    const ana = await buildAna()
    await say(ana, 'bio', 'I cook so that people stay.', 'everyone')
    await say(ana, 'interests', ['long tables'], 'everyone')
    const ahead = await buildEvent(app.db, { title: 'Soup for all', createdBy: ana.userId })
    await buildEvent(app.db, { title: 'Songs of last year', createdBy: ana.userId, ...past })
    for (const visibility of ['members', 'private', 'unlisted'])
      await buildEvent(app.db, { title: 'Behind the curtain', createdBy: ana.userId, visibility })
    await buildPost(app.db, { author: ana, body: 'The oven is warm.', audience: 'everyone' })
    await buildPost(app.db, { author: ana, body: 'Among us.', audience: 'members' })
    const { statusCode, body, text } = await open(`/@${ana.username}`)
    expect(statusCode).toBe(200)
    for (const shown of [
      'Ana Lua',
      `@${ana.username}`,
      'I cook so that',
      'long tables',
      'Soup for all',
      'Songs of last year',
      'The oven is warm.',
    ])
      expect(text).toContain(shown)
    expect(body).toContain(`href="/e/${ahead}"`)
    for (const hidden of ['Behind the curtain', 'Among us.', 'is_hidden', '@example'])
      expect(body).not.toContain(hidden)
  })

  it.each(['members', 'followed', 'me'])('says nothing of a field that is for: %s', async (audience) => {
    const ana = await buildAna()
    await say(ana, 'city', 'Nowhereville', audience)
    await say(ana, 'needs', ['a quiet hour'], 'everyone')
    const { body, text } = await open(`/@${ana.username}`)
    expect(text).toContain('a quiet hour')
    expect(body).not.toContain('Nowhereville')
  })

  it('is found in any case, by id, and has one canonical address', async () => {
    const ana = await buildAna()
    await app.db.owner('update public.profiles set is_findable = true where id = $1', [ana.userId])
    const canonical = `<link rel="canonical" href="${app.parts.config.siteUrl}/@${ana.username}">`
    for (const name of [ana.username, ana.username.toUpperCase(), ana.userId]) {
      const { statusCode, body } = await open(`/@${name}`)
      expect(statusCode, name).toBe(200)
      expect(body).toContain(canonical)
    }
    expect((await open(`/%40${ana.username}`)).body).toContain(canonical)
  })

  it('is the same for everyone, also for whom the member blocked', async () => {
    const ana = await buildAna()
    const other = await buildMember(app.db)
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      ana.userId,
      other.userId,
    ])
    const sign = createTokenSigner(app.parts)
    const stranger = await open(`/@${ana.username}`)
    for (const member of [ana, other]) {
      const seen = await open(`/@${ana.username}`, { authorization: await sign(member) })
      expect(seen.root).toBe(stranger.root)
    }
  })

  it('leaves the old address when the member takes another name', async () => {
    const ana = await buildAna()
    await app.db.owner('update public.profiles set username = $2 where id = $1', [
      ana.userId,
      `${ana.username}.new`,
    ])
    expect((await open(`/@${ana.username}`)).statusCode).toBe(404)
    expect((await open(`/@${ana.username}.new`)).statusCode).toBe(200)
  })
})

describe('search engines', () => {
  it('are asked to leave the page out until the member agrees', async () => {
    const ana = await buildAna()
    expect((await open(`/@${ana.username}`)).robots).toContain('noindex')
    await app.db.owner('update public.profiles set is_findable = true where id = $1', [ana.userId])
    const { body, robots } = await open(`/@${ana.username.toLowerCase()}`)
    expect(robots ?? '').not.toContain('noindex')
    expect(body).toContain('"@type":"ProfilePage"')
  })

  it('follow the switch on the member’s profile, which nobody else turns', async () => {
    const ana = await buildAna()
    const turn = async (isFindable: boolean, by: Member = ana) => {
      const { statusCode } = await app.http.inject({
        method: 'PATCH',
        url: `/rest/v1/profiles?id=eq.${ana.userId}`,
        headers: {
          apikey: app.parts.config.anonKey as string,
          authorization: await app.tokenOf(by),
          'content-type': 'application/json',
        },
        payload: { is_findable: isFindable },
      })
      expect(statusCode).toBe(204)
    }
    const isLeftOut = async () => ((await open(`/@${ana.username}`)).robots ?? '').includes('noindex')
    await turn(true, await buildMember(app.db))
    expect(await isLeftOut()).toBe(true)
    // A page is kept for a moment.
    for (const isFindable of [true, false]) {
      await turn(isFindable)
      await vi.waitFor(async () => expect(await isLeftOut()).toBe(!isFindable), {
        timeout: 10_000,
        interval: 200,
      })
    }
  })
})

describe('nobody’s address', () => {
  it('answers for a hidden or nameless member as for one who never was', async () => {
    const [hidden, nameless] = [await buildAna('Hidden Ana'), await buildAna('Nameless Ana')]
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [hidden.userId])
    const temporary = `temp_user_${nameless.userId.slice(0, 8)}`
    await app.db.owner('update public.profiles set username = $2 where id = $1', [nameless.userId, temporary])
    const nobody = await open('/@nobody.here')
    expect(nobody.statusCode).toBe(404)
    for (const name of [hidden.username, hidden.userId, temporary, nameless.userId]) {
      const { statusCode, body, root } = await open(`/@${name}`)
      expect(statusCode).toBe(404)
      expect(body).not.toMatch(/(Hidden|Nameless) Ana/)
      expect(root.replaceAll(name, 'name')).toBe(nobody.root.replaceAll('nobody.here', 'name'))
    }
  })

  it.each(['/@', '/@x', '/@a%20b', `/@${'a'.repeat(300)}`, '/@💛', '/ana', '/@%'])(
    'is a 404: %s',
    async (path) => {
      const { statusCode } = await open(path)
      expect([400, 404]).toContain(statusCode)
    },
  )
})
