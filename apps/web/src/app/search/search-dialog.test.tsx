import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { installFakeBackend } from '../../testing/render-at.tsx'
import { QuickSearch, SearchButton } from '../layout/quick-search.tsx'
import { answerSearches, buildHit } from './testing/fake-search.ts'

const fixture = installFakeBackend()
// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => undefined

function open() {
  answerSearches(fixture.backend, [
    buildHit({ title: 'Songs at dawn', id: 'e1' }),
    buildHit({ kind: 'venues', title: 'Song house', id: 'v1', category: 'hall', line: null }),
    buildHit({ kind: 'members', title: 'Bodhi', id: 'm1', category: null, line: 'bodhi' }),
  ])
  const { user, router } = renderInApp(
    <>
      <SearchButton />
      <label>
        Note <input />
      </label>
      <QuickSearch />
      <p>Somewhere</p>
    </>,
  )
  return {
    user,
    address: () => router.view.location.pathname + router.view.location.search,
  }
}
const box = () => screen.findByRole('combobox', { name: 'Search everything' })
const activeOption = async () => {
  const id = (await box()).getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : null
}

describe('the one box', () => {
  it.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'opens by %s with the keyboard in it',
    async (keys) => {
      const { user } = open()
      await user.keyboard(keys)
      const focused = await box()
      await waitFor(() => expect(focused).toHaveFocus())
      expect(await box()).toHaveValue('')
    },
  )

  it('lets people write a slash, and opens over a field by the other keys', async () => {
    const { user } = open()
    const note = screen.getByRole('textbox', { name: 'Note' })
    await user.type(note, 'either/or')
    expect(note).toHaveValue('either/or')
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    expect(await box()).toBeInTheDocument()
  })

  it('opens by its button, which is a link for whoever wants the page', async () => {
    const { user, address } = open()
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
    await user.click(screen.getByRole('link', { name: 'Search' }))
    const focused = await box()
    await waitFor(() => expect(focused).toHaveFocus())
    expect(address()).toBe('/')
  })

  it('finds in groups, moves by the arrows over all of them and opens by Enter', async () => {
    const { user, address } = open()
    await user.keyboard('/')
    await user.type(await box(), 'song')
    expect(await screen.findByRole('option', { name: /Songs at dawn/ })).toBeInTheDocument()
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
    expect(groups).toEqual(['Events', 'Venues', 'Members', 'See all results'])
    expect(within(screen.getByRole('group', { name: 'Venues' })).getByRole('option')).toHaveTextContent(
      'Song house',
    )
    await user.keyboard('{ArrowUp}')
    expect(await activeOption()).toBe('See all results')
    await user.keyboard('{ArrowDown}')
    expect(await activeOption()).toBeNull()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(await activeOption()).toContain('Song house')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/v/v1')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('asks once for what was typed in one go', async () => {
    const { user } = open()
    await user.keyboard('/')
    await user.type(await box(), 'song')
    await screen.findByRole('option', { name: /Songs at dawn/ })
    const asked = fixture.backend.askedOf('POST /rest/v1/rpc/search_quick').map(({ body }) => body.words)
    expect(asked.at(-1)).toBe('song')
    expect(asked.length).toBeLessThan(3)
  })

  it('opens the page of all results by Enter alone, and remembers the words on this device', async () => {
    const { user, address } = open()
    await user.keyboard('/')
    await user.type(await box(), ' cello {Enter}')
    expect(address()).toBe('/search?words=cello')
    await user.keyboard('/')
    expect(await screen.findByRole('option', { name: 'cello' })).toBeInTheDocument()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/search?words=cello')
    await user.keyboard('/')
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }))
    expect(screen.queryByRole('option')).toBeNull()
    expect(localStorage.getItem('hearth.searches')).toBeNull()
  })

  it('says when nothing was found, and when it failed', async () => {
    const { user } = open()
    answerSearches(fixture.backend, [])
    await user.keyboard('/')
    await user.type(await box(), 's')
    expect(screen.getByText('Type at least two letters.')).toBeVisible()
    await user.type(await box(), 'ong')
    expect(await screen.findByText('Nothing found for “song”.')).toBeVisible()
    fixture.backend.answer('POST /rest/v1/rpc/search_quick', () =>
      Response.json({ message: 'no' }, { status: 500 }),
    )
    await user.type(await box(), 's')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('closes by its button and comes back empty', async () => {
    const { user } = open()
    await user.keyboard('/')
    await user.type(await box(), 'song')
    await user.click(screen.getByRole('button', { name: 'Close search' }))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    await user.keyboard('/')
    expect(await box()).toHaveValue('')
  })
})
