import {
  findSibling,
  networkApps,
  type Sibling,
  siblingAddress,
  siblingOrigin,
  siblingSchema,
} from '@hearth/contracts'
import { compileForNode } from '@hearth/messages/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'

const secret = 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe'
const config = (settings: Record<string, string>) => readConfig({ HEARTH_SECRET: secret, ...settings })

function problemsOf(settings: Record<string, string>): readonly string[] {
  try {
    config(settings)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the registry of siblings', () => {
  it('names the eight apps, Hearth first, each complete', () => {
    const { siblings } = config({})
    expect(siblings.map(({ id }) => id)).toEqual([
      'hearth',
      'story',
      'piflines',
      'positivity',
      'journal',
      'tidyprojects',
      'gymtimer',
      'singlefollow',
    ])
    for (const sibling of siblings) expect(siblingSchema.parse(sibling)).toEqual(sibling)
  })

  it('opens on a trial machine Hearth and the journal beside it, and nothing else', () => {
    const open = (settings: Record<string, string>) =>
      Object.fromEntries(config(settings).siblings.flatMap(({ id, url }) => (url ? [[id, url]] : [])))
    expect(open({})).toEqual({ hearth: 'http://localhost:8080', journal: 'http://localhost:8081' })
    expect(open({ PORT: '9000' }).journal).toBe('http://localhost:9001')
    expect(open({ SITE_URL: 'http://127.0.0.1:8080', SIBLING_PORT: '7000' }).journal).toBe(
      'http://127.0.0.1:7000',
    )
    expect(open({ SIBLING_PORT: '0' }).journal).toBeUndefined()
    expect(open({ SITE_URL: 'https://hearth.example.org' })).toEqual({
      hearth: 'https://hearth.example.org',
    })
  })

  it('takes what the setting says of an app and keeps the rest', () => {
    const SIBLINGS = JSON.stringify([
      { id: 'story', url: 'https://story.example.org/', title: 'Histories', route: '/today' },
    ])
    const story = findSibling(config({ SIBLINGS }).siblings, 'story')!
    expect(story).toMatchObject({ title: 'Histories', logo: '/apps/story.svg' })
    expect(siblingOrigin(story)).toBe('https://story.example.org')
    expect(siblingAddress(story)).toBe('https://story.example.org/today')
  })

  it('takes in an app of one’s own when it is complete', () => {
    const bakery = {
      id: 'bakery',
      title: 'Bakery',
      colours: { primary: '#805020', accent: '#f0c090' },
      logo: 'https://bakery.example/logo.svg',
      description: 'Bread for the street.',
      route: '/',
      url: 'https://bakery.example',
    }
    expect(config({ SIBLINGS: JSON.stringify([bakery]) }).siblings.at(-1)).toEqual(bakery)
    const { url: _url, ...unfinished } = bakery
    expect(problemsOf({ SIBLINGS: JSON.stringify([unfinished]) })).toEqual(['SIBLINGS[0].url is missing'])
  })

  it.each([
    ['{', 'SIBLINGS is not valid JSON'],
    ['{"id":"story"}', 'SIBLINGS must be a list'],
    ['[{"url":"https://a.example"}]', 'SIBLINGS[0].id is missing'],
    ['[{"id":"story"},{"id":"story"}]', 'SIBLINGS[1].id stands there twice'],
    ['[{"id":"story","url":"story.example"}]', 'SIBLINGS[0].url must be an http or https address'],
    ['[{"id":"story","url":"https://a.example/x"}]', 'SIBLINGS[0].url must be an http or https address'],
    ['[{"id":"story","url":"https://me@a.example"}]', 'SIBLINGS[0].url must be an http or https address'],
    ['[{"id":"story","url":"javascript:alert(1)"}]', 'SIBLINGS[0].url must be an http or https address'],
    ['[{"id":"story","route":"//a.example"}]', 'SIBLINGS[0].route must be a path'],
    ['[{"id":"story","logo":"data:text/html,x"}]', 'SIBLINGS[0].logo must be a path or a web address'],
    [
      '[{"id":"story","colours":{"primary":"red","accent":"#ffffff"}}]',
      'SIBLINGS[0].colours.primary must be',
    ],
    ['[{"id":"story","colour":"#ffffff"}]', 'SIBLINGS[0] has a field that no app has'],
    ['[{"id":"hearth","url":"https://a.example"}]', 'SIBLINGS[0].url differs from SITE_URL'],
    ['[{"id":"story","url":"http://localhost:8081"}]', 'SIBLINGS gives journal the address of another app'],
  ])('is refused in one sentence: %s', (SIBLINGS, sentence) => {
    const problems = problemsOf({ SIBLINGS })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
  })

  it('lets no code travel unencrypted in public', () => {
    const SIBLINGS = '[{"id":"story","url":"http://story.example.org"}]'
    expect(problemsOf({ SIBLINGS, SITE_URL: 'https://hearth.example.org' })).toEqual([
      'SIBLINGS[0].url must begin with https://',
    ])
  })
})

describe('what the network is told of it', () => {
  let app: TestApp
  beforeAll(async () => {
    await Promise.all([compileForNode('de'), compileForNode('ar')])
    app = await startTestApp({
      SIBLINGS: '[{"id":"story","url":"https://story.example.org"},{"id":"piflines","description":"Ours."}]',
    })
  }, 120_000)
  afterAll(() => app?.end())

  it('stands in hearth.json, with whole addresses for logos', async () => {
    const answer = await app.http.inject('/.well-known/hearth.json')
    const { siblings } = answer.json()
    expect(siblings).toHaveLength(8)
    expect(findSibling(siblings, 'story')).toMatchObject({
      url: 'https://story.example.org',
      logo: 'http://localhost:8080/apps/story.svg',
    })
  })

  it('says what each app is in the language that is asked for, and what a deployment wrote as it stands', async () => {
    const read = async (query: string): Promise<Sibling[]> =>
      (await app.http.inject(`/.well-known/hearth.json${query}`)).json().siblings
    const english = await read('')
    for (const { id, description } of networkApps)
      expect([id, findSibling(english, id)?.description]).toEqual([
        id,
        id === 'piflines' ? 'Ours.' : description,
      ])
    expect(await read('?lang=tlh')).toEqual(english)
    for (const [locale, journal] of [
      ['de', 'Eine stille Seite für dich allein, Zeile um Zeile, für niemanden sonst.'],
      ['ar', 'صفحة هادئة لك وحدك، سطرًا بعد سطر، لا يراها أحد سواك.'],
    ] as const) {
      const siblings = await read(`?lang=${locale}`)
      expect(findSibling(siblings, 'journal')?.description).toBe(journal)
      const same = siblings.filter((app, at) => app.description === english[at]?.description)
      expect(same.map(({ id }) => id)).toEqual(['piflines'])
    }
  })

  it.each([
    ['https://story.example.org', 'https://story.example.org'],
    ['http://localhost:8081', 'http://localhost:8081'],
    ['https://story.example.org.evil.example', undefined],
    ['http://story.example.org', undefined],
    ['http://localhost:8082', undefined],
    ['null', undefined],
  ])('a page of %s may read the services as %s', async (origin, allowed) => {
    const answer = await app.http.inject({
      method: 'OPTIONS',
      url: '/rest/v1/profiles',
      headers: { origin, 'access-control-request-method': 'GET' },
    })
    expect(answer.headers['access-control-allow-origin']).toBe(allowed)
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })
})
