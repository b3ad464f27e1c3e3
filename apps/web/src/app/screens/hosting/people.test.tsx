import { sessionStorageKey } from '@hearth/network-sdk'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusal } from '../../../features/event/testing/fake-site.ts'
import { installFakeSite } from '../../../features/event/testing/open-site.tsx'
import { tableError } from '../../../testing/protocol.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { Component as People } from './people.tsx'

const fixture = installFakeSite()

const person = (name: string, more: object = {}) => ({
  ...{
    id: crypto.randomUUID(),
    user_id: crypto.randomUUID(),
    username: name.toLowerCase().replace(' ', '_'),
  },
  ...{ display_name: name, profile_photo_url: null, times: 2, last_at: '2026-10-03T22:00:00+00:00', ...more },
})
type Asked = { words?: string; after_id?: string }

function open({
  people,
  count = 2,
  nextWordAt = null,
}: {
  people: (asked: Asked) => object[] | Response | Promise<object[]>
  count?: number
  nextWordAt?: string | null
}) {
  const { me, site } = fixture
  localStorage.setItem(sessionStorageKey, JSON.stringify(site.session(me)))
  let next_word_at = nextWordAt
  site.backend.answer('POST /rest/v1/rpc/my_people', async ({ body }) => {
    const answer = await people(body)
    return answer instanceof Response ? answer : Response.json(answer)
  })
  site.backend.answer('POST /rest/v1/rpc/my_people_summary', () =>
    Response.json({ people: count, next_word_at }),
  )
  return {
    ...renderRoutes([{ path: '/people', element: <People /> }], { at: '/people' }),
    wrote: () => {
      next_word_at = '2026-12-04T10:00:00+00:00'
    },
  }
}

it('says that there is nobody yet, and leads to hosting', async () => {
  open({ people: () => [], count: 0 })
  expect(await screen.findByRole('heading', { name: 'No one yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Host an event' })).toHaveAttribute('href', '/create-event')
  expect(screen.queryByRole('button', { name: 'Send to everyone' })).toBeNull()
})

it('shows that it loads', async () => {
  let arrive: (people: object[]) => void = () => undefined
  open({
    people: () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
    count: 1,
  })
  expect(await screen.findByText('Loading your people')).toBeInTheDocument()
  arrive([person('Ana Reis')])
  expect(await screen.findByRole('link', { name: 'Ana Reis' })).toBeInTheDocument()
})

it('says when it fails, and asks again', async () => {
  let fails = true
  const { user } = open({
    people: () => (fails ? tableError(400, 'XX000', 'No.') : [person('Ana Reis')]),
    count: 1,
  })
  expect(
    await screen.findByText('Your people could not be loaded.', {}, { timeout: 10_000 }),
  ).toBeInTheDocument()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Ana Reis' })).toBeInTheDocument()
})

it('says how often each came and when last, members by their pages, guests by their names', async () => {
  open({
    people: () => [
      person('Ana Reis'),
      person('Rui', { user_id: null, username: null, times: 1 }),
      person('', { user_id: null, username: null, display_name: null, times: 5 }),
    ],
    count: 3,
  })
  expect(await screen.findByRole('link', { name: 'Ana Reis' })).toBeInTheDocument()
  expect(screen.getByText('came 2 times · last on 3 October 2026')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Rui' })).toBeNull()
  expect(screen.getByText(/^guest without an account · came once/)).toBeInTheDocument()
  expect(screen.getByText('Someone who left Hearth')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '3 people' })).toBeInTheDocument()
  expect(screen.queryByLabelText('Find by name')).toBeNull()
})

it('turns pages, and finds by name among many', async () => {
  const page = Array.from({ length: 50 }, (_, n) => person(`Guest ${n}`))
  const { user } = open({
    people: ({ words, after_id }) => {
      if (words) return words === 'zoe' ? [person('Zoë Moreau')] : []
      return after_id === page.at(-1)!.id ? [person('The last')] : page
    },
    count: 51,
  })
  await user.click(await screen.findByRole('button', { name: /Show.*more/ }))
  expect(await screen.findByText('The last')).toBeInTheDocument()
  await user.type(await screen.findByLabelText('Find by name'), 'zoe')
  expect(await screen.findByText('Zoë Moreau')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Guest 1')).toBeNull())
  await user.type(screen.getByLabelText('Find by name'), 'x')
  expect(await screen.findByText('No one found')).toBeInTheDocument()
  // Whoever finds nobody has people still.
  expect(screen.getByRole('heading', { name: '51 people' })).toBeInTheDocument()
})

it('sends words once, and says from when on there can be others', async () => {
  const { user, wrote } = open({ people: () => [person('Ana Reis')], count: 1 })
  const sent: object[] = []
  fixture.site.backend.answer('POST /functions/v1/write-to-people', ({ body }) => {
    sent.push(body)
    wrote()
    return Response.json({ id: (body as { id: string }).id })
  })
  expect(await screen.findByRole('button', { name: 'Send to everyone' })).toBeDisabled()
  await user.type(screen.getByLabelText('Your words'), 'The ovens are lit again.')
  await user.click(screen.getByRole('button', { name: 'Send to everyone' }))
  expect(await screen.findByText('You can write again on 4 December 2026.')).toBeInTheDocument()
  expect(screen.getByText('On its way. Everyone here gets it within a few minutes.')).toBeInTheDocument()
  expect(sent).toMatchObject([{ body: 'The ovens are lit again.' }])
})

it('keeps the words where they are refused, and says why', async () => {
  const { user } = open({ people: () => [person('Ana Reis')], count: 1 })
  fixture.site.backend.answer('POST /functions/v1/write-to-people', () =>
    refusal(403, 'not_allowed', 'You can write to people once your account is a little older.'),
  )
  await user.type(await screen.findByLabelText('Your words'), 'Come again.')
  await user.click(screen.getByRole('button', { name: 'Send to everyone' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('once your account is a little older')
  expect(screen.getByLabelText('Your words')).toHaveValue('Come again.')
})
