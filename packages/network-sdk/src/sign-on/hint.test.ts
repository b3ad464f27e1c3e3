import { afterEach, describe, expect, it, vi } from 'vitest'
import { takeArrivalAddress } from './arrival-address.ts'
import { hasSignOnHint } from './hint.ts'
import { createHintCookies } from './hint-cookies.ts'

afterEach(() => vi.unstubAllGlobals())

const place = { rootDomain: 'example.org', environment: 'prod' } as const
const refusing = () => {
  throw new Error('SecurityError')
}

function browse({ cookie = '', records = {} }: { cookie?: string; records?: Record<string, string> } = {}) {
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('location', { hostname: 'journal.example.org' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => records[key] ?? null })
}

describe('a hint that somebody is signed in', () => {
  it.each([
    ['the cookie of another app', { cookie: 'a=b; sso_active=hearth; sso_user_id=1' }, true],
    ['a record of this origin', { records: { 'unified_auth_prod_example.org': '{}' } }, true],
    ['the record of another environment', { records: { 'unified_auth_dev_example.org': '{}' } }, false],
    ['a cookie of a longer name', { cookie: 'not_sso_active=hearth' }, false],
    ['nothing', {}, false],
  ])('is %s', (_, stored, expected) => {
    browse(stored)
    expect(hasSignOnHint(place)).toBe(expected)
  })

  it('is missing where everything is blocked', () => {
    vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: refusing }))
    vi.stubGlobal('location', { hostname: 'example.org' })
    vi.stubGlobal('localStorage', { getItem: refusing })
    expect(hasSignOnHint(place)).toBe(false)
  })
})

it('a code leaves the address bar before it is looked at', () => {
  const replaceState = vi.fn()
  const href = 'https://journal.example.org/sso?a=1#code=secret&state=x'
  vi.stubGlobal('location', { href, pathname: '/sso', search: '?a=1', hash: '#code=secret&state=x' })
  vi.stubGlobal('history', { state: null, replaceState })
  expect(takeArrivalAddress()).toBe(href)
  expect(replaceState).toHaveBeenCalledWith(null, '', '/sso?a=1')
})

it.each([
  ['example.org', true, '; Domain=example.org; Secure'],
  ['localhost', false, ''],
  ['127.0.0.1', false, ''],
  ['[::1]', false, ''],
])('cookies of %s are shared as far as they can be', (domain, isSecure, end) => {
  const written: string[] = []
  const jar = { read: () => '', write: (cookie: string) => void written.push(cookie) }
  createHintCookies(jar, { domain, isSecure }).write({ app: 'journal', userId: 'u' }, 60)
  expect(written[0]).toBe(`sso_active=journal; Max-Age=60; Path=/; SameSite=Lax${end}`)
})
