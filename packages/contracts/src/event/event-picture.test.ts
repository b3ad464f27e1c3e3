import { describe, expect, it } from 'vitest'
import { maxEventImage, maxPictureAlt, readEventPicture, writeEventPicture } from './event-picture.ts'

const path = '/storage/v1/object/public/pictures/ana/soup.webp'

describe('the picture of an event', () => {
  it.each([
    { path, focus: { x: 50, y: 50 }, alt: '' },
    { path, focus: { x: 0, y: 100 }, alt: '' },
    { path, focus: { x: 50, y: 50 }, alt: 'A red pot & a spoon, 100 % soup #1' },
    { path, focus: { x: 48, y: 7 }, alt: 'Sopa à lareira 🍲' },
  ])('is read as it was written: $alt', (picture) => {
    expect(readEventPicture(writeEventPicture(picture))).toEqual(picture)
  })

  it('is the path alone where nothing is said of it', () => {
    expect(writeEventPicture({ path, focus: { x: 50, y: 50 }, alt: '' })).toBe(path)
    expect(readEventPicture(path)).toEqual({ path, focus: { x: 50, y: 50 }, alt: '' })
  })

  it.each(['#', '#focus=101,5', '#focus=1', '#alt=%E0%A4%A', '#focus=1,2&x=3', '#alt=a&focus=1,2', '##'])(
    'keeps its address where the rest cannot be read: %s',
    (said) => {
      expect(readEventPicture(path + said)).toEqual({ path, focus: { x: 50, y: 50 }, alt: '' })
    },
  )

  it('has room for the longest words in any script', () => {
    for (const character of ['é', '火', '🔥']) {
      const alt = character.repeat(maxPictureAlt / character.length)
      const longest = writeEventPicture({ path: path.padEnd(500, 'a'), focus: { x: 99, y: 99 }, alt })
      expect(longest.length).toBeLessThanOrEqual(maxEventImage)
    }
  })
})
