import { expect, it } from 'vitest'
import { pictureName, pictureNameOf, picturePath, pictureSrcSet, pictureUrl } from './pictures.ts'

const userId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const path = picturePath(pictureName(userId, 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'))

it('names a picture in the member’s own folder, and finds the name again', () => {
  expect(path).toBe(`/storage/v1/object/public/pictures/${userId}/f81d4fae-7dec-11d0-a765-00a0c91e6bf6.webp`)
  expect(pictureNameOf(path)).toBe(`${userId}/f81d4fae-7dec-11d0-a765-00a0c91e6bf6.webp`)
  expect(pictureNameOf('https://elsewhere.example/a.webp')).toBeUndefined()
})

it('tells where each width is', () => {
  expect(pictureUrl(path, 256)).toBe(
    `/storage/v1/render/image/public/pictures/${userId}/f81d4fae-7dec-11d0-a765-00a0c91e6bf6.webp?width=256`,
  )
  expect(pictureSrcSet(path).split(', ')).toHaveLength(4)
  expect(pictureSrcSet(path)).toContain('?width=96 96w')
})

it('leaves an address that is not ours as it is', () => {
  expect(pictureUrl('/covers/sea.svg', 96)).toBe('/covers/sea.svg')
})
