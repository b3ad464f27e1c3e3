import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const origin = 'https://hearth.example'

describe('where a person may be sent', () => {
  it.each([
    ['/', '/'],
    ['/my-events', '/my-events'],
    ['/events/party?city=St%20John%27s&free=true#list', '/events/party?city=St%20John%27s&free=true#list'],
    ['/event/abc?next=https://elsewhere.example/', '/event/abc?next=https://elsewhere.example/'],
    ['https://hearth.example/create-event', '/create-event'],
    ['/a/../my-events', '/my-events'],
  ])('follows %j', (target, path) => {
    expect(safeRedirect(target, origin)).toBe(path)
  })

  it.each([
    'https://evil.example',
    'https://evil.example/',
    'https://evil.example\\@hearth.example',
    'https://hearth.example.evil.example/',
    'https://hearth.example@evil.example/',
    'https://user:pass@hearth.example/',
    'http://hearth.example/',
    'https://hearth.example:8443/',
    'https:/my-events',
    'https:my-events',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/my-events\\..\\..',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\u0000/evil.example',
    '/\u202e/evil.example',
    '/..//evil.example',
    '/./%2e%2e//evil.example',
    '/%2F/evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/events//party',
    'https://hearth.example//evil.example',
    'javascript:alert(1)',
    'javascript:document.title="taken"',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://hearth.example/1',
    'mailto:a@b.example',
    'my-events',
    '?redirectTo=/my-events',
    '#list',
    'https://[',
    '',
    `/${'a'.repeat(2000)}`,
    `/${'a'.repeat(5000)}`,
  ])('goes home instead of to %j', (target) => {
    expect(safeRedirect(target, origin)).toBe('/')
  })

  it.each([undefined, null, 7, ['/my-events'], { toString: () => '/my-events' }])(
    'goes home for what is no text: %j',
    (target) => {
      expect(safeRedirect(target, origin)).toBe('/')
    },
  )

  it('carries noauth nowhere', () => {
    expect(safeRedirect('/my-events?noauth=true&page=2', origin)).toBe('/my-events?page=2')
    expect(safeRedirect('/my-events?noauth=true', origin)).toBe('/my-events')
    expect(safeRedirect('/my-events?noauth=true&NoAuth=1&noauth=true', origin)).toBe('/my-events')
  })
})
