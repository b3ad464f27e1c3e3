import { screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as liveTopics from '../../../data/live.ts'
import type { Post } from '../../../features/feed/post.ts'
import { buildAccount, type FakeAccount } from '../../../testing/build-account.ts'
import { functionError } from '../../../testing/protocol.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeBackend, keepSession } from '../../../testing/render-at.tsx'
import { Component as PostPage } from './post.tsx'
import { Component as Social } from './social.tsx'

/** What is followed live, and what is done when something moves there. */
const live = new Map<string, () => void>()
beforeEach(() => {
  vi.spyOn(liveTopics, 'useLiveTopic').mockImplementation((topic, events, moved) =>
    useEffect(() => {
      if (!topic || events[0] === 'comments') return
      live.set(topic, () => moved(new Set(events)))
      return () => void live.delete(topic)
    }),
  )
})

const fixture = installFakeBackend()
let me: FakeAccount
let posts: Post[]
let saved: Record<string, unknown>[]
let news: number

const buildPost = (given: Partial<Post> = {}): Post => ({
  id: crypto.randomUUID(),
  author: { id: 'a1', username: 'ines', name: 'Inês', photo: null },
  body: 'The oven is warm.',
  mentions: [],
  audience: 'members',
  pictures: [],
  about: null,
  created_at: '2026-11-20T09:00:00Z',
  edited_at: null,
  comments: 0,
  reactions: {},
  my_reaction: null,
  ...given,
})

beforeEach(() => {
  me = buildAccount()
  fixture.backend.accounts.push(me)
  keepSession(fixture.backend.session(me))
  posts = [buildPost()]
  saved = []
  news = 0
  const { backend } = fixture
  backend.answerRead('post_feed', (args) => ({
    posts: args.feed === 'following' ? [] : posts,
    next: null,
    newest: String(posts.length),
    city: null,
  }))
  backend.answerRead('new_posts', () => news)
  backend.answerRead('one_post', (args) => posts.find(({ id }) => id === args.post) ?? null)
  backend.answerRead('comments_of_post', () => ({ comments: [], next: null }))
  backend.answer('POST /functions/v1/save-post', ({ body }) => {
    saved.push(body)
    posts = [buildPost({ id: String(body.id), body: String(body.body) }), ...posts]
    return Response.json({ postId: body.id })
  })
})

const open = (path = '/social') =>
  renderRoutes(
    [
      { path: '/social', element: <Social /> },
      { path: '/social/:id', element: <PostPage /> },
      { path: '*', element: <h1>Another screen</h1> },
    ],
    { at: path },
  )
const shown = () =>
  screen.getAllByRole('article').map((post) => post.querySelector('.post-body')?.textContent)
const field = () => screen.findByLabelText('What would you like to share?')

describe('the circle', () => {
  it('offers what is new and moves nothing until it is asked for', async () => {
    const { user } = open()
    await waitFor(() => expect(live.has('posts')).toBe(true))
    news = 2
    live.get('posts')?.()
    const offer = await screen.findByRole('button', { name: '2 new posts' })
    posts = [buildPost({ body: 'Newer' }), ...posts]
    expect(shown()).toEqual(['The oven is warm.'])
    news = 0
    await user.click(offer)
    await waitFor(() => expect(shown()).toEqual(['Newer', 'The oven is warm.']))
    await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull())
  })

  it('says where it looks while no city is named, and leads on where nobody has said anything', async () => {
    const { user } = open()
    expect(await screen.findByRole('link', { name: 'Add your city' })).toHaveAttribute('href', '/profile')
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Around me')
    await user.click(screen.getByRole('link', { name: 'People I follow' }))
    expect(await screen.findByRole('heading', { name: 'Quiet, so far' })).toBeVisible()
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('People I follow')
    expect(screen.getAllByRole('link', { name: 'Find members' })[0]).toHaveAttribute('href', '/members')
  })

  it('says why it cannot be read, and reads it when asked again', async () => {
    fixture.backend.answer('POST /rest/v1/rpc/post_feed', () =>
      Response.json({ message: 'No.' }, { status: 500 }),
    )
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Try again' })
    fixture.backend.answerRead('post_feed', () => ({ posts, next: null, newest: '1', city: 'Lisbon' }))
    await user.click(again)
    await waitFor(() => expect(shown()).toEqual(['The oven is warm.']))
    expect(screen.getByText(/^Posts by people in and near Lisbon/)).toBeVisible()
  })

  it('loses no word when it cannot be posted, and sends the same post again', async () => {
    const tried: unknown[] = []
    fixture.backend.answer('POST /functions/v1/save-post', ({ body }) => {
      tried.push(body.id)
      return functionError(
        429,
        'too_many_requests',
        'You have posted 30 times today. Please continue tomorrow.',
      )
    })
    const { user, unmount } = open()
    await user.type(await field(), 'Soup at six')
    await user.click(screen.getByRole('button', { name: 'Post' }))
    expect(await screen.findByText(/You have posted 30 times today/)).toBeVisible()
    unmount()
    open()
    expect(await field()).toHaveValue('Soup at six')
    await user.click(screen.getByRole('button', { name: 'Post' }))
    await waitFor(() => expect(tried).toHaveLength(2))
    expect(tried[1]).toBe(tried[0])
  })

  it('posts for whom it was chosen, shows it first, and begins anew', async () => {
    const { user } = open()
    await user.click(await field())
    await user.click(screen.getByRole('button', { name: 'Post' }))
    expect(await screen.findByText('Write a few words or add a picture.')).toBeVisible()
    await user.type(await field(), 'Soup at six')
    await user.selectOptions(screen.getByLabelText('Who can read it'), 'followers')
    await user.click(screen.getByRole('button', { name: 'Post' }))
    await waitFor(() => expect(shown()).toEqual(['Soup at six', 'The oven is warm.']))
    expect(saved).toMatchObject([{ body: 'Soup at six', audience: 'followers', pictures: [] }])
    expect(await field()).toHaveValue('')
  })

  it('takes a reaction back that could not be kept, and says why', async () => {
    fixture.backend.answer('POST /functions/v1/react-to-post', () =>
      functionError(404, 'not_found', 'This post does not exist, or you can’t see it.'),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'This warms me' }))
    expect(await screen.findByText('This post does not exist, or you can’t see it.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'This warms me', pressed: false })).toBeVisible()
  })

  it('makes links of web addresses and of the members it names, and of nothing else', async () => {
    posts = [
      buildPost({
        body: 'Thank you @Ines. See https://example.org/soup, not javascript:alert(1), @nobody or a@ines.org',
        mentions: ['ines'],
      }),
    ]
    open()
    const post = within((await screen.findAllByRole('article'))[0]!)
    const links = post.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    expect(links.slice(2)).toEqual(['@Ines /@Ines', 'example.org/soup https://example.org/soup'])
  })
})

describe('what stands in the window', () => {
  let comeIntoView: (isSeen: boolean) => void
  let readAt: number[]
  beforeEach(() => {
    const told: ((isSeen: boolean) => void)[] = []
    comeIntoView = (isSeen) => {
      for (const notify of told) notify(isSeen)
    }
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          told.push((isIntersecting) => notify([{ isIntersecting }]))
        }
        observe() {}
        disconnect() {}
      },
    )
    posts = [buildPost({ body: 'First' }), buildPost({ body: 'Second' }), buildPost({ body: 'Third' })]
    readAt = []
    fixture.backend.answerRead('posts_by_id', (args) => {
      readAt.push(Date.now())
      return posts.filter(({ id }) => args.ids.includes(id))
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  const readings = () =>
    fixture.backend.askedOf('POST /rest/v1/rpc/posts_by_id').map(({ body }) => body.ids as string[])
  const move = (post: Post) => live.get(`post:${post.id}`)!()

  it('moves live: what moves together is one reading, and there is at most one a second', async () => {
    open()
    await screen.findByText('Third')
    // The socket's part of the backend comes after what is read.
    await waitFor(() => expect([...live.keys()]).toEqual(['posts']))
    comeIntoView(true)
    await waitFor(() => expect(live.size).toBe(4))
    const [first, second, third] = posts as [Post, Post, Post]
    posts = [
      { ...first, reactions: { joy: 2 } },
      { ...second, body: 'Second, mended', comments: 3 },
    ]
    for (const post of [first, second, third]) move(post)
    expect(await screen.findByRole('button', { name: 'This makes me smile, from someone' })).toBeVisible()
    expect(screen.queryByText(/\b2\b/)).toBeNull()
    expect(shown()).toEqual(['First', 'Second, mended'])
    expect(screen.getByRole('button', { name: '3 comments' })).toBeVisible()
    expect(readings()).toEqual([[first.id, second.id, third.id]])
    posts = [{ ...first, reactions: { joy: 3, thanks: 1 } }]
    for (let times = 0; times < 3; times++) move(first)
    expect(await screen.findByRole('button', { name: 'Thank you, from someone' })).toBeVisible()
    const [before, after] = readAt as [number, number]
    expect(after - before).toBeGreaterThan(900)
    expect(readings()).toEqual([[first.id, second.id, third.id], [first.id]])
    comeIntoView(false)
    await waitFor(() => expect([...live.keys()]).toEqual(['posts']))
  })

  it('keeps what one pressed while an older answer comes', async () => {
    const release = fixture.backend.pause('POST /functions/v1/react-to-post', () =>
      Response.json({ postId: posts[0]!.id }),
    )
    const { user } = open()
    await screen.findByText('Third')
    comeIntoView(true)
    await waitFor(() => expect(live.size).toBe(4))
    await user.click(screen.getAllByRole('button', { name: 'This warms me' })[0]!)
    const [first, second] = posts as [Post, Post]
    posts = [first, { ...second, comments: 1 }]
    for (const post of [first, second]) move(post)
    expect(await screen.findByRole('button', { name: '1 comment' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'This warms me', pressed: true })).toBeVisible()
    release()
  })
})

describe('one post', () => {
  it('stands with what was said under it; what does not open is not there', async () => {
    const { unmount } = open(`/social/${posts[0]!.id}`)
    expect(await screen.findByText('No comments yet.')).toBeVisible()
    unmount()
    open('/social/nothing')
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  })
})
