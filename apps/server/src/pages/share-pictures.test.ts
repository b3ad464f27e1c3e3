import { expect, it } from 'vitest'
import { TurnstileBusy } from '../turnstile.ts'
import { createSharePictures } from './share-pictures.ts'

/** Draws a small square and counts. */
function begin(limits: Partial<Parameters<typeof createSharePictures>[0]> = {}) {
  const drawn: string[] = []
  const pictures = createSharePictures({
    mayBeDrawn: async () => true,
    draw: ({ id }) => {
      drawn.push(id)
      return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="21"><rect width="${id}" height="21" fill="rgb(200,60,20)"/></svg>`
    },
    ...limits,
  })
  return { drawn, get: (id: string) => pictures.get({ name: 'supper', light: 'night', moon: 3, id }) }
}

it('makes a picture once, however many ask for it', async () => {
  const { drawn, get } = begin()
  const [first, second] = await Promise.all([get('10'), get('10')])
  expect(second).toBe(first)
  expect(await get('10')).toBe(first)
  expect(drawn).toEqual(['10'])
})

it('keeps what was asked for last, within its bytes', async () => {
  const { bytes } = (await begin().get('10'))!
  const { drawn, get } = begin({ maxCachedBytes: Math.round(bytes.length * 2.5) })
  for (const id of ['10', '11', '10', '12', '10', '11']) await get(id)
  expect(drawn).toEqual(['10', '11', '12', '11'])
})

it('makes one at a time; who finds the queue full is told so at once', async () => {
  const { get } = begin({ maxWaiting: 1 })
  const answers = await Promise.allSettled([get('10'), get('11'), get('12')])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect((answers[2] as PromiseRejectedResult).reason).toBeInstanceOf(TurnstileBusy)
  expect((await get('12'))?.bytes.length).toBeGreaterThan(0)
})

it('tells equal pictures by their tag', async () => {
  const { get } = begin()
  const [one, other] = [await get('10'), await get('20')]
  expect(one?.etag).toMatch(/^"[\w-]{22}"$/)
  expect(one?.etag).not.toBe(other?.etag)
})

it('draws nothing, and takes nobody’s turn, for a scene that no page names', async () => {
  const { drawn, get } = begin({ maxWaiting: 0, mayBeDrawn: async () => false })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => get(String(index + 1))))
  expect(new Set(answers)).toEqual(new Set([undefined]))
  expect(drawn).toEqual([])
})
