import { expect, it } from 'vitest'
import { allowedRedirect, confirmLink } from './redirects.ts'

const site = { siteUrl: 'https://hearth.example.org', allowedOrigins: ['https://sibling.example.org'] }

it.each([
  ['https://hearth.example.org/login', 'https://hearth.example.org/login'],
  ['/reset-password?x=1', 'https://hearth.example.org/reset-password?x=1'],
  ['https://sibling.example.org/a#b', 'https://sibling.example.org/a#b'],
  ['https://HEARTH.example.org:443/a/../b', 'https://hearth.example.org/b'],
])('%s may be led to', (wished, target) => {
  expect(allowedRedirect(wished, site)).toBe(target)
})

it.each([
  'https://evil.example/',
  'https://hearth.example.org.evil.example/',
  'https://hearth.example.org@evil.example/',
  'https://user:secret@hearth.example.org/',
  'http://hearth.example.org/',
  'https://hearth.example.org:8443/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  'https://hearth.example.org//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://sub.sibling.example.org/',
  '/a\nb',
  '/ a',
  'https://2130706433/',
  'https://[',
  `/${'a'.repeat(2001)}`,
  ['/a', '/b'],
  undefined,
])('%j may not', (wished) => {
  expect(allowedRedirect(wished, site)).toBeUndefined()
})

it('builds mailed links from the site address alone', () => {
  const link = confirmLink(site, { type: 'recovery', tokenHash: 'a&b', redirectTo: undefined })
  expect(link).toBe('https://hearth.example.org/confirm?type=recovery&token_hash=a%26b')
})
