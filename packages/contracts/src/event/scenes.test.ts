import { expect, it } from 'vitest'
import { categoryIds } from './event-values.ts'
import { sceneKey } from './scene-address.ts'
import {
  chooseScene,
  chooseScenes,
  isSceneOf,
  namedScene,
  readSceneKey,
  type SceneSubject,
  sceneNames,
} from './scenes.ts'

const someIds = Array.from({ length: 400 }, (_, at) => `event-${at}`)
const onFriday = (startTime: string) => ({
  startDate: '2026-11-27',
  startTime,
  timezone: 'UTC',
  allDay: false,
})

it.each(categoryIds)('%s has at least eight scenes, and its events show all of them', (category) => {
  const names = new Set(someIds.map((id) => chooseScene({ id, category }).name))
  expect(names.size).toBeGreaterThanOrEqual(8)
  expect(names.size).toBe(sceneNames.filter((name) => isSceneOf(name, category)).length)
})

it('chooses the same scene for the same event', () => {
  const event: SceneSubject = {
    id: 'abc',
    category: 'sports',
    title: 'Morning walk',
    timing: onFriday('07:00'),
  }
  expect(chooseScene({ ...event })).toEqual(chooseScene(event))
})

it.each([
  ['party', 'A supper for strangers', '19:00', 'supper'],
  ['party', 'Slow dancing, no partner needed', '21:00', 'dance'],
  ['concerts', 'Open choir: come and sing', '20:00', 'choir'],
  ['spiritual', 'A silent walk at first light', '07:00', 'forest'],
  ['education', 'Hands in clay: your first bowl', '11:00', 'pottery'],
  ['education', 'A novel, read slowly', '20:00', 'lamp'],
  ['sports', 'Beach football, mixed and easy', '16:00', 'football'],
  ['business', 'Market talk: running a shop', '08:30', 'talk'],
  ['theater', 'Improv with masks', '20:00', 'masks'],
] as const)('%s: "%s" at %s shows the scene %s asks for', (category, title, startTime, name) => {
  for (const id of someIds.slice(0, 30)) {
    expect(chooseScene({ id, category, title, timing: onFriday(startTime) }).name).toBe(name)
  }
})

it.each([
  ['party', 'Jantar de vizinhos', '20:00', ['supper', 'courtyard']],
  ['party', 'Tanzabend für alle', '21:00', ['dance']],
  ['concerts', 'Coro aberto: vem cantar', '20:00', ['choir']],
  ['concerts', 'Une soirée de chansons', '20:00', ['kitchenGuitar']],
  ['spiritual', 'Caminhada em silêncio pela floresta', '07:00', ['forest']],
  ['spiritual', 'Ein stiller Kreis', '20:00', ['circle']],
  ['education', 'Taller de cerámica', '11:00', ['pottery']],
  ['theater', 'Soirée cinéma sous les étoiles', '21:00', ['cinema']],
  ['sports', 'Fußball im Park', '16:00', ['football']],
  ['sports', 'Corrida pela ponte', '08:00', ['bridge']],
  ['business', 'Café da manhã', '08:30', ['breakfast']],
] as const)(
  '%s: "%s" at %s shows what its words say in another language',
  (category, title, startTime, names) => {
    for (const id of someIds.slice(0, 30)) {
      expect(names).toContain(chooseScene({ id, category, title, timing: onFriday(startTime) }).name)
    }
  },
)

it('keeps scenes of the night out of the morning', () => {
  const names = someIds.map((id) => chooseScene({ id, category: 'party', timing: onFriday('10:00') }).name)
  expect(names).not.toContain('beachFire')
  expect(names).toContain('leaves')
})

it('shows the light of the hour and the moon of the night', () => {
  const at = (startTime: string) =>
    chooseScene({ id: 'a', category: 'party', timing: onFriday(startTime) }).light
  expect([at('06:30'), at('12:00'), at('18:00'), at('22:00'), at('02:00')]).toEqual([
    'dawn',
    'day',
    'dusk',
    'night',
    'night',
  ])
  const moonOn = (startDate: string) =>
    chooseScene({ id: 'a', category: 'party', timing: { startDate, allDay: true } }).moon
  // New on 20 November, full on 24 November and 24 December 2026 (days of the almanac).
  expect([moonOn('2026-12-09'), moonOn('2026-11-24'), moonOn('2026-12-24')]).toEqual([0, 4, 4])
})

it('never shows the same scene twice among four neighbours of a list', () => {
  for (const category of categoryIds) {
    const events = someIds.map((id) => ({ id, category, title: 'Open choir supper walk' }))
    const shown = [...chooseScenes(events).values()].map(({ name }) => name)
    for (const [at, name] of shown.entries()) expect(shown.slice(Math.max(0, at - 3), at)).not.toContain(name)
  }
})

it('reads what it wrote into an address, and nothing else', () => {
  const scene = namedScene('supper', 'abc')
  expect(readSceneKey(sceneKey(scene))).toEqual({ name: 'supper', light: 'night', moon: 3 })
  for (const key of [
    'supper',
    'supper-night',
    'supper-night8',
    'none-night3',
    'toString-night3',
    '../x-day0',
    '',
  ]) {
    expect([key, readSceneKey(key)]).toEqual([key, undefined])
  }
})
