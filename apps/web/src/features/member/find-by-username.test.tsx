import { limits } from '@hearth/contracts/limits'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildAccount } from '../../testing/build-account.ts'
import { hurryRetries } from '../../testing/hurry.ts'
import { tableError } from '../../testing/protocol.ts'
import { installFakeBackend, keepSession, renderAt } from '../../testing/render-at.tsx'

const fixture = installFakeBackend()
afterEach(() => vi.useRealTimers())

function addMember(username: string) {
  const account = buildAccount({ username })
  fixture.backend.accounts.push(account)
  return account
}

describe('a profile by its name', () => {
  it.each(['/profile/@River_Song', '/profile/river_song', '/profile/@@RIVER_SONG', '/profile/%40river_song'])(
    '%s leads a member to the profile',
    async (path) => {
      const { id } = addMember('River_Song')
      const reader = addMember('mira')
      keepSession(fixture.backend.session(reader))
      const { address } = renderAt(path)
      expect(await screen.findByText(`Profile at /profile/public/${id}`)).toBeVisible()
      expect(address()).toBe(`/profile/public/${id}`)
    },
  )

  it('is looked up for a visitor too, who then signs in to see it', async () => {
    const { id } = addMember('River_Song')
    const { router } = renderAt('/profile/@river_song?noauth=true')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(router.view.location.state).toEqual({ from: `/profile/public/${id}` })
  })

  it('does not take _ for a joker', async () => {
    addMember('riverXsong')
    renderAt('/profile/@river_song')
    expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeVisible()
    const [request] = fixture.backend.askedOf('GET /rest/v1/profiles')
    expect(request?.query.get('username')).toBe('ilike.river\\_song')
  })

  it('that nobody has says so, and after 2 s is the 404 page that says whose it was', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { address } = renderAt('/profile/@nobody.here')
    expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeVisible()
    expect(screen.getByText('The username "nobody.here" could not be found.')).toBeVisible()
    expect(screen.getByText('Redirecting to 404 page...')).toBeVisible()
    expect(address()).toBe('/profile/@nobody.here')
    await act(() => vi.advanceTimersByTimeAsync(limits.notFoundRedirectMs))
    expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    expect(address()).toBe('/not-found')
    expect(
      screen.getByText('The profile for user @nobody.here does not exist or may have been moved.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse All Members' })).toHaveAttribute('href', '/members')
  })

  it.each(['a', 'x'.repeat(31), 'ana%20lima', '%3Cimg%20src%3Dx%3E', 'a,b.eq.1'])(
    'that cannot be one (%s) is nobody’s, without asking',
    async (name) => {
      renderAt(`/profile/${name}`)
      expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeVisible()
      expect(screen.getByText(`The username "${decodeURIComponent(name)}" could not be found.`)).toBeVisible()
      expect(fixture.backend.askedOf('GET /rest/v1/profiles')).toEqual([])
    },
  )

  it('says when the house could not look it up, and looks again when asked', async () => {
    hurryRetries()
    const { id } = addMember('river_song')
    fixture.backend.answer('GET /rest/v1/profiles', () => tableError(503, 'unavailable', 'Resting.'))
    const { user, router } = renderAt('/profile/river_song')
    expect(await screen.findByRole('heading', { name: 'Failed to resolve username' })).toBeVisible()
    fixture.backend.restore('GET /rest/v1/profiles')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(router.view.location.state).toEqual({ from: `/profile/public/${id}` })
  })

  it('says when nobody answered', async () => {
    hurryRetries()
    fixture.backend.answer('GET /rest/v1/profiles', () => Promise.reject(new TypeError('fetch failed')))
    renderAt('/profile/river_song')
    expect(await screen.findByRole('heading', { name: 'An unexpected error occurred' })).toBeVisible()
  })
})

describe('the 404 page', () => {
  it('speaks of a profile on the paths of profiles', async () => {
    renderAt('/profile/@ana/photos')
    expect(screen.getByText('The profile for user @ana does not exist or may have been moved.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse All Members' })).toBeVisible()
  })

  it('speaks of no name where the path has none', () => {
    renderAt('/profile/public/x/y')
    expect(screen.getByText(/^We can’t find this page\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse All Members' })).toBeVisible()
  })

  it('speaks of members nowhere else', () => {
    renderAt('/no/such/door')
    expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Browse All Members' })).toBeNull()
  })
})
