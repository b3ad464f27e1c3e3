import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../event/testing/build-event.ts'
import { refusal } from '../event/testing/fake-site.ts'
import { installFakeSite, renderScreens } from '../event/testing/open-site.tsx'
import { commentsKey, type Thread } from './queries.ts'
import { piecesOf } from './said-text.tsx'

const fixture = installFakeSite()

/** An event of somebody else's with what is said there, each thread by its name and words, the newest first. */
function openTalk({ hosts = false }: { hosts?: boolean } = {}) {
  const event = buildEvent({
    title: 'The long table',
    createdBy: { id: hosts ? fixture.me.id : 'u-ines', name: 'Inês', type: 'member' },
  })
  fixture.site.events.push(event)
  const threads: Thread[] = []
  let seconds = 0
  const comment = (name: string, body: string) => ({
    id: crypto.randomUUID(),
    created_at: `2026-11-20T09:00:${String(seconds++).padStart(2, '0')}+00:00`,
    body,
    edited_at: null,
    is_pinned: false,
    author: {
      id: name === 'me' ? fixture.me.id : `u-${name}`,
      username: name,
      display_name: null,
      profile_photo_url: null,
      is_host: name === 'ines',
    },
  })
  const says = (name: string, body: string) => {
    const thread: Thread = { ...comment(name, body), replies: [] }
    threads.unshift(thread)
    return thread
  }
  const answers = (thread: Thread, name: string, body: string) => thread.replies.push(comment(name, body))
  fixture.site.backend.answerRead('event_comments', () => structuredClone({ comments: threads, left: 0 }))
  const open = () => {
    const view = renderScreens(`/event/${event.id}`, { as: fixture.me })
    return { ...view, hear: () => view.queryClient.invalidateQueries({ queryKey: commentsKey(event.id) }) }
  }
  return { event, threads, says, answers, open }
}

const talk = async () => {
  const title = await screen.findByRole('heading', { name: 'Comments and questions' })
  return within(title.closest('section')!)
}

describe('what is said at an event', () => {
  it('stands there with its answers, the host’s mark and addresses as links', async () => {
    const { says, answers, open } = openTalk()
    const thread = says('mei', 'May I bring my mother? https://example.org/her.')
    answers(thread, 'ines', 'She is welcome.')
    open()
    const section = await talk()
    expect(await section.findByText('She is welcome.')).toBeVisible()
    expect(section.getByRole('link', { name: 'https://example.org/her' })).toHaveAttribute(
      'rel',
      'noopener nofollow ugc',
    )
    expect(section.getByText(/^host,/)).toBeVisible()
    expect(section.queryByRole('button', { name: /Remove|Pin/ })).toBeNull()
  })

  it('invites to begin where nothing is said yet, and says why when it could not be read', async () => {
    const { open } = openTalk()
    const { unmount } = open()
    expect(await (await talk()).findByText(/No comments yet/)).toBeVisible()
    unmount()
    fixture.site.backend.answer('POST /rest/v1/rpc/event_comments', () =>
      Response.json({ code: 'XX000', message: 'No.' }, { status: 500 }),
    )
    open()
    expect(await (await talk()).findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('is said once, however often it is sent, and stays in its field when it is refused', async () => {
    const { says, open } = openTalk()
    const sent: { id: string; body: string }[] = []
    fixture.site.backend.answer('POST /functions/v1/say-comment', ({ body }) => {
      sent.push(body as (typeof sent)[number])
      if (sent.length === 1)
        return refusal(429, 'too_many_requests', 'You have written a lot today. Please continue tomorrow.')
      says('me', String(body.body))
      return Response.json({ id: body.id })
    })
    const { user } = open()
    const section = await talk()
    const field = section.getByRole('textbox', { name: 'Write a comment or ask a question' })
    await user.click(section.getByRole('button', { name: 'Post' }))
    expect(field).toHaveAccessibleDescription('Write something first.')
    await user.type(field, 'I bring bread.')
    await user.click(section.getByRole('button', { name: 'Post' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/a lot today/))
    expect(field).toHaveValue('I bring bread.')
    await user.click(section.getByRole('button', { name: 'Post' }))
    await waitFor(() => expect(field).toHaveValue(''))
    expect(section.getByText('I bring bread.')).toBeVisible()
    expect(sent[1]).toEqual(sent[0])
  })

  it('holds back what others say meanwhile, until it is asked for; changes are there at once', async () => {
    const { says, answers, open } = openTalk()
    const first = says('mei', 'May I?')
    const { user, hear } = open()
    const section = await talk()
    await section.findByText('May I?')
    answers(first, 'ines', 'Yes.')
    says('jonas', 'I bring bread.')
    says('me', 'And I salt.')
    first.body = 'May I come?'
    await hear()
    expect(await section.findByText('And I salt.')).toBeVisible()
    expect(section.getByText('May I come?')).toBeVisible()
    expect(section.queryByText('Yes.')).toBeNull()
    expect(section.queryByText('I bring bread.')).toBeNull()
    await user.click(section.getByRole('button', { name: 'Show 2 new' }))
    expect(section.getByText('Yes.')).toBeVisible()
    expect(section.getByText('I bring bread.')).toBeVisible()
    await waitFor(() =>
      expect(section.getByRole('heading', { name: 'Comments and questions' })).toHaveFocus(),
    )
  })

  it('is pinned and removed by a host, who is asked once more', async () => {
    const { says, open } = openTalk({ hosts: true })
    says('mei', 'May I?')
    const asked: unknown[] = []
    for (const name of ['pin-comment', 'remove-comment'])
      fixture.site.backend.answer(`POST /functions/v1/${name}`, ({ body }) => {
        asked.push(name)
        return Response.json({ id: body.id })
      })
    const { user } = open()
    const section = await talk()
    await user.click(await section.findByRole('button', { name: 'Pin: mei’s comment' }))
    await user.click(section.getByRole('button', { name: 'Remove: mei’s comment' }))
    const dialog = screen.getByRole('dialog', { name: 'Remove this comment?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(asked).toEqual(['pin-comment', 'remove-comment']))
    expect(section.queryByRole('button', { name: /^Edit/ })).toBeNull()
  })
})

describe('an address in what somebody said', () => {
  it.each([
    ['See https://example.org/a?b=c, please.', ['https://example.org/a?b=c']],
    ['(http://example.org)', ['http://example.org']],
    ['javascript:alert(1) and ftp://example.org', []],
    ['https://', []],
    ['https://one.example https://two.example', ['https://one.example', 'https://two.example']],
  ])('is found in %s', (text, addresses) => {
    const pieces = piecesOf(text)
    expect(pieces.flatMap(({ words, href }) => (href ? [words] : []))).toEqual(addresses)
    expect(pieces.map(({ words }) => words).join('')).toBe(text)
  })
})

it('says to hosts how far a word to many has come', async () => {
  const { open } = openTalk({ hosts: true })
  const telling = {
    kind: 'event_cancelled' as const,
    said_at: '2026-11-20T09:00:00+00:00',
    told: 1200,
    readers: 8000,
  }
  fixture.site.backend.answerRead('event_told', () => [
    { ...telling, is_finished: false },
    {
      ...telling,
      kind: 'event_message',
      said_at: '2026-11-19T09:00:00+00:00',
      told: 8000,
      is_finished: true,
    },
  ])
  open()
  expect(await screen.findByText('Cancellation: 1,200 of 8,000 people notified')).toBeVisible()
  expect(screen.queryByText(/^Your message/)).toBeNull()
})

it('reports what hosts write to everyone who is coming, and not what one wrote oneself', async () => {
  const { open } = openTalk({ hosts: true })
  const message = { created_at: '2026-11-20T09:00:00+00:00', body: 'Come early.', told: 2, profiles: null }
  fixture.site.backend.answer('GET /rest/v1/event_messages', () =>
    Response.json([
      { ...message, id: 'm1', title: 'The way in', author_id: 'u-ines' },
      { ...message, id: 'm2', title: 'What to bring', author_id: fixture.me.id },
    ]),
  )
  const reports: unknown[] = []
  fixture.site.backend.answer('POST /functions/v1/report', ({ body }) => {
    reports.push(body)
    return Response.json({ reportId: 'r1', state: 'new', isNew: true })
  })
  const { user } = open()
  const title = await screen.findByRole('heading', { name: 'From the hosts' })
  const section = within(title.closest('section')!)
  await section.findByText('The way in')
  expect(section.getAllByRole('button', { name: /^Report/ })).toHaveLength(1)
  await user.click(section.getByRole('button', { name: 'Report the message “The way in”' }))
  await user.click(await screen.findByRole('button', { name: 'Someone could get hurt' }))
  await waitFor(() => expect(reports).toMatchObject([{ subjectKind: 'host_message', subjectId: 'm1' }]))
})
