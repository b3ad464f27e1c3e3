import { expect, it } from 'vitest'
import { rootDomainOf } from './root-domain.ts'

it.each([
  ['https://hearth.example.org', 'example.org'],
  ['https://events.hearth.co.uk', 'hearth.co.uk'],
  ['https://circle.github.io', 'circle.github.io'],
  ['https://example.org:8443', 'example.org'],
  ['http://localhost:8080', 'localhost'],
  ['http://127.0.0.1:8080', '127.0.0.1'],
  ['http://[::1]:8080', '[::1]'],
  ['http://hearth:8080', 'hearth'],
])('the apps beside %s share what is kept below %s', (siteUrl, rootDomain) => {
  expect(rootDomainOf({ siteUrl })).toBe(rootDomain)
})
