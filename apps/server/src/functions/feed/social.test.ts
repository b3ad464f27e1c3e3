import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { addComment, addReaction, buildPost } from '../../testing/posts.ts'
import { block, buildProvider } from '../../testing/providers.ts'
import { buildVenue } from '../../testing/venues.ts'

let app: TestApp
let [ana, ben, cleo]: Member[] = []
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

const follow = (who: Member, whom: Member) =>
  app.db.owner('insert into public.follows (follower_id, followed_id) values ($1, $2)', [
    who.userId,
    whom.userId,
  ])

async function call(member: Member, name: string, sent: object) {
  const { status, body } = await callFunction(app, member, name, sent)
  return { status, error: body.error }
}

const ask = <T>(member: Member | undefined, name: string, args: object) =>
  askDatabase<T>(app, member, name, args)

type Post = {
  id: string
  body: string
  about: { kind: string; id: string } | null
  comments: number
  reactions: Record<string, number>
  my_reaction: string | null
  mentions: string[]
  pictures: { path: string; alt: string; width: number; height: number }[]
  edited_at: string | null
}
const read = (member: Member | undefined, post: string) => ask<Post | null>(member, 'one_post', { post })
const saidUnder = async (member: Member | undefined, post: string) =>
  (await ask<{ comments: { body: string }[] }>(member, 'comments_of_post', { post })).comments.map(
    ({ body }) => body,
  )
const told = async ({ userId }: Member) =>
  (
    await app.db.owner<{ kind: string }>(
      'select kind from public.notifications where user_id = $1 order by created_at, id',
      [userId],
    )
  ).map(({ kind }) => kind)
const opensTo = async (people: (Member | undefined)[], post: string) =>
  Promise.all(people.map(async (person) => (await read(person, post)) !== null))

beforeAll(async () => {
  ;[ana, ben, cleo] = [await buildMember(app.db), await buildMember(app.db), await buildMember(app.db)]
})
const person = (member: Member | undefined): Member => member!

describe('who may read a post', () => {
  it('is for everyone, for members, or for those who follow its author', async () => {
    const author = await buildMember(app.db)
    const follower = await buildMember(app.db)
    await follow(follower, author)
    const readers = [undefined, await buildMember(app.db), follower, author]
    const post = (audience: 'everyone' | 'members' | 'followers') => buildPost(app.db, { author, audience })
    expect(await opensTo(readers, await post('everyone'))).toEqual([true, true, true, true])
    expect(await opensTo(readers, await post('members'))).toEqual([false, true, true, true])
    expect(await opensTo(readers, await post('followers'))).toEqual([false, false, true, true])
  })

  it('closes both ways with a block, which takes what each said under the posts of the other', async () => {
    const [one, other] = [await buildMember(app.db), await buildMember(app.db)]
    const [theirs, mine] = [
      await buildPost(app.db, { author: one, audience: 'everyone' }),
      await buildPost(app.db, { author: other, audience: 'everyone' }),
    ]
    const between = await buildPost(app.db, { audience: 'everyone' })
    await addComment(app.db, { postId: theirs, author: other })
    await addReaction(app.db, { postId: mine, by: one })
    for (const author of [one, other]) {
      await addComment(app.db, { postId: between, author, body: author === one ? 'one' : 'other' })
    }
    await addReaction(app.db, { postId: between, by: one })
    await block(app.db, one, other)
    expect(await opensTo([other, one], theirs)).toEqual([false, true])
    expect(await opensTo([other, one], mine)).toEqual([true, false])
    expect(await saidUnder(one, theirs)).toEqual([])
    expect((await read(other, mine))?.reactions).toEqual({})
    // Under the post of a third person neither sees the other, and numbers say the same.
    expect(await saidUnder(one, between)).toEqual(['one'])
    expect(await saidUnder(other, between)).toEqual(['other'])
    expect(await read(other, between)).toMatchObject({ comments: 1, reactions: {} })
    expect(await read(undefined, between)).toMatchObject({ comments: 2, reactions: { warmth: 1 } })
    expect(
      (await call(other, 'save-comment', { id: randomUUID(), postId: theirs, body: 'Hello' })).status,
    ).toBe(404)
    expect((await call(other, 'react-to-post', { postId: theirs, kind: 'joy' })).status).toBe(404)
  })

  it('goes with a hidden profile, and so does what the profile said', async () => {
    const leaving = await buildMember(app.db)
    const post = await buildPost(app.db, { author: leaving, audience: 'everyone' })
    const elsewhere = await buildPost(app.db, { audience: 'everyone' })
    await addComment(app.db, { postId: elsewhere, author: leaving })
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [leaving.userId])
    expect(await opensTo([undefined, person(ana)], post)).toEqual([false, false])
    expect(await saidUnder(person(ana), elsewhere)).toEqual([])
    expect((await read(person(ana), elsewhere))?.comments).toBe(0)
  })
})

describe('saving a post', () => {
  const wish = (more: object = {}) => ({
    id: randomUUID(),
    body: 'Soup at six.',
    audience: 'members',
    ...more,
  })

  it('is one post however often it is sent, and is changed by its author alone', async () => {
    const post = wish()
    const [first, second] = await Promise.all([
      call(person(ana), 'save-post', post),
      call(person(ana), 'save-post', post),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await read(person(ana), post.id))?.edited_at).toBeNull()
    expect((await call(person(ben), 'save-post', { ...post, body: 'Mine now' })).status).toBe(404)
    expect((await call(person(ana), 'save-post', { ...post, body: 'Soup at seven.' })).status).toBe(200)
    const changed = await read(person(ben), post.id)
    expect(changed?.body).toBe('Soup at seven.')
    expect(changed?.edited_at).not.toBeNull()
    expect((await call(person(ben), 'delete-post', { postId: post.id })).status).toBe(200)
    expect(await read(person(ben), post.id)).not.toBeNull()
    await call(person(ana), 'delete-post', { postId: post.id })
    expect(await read(person(ana), post.id)).toBeNull()
  })

  it('refuses what says nothing, what is too long, hidden characters and pictures of others', async () => {
    const path = `/storage/v1/object/public/pictures/${person(ben).userId}/${randomUUID()}.webp`
    for (const bad of [
      { body: ' \n ' },
      { body: 'a'.repeat(2001) },
      { body: 'a\u202Eb' },
      { pictures: [{ path, alt: '' }] },
      { audience: 'nobody' },
      { about: { kind: 'event', id: randomUUID() } },
      { about: { kind: 'venue', id: randomUUID() } },
    ]) {
      expect((await call(person(ana), 'save-post', wish(bad))).status).toBe(400)
    }
  })

  it('keeps pictures with their words and measures, and lets the files go with the post', async () => {
    const name = `${person(ana).userId}/${randomUUID()}.webp`
    await app.db.owner(
      `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
       values ('pictures', $1, $2, gen_random_uuid(), '{"size": 10, "width": 640, "height": 480}')`,
      [name, person(ana).userId],
    )
    const path = `/storage/v1/object/public/pictures/${name}`
    const post = wish({ body: '', pictures: [{ path, alt: 'A pot of soup' }] })
    expect((await call(person(ana), 'save-post', post)).status).toBe(200)
    expect((await read(person(ben), post.id))?.pictures).toEqual([
      { path, alt: 'A pot of soup', width: 640, height: 480 },
    ])
    await call(person(ana), 'delete-post', { postId: post.id })
    expect(await app.db.owner('select from storage.objects where name = $1', [name])).toEqual([])
  })

  it('points to one thing, for whom it opens, and to nothing that lists may not show', async () => {
    const host = await buildMember(app.db)
    const [open, unlisted] = [
      await buildEvent(app.db, { createdBy: host.userId, visibility: 'members' }),
      await buildEvent(app.db, { createdBy: host.userId, visibility: 'unlisted' }),
    ]
    expect((await call(host, 'save-post', wish({ about: { kind: 'event', id: unlisted } }))).status).toBe(400)
    const post = wish({ audience: 'everyone', about: { kind: 'event', id: open } })
    await call(host, 'save-post', post)
    expect((await read(person(ana), post.id))?.about).toMatchObject({ kind: 'event', id: open })
    expect((await read(undefined, post.id))?.about).toBeNull()
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [open])
    expect((await read(person(ana), post.id))?.about).toBeNull()
    // The words around it can still be mended.
    expect((await call(host, 'save-post', { ...post, body: 'Soup at eight.' })).status).toBe(200)
    const provider = await buildProvider(app.db)
    for (const about of [
      { kind: 'venue', id: await buildVenue(app.db, { ownerId: host.userId }) },
      { kind: 'provider', id: provider.id },
    ]) {
      const next = wish({ about })
      expect((await call(host, 'save-post', next)).status).toBe(200)
      expect((await read(person(ana), next.id))?.about).toMatchObject(about)
    }
  })

  it('stops somebody who posts without end', async () => {
    const eager = await buildMember(app.db)
    for (let times = 0; times < 30; times++) expect((await call(eager, 'save-post', wish())).status).toBe(200)
    expect((await call(eager, 'save-post', wish())).error.code).toBe('too_many_requests')
  })
})

describe('under a post', () => {
  it('one reaction of each person stands, another takes its place, and it can be taken back', async () => {
    const post = await buildPost(app.db)
    const react = (member: Member, kind: string | null) =>
      call(member, 'react-to-post', { postId: post, kind })
    await react(person(ana), 'warmth')
    await react(person(ana), 'thanks')
    await react(person(ben), 'thanks')
    expect(await read(person(ana), post)).toMatchObject({ reactions: { thanks: 2 }, my_reaction: 'thanks' })
    await react(person(ana), null)
    expect(await read(person(ana), post)).toMatchObject({ reactions: { thanks: 1 }, my_reaction: null })
  })

  it('a comment is one however often it is sent; its author changes it, and the author of the post takes it away', async () => {
    const post = await buildPost(app.db, { author: person(ana) })
    const comment = { id: randomUUID(), postId: post, body: 'I bring bread.' }
    await call(person(ben), 'save-comment', comment)
    await call(person(ben), 'save-comment', comment)
    expect(await saidUnder(person(cleo), post)).toEqual(['I bring bread.'])
    expect((await call(person(cleo), 'save-comment', { ...comment, body: 'Not mine' })).status).toBe(404)
    await call(person(ben), 'save-comment', { ...comment, body: 'I bring butter.' })
    await call(person(cleo), 'delete-comment', { commentId: comment.id })
    expect(await saidUnder(person(cleo), post)).toEqual(['I bring butter.'])
    await call(person(ana), 'delete-comment', { commentId: comment.id })
    expect(await saidUnder(person(cleo), post)).toEqual([])
  })

  it('pages from the newest back', async () => {
    const post = await buildPost(app.db)
    for (const body of ['one', 'two', 'three'])
      await addComment(app.db, { postId: post, author: person(ana), body })
    const page = await ask<{ comments: { body: string }[]; next: string }>(person(ana), 'comments_of_post', {
      post,
      page_size: 2,
    })
    expect(page.comments.map(({ body }) => body)).toEqual(['three', 'two'])
    const rest = await ask<typeof page>(person(ana), 'comments_of_post', { post, cursor: page.next })
    expect(rest).toMatchObject({ comments: [{ body: 'one' }], next: null })
  })

  it('tells the author once until they look, and whom it names where the post opens to them', async () => {
    const [author, named, stranger, writer] = [
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
    ]
    await follow(writer, author)
    await follow(named, author)
    const post = await buildPost(app.db, { author, audience: 'followers' })
    const [name, closed, authorName] = [
      await usernameOf(app.db, named),
      await usernameOf(app.db, stranger),
      await usernameOf(app.db, author),
    ]
    const comment = { id: randomUUID(), postId: post, body: `For @${name}. And @${closed}, @${authorName}.` }
    await call(writer, 'save-comment', comment)
    await call(writer, 'save-comment', { ...comment, body: `${comment.body} Again @${name}` })
    await call(writer, 'save-comment', { id: randomUUID(), postId: post, body: 'And more.' })
    expect(await told(author)).toEqual(['post_comment'])
    expect(await told(named)).toEqual(['post_mention'])
    expect(await told(stranger)).toEqual([])
    const mails = await app.db.owner<{ body_text: string }>(
      'select body_text from hearth.mails where user_id = any($1)',
      [[author.userId, named.userId]],
    )
    expect(mails).toHaveLength(2)
    for (const { body_text } of mails) {
      expect(body_text).toContain(`/social/${post}`)
      expect(body_text).not.toContain('And')
    }
    await app.db.owner('update public.notifications set read_at = now() where user_id = $1', [author.userId])
    await call(writer, 'save-comment', { id: randomUUID(), postId: post, body: 'Later.' })
    expect(await told(author)).toEqual(['post_comment', 'post_comment'])
  })

  it('links the names of members whom the reader may see, and no others', async () => {
    const [one, two] = [await usernameOf(app.db, person(ben)), await usernameOf(app.db, person(cleo))]
    const post = await buildPost(app.db, {
      author: person(ana),
      body: `Thank you @${one.toUpperCase()}. (@${two}) @nobody_here mail@${two}.org`,
    })
    expect((await read(person(ana), post))?.mentions).toEqual([one, two].sort())
  })
})
