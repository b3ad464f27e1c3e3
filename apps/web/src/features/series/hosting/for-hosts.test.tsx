import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { functionError } from '../../../testing/protocol.ts'
import { buildSeries } from '../testing/build-series.ts'
import { installFakeSite, openSeries } from '../testing/open-series.tsx'

const fixture = installFakeSite()
type Asked = { to: string; title?: string; body?: string; id?: string; isPreview?: boolean }

describe('a host writes to everyone of a series', () => {
  function open(answer: (asked: Asked) => Response) {
    const asked: Asked[] = []
    fixture.site.backend.answer('POST /functions/v1/message-series', ({ body }) => {
      asked.push(body as Asked)
      return answer(body as Asked)
    })
    fixture.site.backend.answerRead('event_told', () => [])
    return { asked, ...openSeries(fixture, buildSeries({ is_host: true })) }
  }

  it('reads first how many people that are, then says it once', async () => {
    const { user, asked } = open(({ to }) => Response.json({ told: to === 'coming' ? 14 : 31 }))
    expect(await screen.findByRole('link', { name: 'Who came when' })).toHaveAttribute(
      'href',
      '/series/listeningcircleontuesdaysa/people',
    )
    await user.click(screen.getByRole('button', { name: 'Write to everyone' }))
    const dialog = await screen.findByRole('dialog', { name: 'Write to everyone' })
    expect(await screen.findByText('14 people will read it.')).toBeInTheDocument()
    expect(await screen.findByText('31 people will read it.')).toBeInTheDocument()
    expect(asked.every(({ isPreview }) => isPreview)).toBe(true)
    expect((await axe.run(dialog)).violations).toEqual([])
    await user.click(screen.getByRole('radio', { name: /Also those who came before/ }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveFocus()
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Thank you')
    await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'For the soup.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Sent to 31 people')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked.filter(({ title }) => title)).toEqual([
      expect.objectContaining({ to: 'everyone', title: 'Thank you', body: 'For the soup.' }),
    ])
  })

  it('keeps what was written where it is refused', async () => {
    const { user, asked } = open(({ isPreview }) =>
      isPreview ? Response.json({ told: 0 }) : functionError(409, 'conflict', 'Nobody would read it.'),
    )
    await user.click(await screen.findByRole('button', { name: 'Write to everyone' }))
    await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Hello')
    await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Anybody?')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Nobody would read it.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(asked.filter(({ title }) => title)).toHaveLength(2))
    expect(new Set(asked.flatMap(({ id }) => id ?? []))).toHaveLength(1)
  })
})

it('shows what hosts wrote to those who read it', async () => {
  let seen: string | null = null
  fixture.site.backend.answerRows('event_messages', ({ query }) => {
    seen = query.get('series_id')
    return [
      {
        ...{
          id: '1',
          title: 'Bring a cup',
          body: 'There is tea.',
          created_at: '2026-11-19T10:00:00Z',
          told: 14,
        },
        ...{ author_id: 'h', profiles: { username: 'noor', display_name: 'Noor Haddad' } },
      },
    ]
  })
  openSeries(fixture, buildSeries())
  expect(await screen.findByRole('heading', { name: 'Bring a cup' })).toBeInTheDocument()
  expect(seen).toBe('eq.listeningcircleontuesdaysa')
})
