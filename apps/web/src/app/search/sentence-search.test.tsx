import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { installFakeBackend } from '../../testing/render-at.tsx'
import { QuickSearch, SearchButton } from '../layout/quick-search.tsx'
import { Component as SearchScreen } from '../screens/site/search.tsx'
import { answerSearches, buildHit } from './testing/fake-search.ts'

const fixture = installFakeBackend()
afterEach(() => vi.unstubAllGlobals())

type Beside = Parameters<typeof answerSearches>[2]

function open(path = '/search', hits = [buildHit({ title: 'Songs at dawn' })], beside: Beside = {}) {
  answerSearches(fixture.backend, hits, beside)
  const { user, router } = renderInApp(
    <>
      <SearchButton />
      <QuickSearch />
      <SearchScreen />
    </>,
    { at: path },
  )
  const params = () => new URLSearchParams(router.view.location.search)
  const say = async (sentence: string) => {
    const field = await screen.findByRole('searchbox', { name: 'Search' })
    await user.clear(field)
    await user.type(field, `${sentence}{Enter}`)
  }
  return { user, params, say }
}
const lastAsked = () => fixture.backend.askedOf('POST /rest/v1/rpc/search').at(-1)!.body
const chip = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Active filters' })).findByRole('link', {
    name: `Remove filter ${name}`,
  })

describe('a sentence', () => {
  it('becomes choices that stand in the address, each shown with its words', async () => {
    const { params, say } = open()
    await say('quiet supper in lisboa, step-free, under 20 euros, in the evening')
    await waitFor(() => expect(Object.fromEntries(params())).toMatchObject({ words: 'quiet supper' }))
    expect([...params()].filter(([name]) => name !== 'said')).toEqual([
      ['words', 'quiet supper'],
      ['city', 'Lisbon'],
      ['time', 'evening'],
      ['up_to', '2000'],
      ['currency', 'EUR'],
      ['access', 'step_free_entrance'],
    ])
    expect(await chip('Lisbon')).toHaveTextContent('“lisboa” Lisbon')
    expect(await chip('Up to €20')).toHaveTextContent('“under 20 euros” Up to €20')
    expect(await chip('Step-free entrance')).toBeVisible()
    expect(await chip('Evening')).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('quiet supper')
    expect(lastAsked()).toMatchObject({
      ...{ words: 'quiet supper', in_city: 'Lisbon', time_of_day: 'evening', price_max: 2000 },
      ...{ access_facts: ['step_free_entrance'], sentence: expect.stringMatching(/lisboa.* quiet supper$/) },
    })
  })

  it('takes a choice away and puts its words back, as words', async () => {
    const { user, params, say } = open('/search?access=seating')
    await say('free jazz night in Porto')
    await waitFor(() => expect(params().get('city')).toBe('Porto'))
    expect(params().get('words')).toBe('free jazz night')
    expect(params().getAll('access')).toEqual(['seating'])
    await user.click(await chip('Porto'))
    expect(params().get('words')).toBe('free jazz night "Porto"')
    expect(params().get('city')).toBeNull()
    expect(params().getAll('said')).toEqual([])
    // Sent once more, it stays a word.
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '{Enter}')
    await waitFor(() => expect(lastAsked().words).toBe('free jazz night "Porto"'))
    expect(params().get('city')).toBeNull()
  })

  it('forgets the words of a choice that was changed by a filter', async () => {
    const { user, params, say } = open()
    await say('tea in Porto')
    await waitFor(() => expect(params().getAll('said')).toEqual(['where:Porto']))
    await chip('Porto')
    const filters = within(screen.getByRole('form', { name: 'Filters' }))
    await user.click(await filters.findByRole('radio', { name: 'Lisbon 20' }))
    await waitFor(() => expect(params().get('city')).toBe('Lisbon'))
    expect(params().getAll('said')).toEqual([])
    await user.click(await chip('Lisbon'))
    expect(params().get('words')).toBe('tea')
  })

  it('shows a kind that it named, and puts the new in the place of the old', async () => {
    const { params, say } = open('/search?city=Porto&price=paid')
    await say('free events in Lisbon')
    await waitFor(() => expect(params().get('city')).toBe('Lisbon'))
    expect(params().get('price')).toBe('free')
    expect(params().get('words')).toBeNull()
    expect(await chip('Events')).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  })

  it('is searched for word by word where the cities cannot be had', async () => {
    const { params, say } = open()
    fixture.backend.answerRead('search_cities', () => {
      throw new Error('gone')
    })
    await say('free tea')
    await waitFor(() => expect(params().get('words')).toBe('free tea'))
    expect(params().get('price')).toBeNull()
  })

  it.each(['حفلة موسيقية', '& | ! ( )', 'zqvx'])(
    'of which nothing is understood stays as it is: %s',
    async (sentence) => {
      const { params, say } = open()
      await say(sentence)
      await waitFor(() => expect(params().get('words')).toBe(sentence))
      expect([...params()]).toHaveLength(1)
    },
  )

  it('may be written in the box that opens anywhere', async () => {
    const { user, params } = open()
    await user.click(await screen.findByRole('link', { name: 'Search' }))
    await user.type(
      await screen.findByRole('combobox', { name: 'Search everything' }),
      'tea in Lisbon{Enter}',
    )
    await waitFor(() => expect(params().get('city')).toBe('Lisbon'))
    expect(params().get('words')).toBe('tea')
    expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull()
  })
})

describe('near me', () => {
  const stubPosition = (answer: (told: PositionCallback, refused: PositionErrorCallback) => void) =>
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: vi.fn(answer) } }),
    )

  it('goes beside what is chosen while it is being understood', async () => {
    const { user, params, say } = open()
    const ask = vi.fn<Geolocation['getCurrentPosition']>()
    stubPosition(ask)
    await say('supper near me')
    const filters = within(screen.getByRole('form', { name: 'Filters' }))
    await user.click(await filters.findByRole('checkbox', { name: /^Step-free entrance/ }))
    await waitFor(() => expect(ask).toHaveBeenCalled())
    const position = { coords: { latitude: 38.7, longitude: -9.1 } } as GeolocationPosition
    await act(async () => ask.mock.lastCall?.[0](position))
    await waitFor(() => expect(params().get('near')).toBe('38.7,-9.1'))
    expect(params().get('access')).toBe('step_free_entrance')
  })

  it('is where the browser says that one is', async () => {
    stubPosition((told) => told({ coords: { latitude: 38.7223, longitude: -9.1393 } } as GeolocationPosition))
    const { params, say } = open()
    await say('tea near me')
    await waitFor(() => expect(params().get('near')).toBe('38.72,-9.14'))
    expect(params().get('km')).toBe('25')
    expect(await chip('Within 25 km of you')).toHaveTextContent('“near me” Within 25 km of you')
  })

  it('says so where the browser does not tell, and finds what there is anywhere', async () => {
    stubPosition((_, refused) => refused({} as GeolocationPositionError))
    const { params, say } = open()
    await say('tea near me')
    await waitFor(() => expect(params().get('near')).toBe('me'))
    expect(await screen.findByText(/can’t show what is near/)).toBeVisible()
    expect(lastAsked()).not.toHaveProperty('near')
    expect(await chip('Near me')).toBeVisible()
  })

  it('asks nobody who only follows a link', async () => {
    const ask = vi.fn()
    stubPosition(ask)
    open('/search?words=tea&near=me')
    expect(await screen.findByText(/can’t show what is near/)).toBeVisible()
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('beside the page', () => {
  const named = [buildHit({ title: 'Friday Club' })]
  const also = [buildHit({ title: 'Songs at noon' })]

  it('stands what is called so, before the others and once', async () => {
    const hits = [...named, buildHit({ title: 'Songs at dawn' })]
    open('/search?words=club&from=2026-11-27&to=2026-11-27&said=when:Friday', hits, { named })
    const called = await screen.findByRole('region', { name: 'With all your words in the name' })
    expect(within(called).getByRole('link', { name: 'Friday Club' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Songs at dawn' })).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Friday Club' })).toHaveLength(1)
    expect(lastAsked()).toMatchObject({ sentence: 'Friday club' })
  })

  it('stands what comes close, after a sentence where nothing fits', async () => {
    open('/search?words=jazz&city=Lisbon&said=where:Lisbon', [], { also })
    const close = await screen.findByRole('region', { name: 'Close to what you asked for' })
    expect(within(close).getByRole('link', { name: 'Songs at noon' })).toBeVisible()
    expect(await screen.findByText('Nothing matches “jazz” and Lisbon.')).toBeVisible()
    // Wider, and not narrower by a word.
    const wider = screen.getByRole('link', { name: 'Search without Lisbon' })
    expect(wider).toHaveAttribute('href', '/search?words=jazz')
  })
})
