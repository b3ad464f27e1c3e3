import { expect, it } from 'vitest'
import { cityAddress } from './city-address.ts'

it.each([
  ['Lisbon', 'PT', 'pt-lisbon'],
  ['São Paulo', 'BR', 'br-sao-paulo'],
  ['Stratford-upon-Avon', 'GB', 'gb-stratford-upon-avon'],
  ['  Val-d’Or ', 'CA', 'ca-val-d-or'],
  ['東京', 'JP', 'jp-東京'],
  ['Porto', null, 'porto'],
  ['💛', 'PT', ''],
])('%s in %s is at %s', (name, country, address) => {
  expect(cityAddress({ name, country })).toBe(address)
})
