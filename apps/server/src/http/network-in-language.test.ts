import { networkApps } from '@hearth/contracts'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import { locales } from '@hearth/messages/locales'
import { beforeAll, expect, it } from 'vitest'
import { describeSiblings } from './network-in-language.ts'

beforeAll(async () => {
  for (const locale of locales) await compileForNode(locale)
}, 300_000)

const address = { url: 'https://app.example', logo: 'https://app.example/logo.png' }
const siblings = networkApps.map((app) => ({ ...app, ...address })) as Parameters<typeof describeSiblings>[0]

it('says in each language what the apps of the network are, and keeps what a deployment wrote', () => {
  const own = { ...siblings[0]!, id: 'own', description: 'As somebody wrote it.' }
  for (const locale of locales) {
    const described = inLocale(locale, () => describeSiblings([...siblings, own]))
    for (const [place, { description }] of siblings.entries()) {
      const said = described[place]!.description
      if (locale === 'en') expect(said).toBe(description)
      else expect(said, locale).not.toBe(description)
    }
    expect(described.at(-1)).toEqual(own)
  }
})
