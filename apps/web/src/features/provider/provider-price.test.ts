import { describe, expect, it } from 'vitest'
import { durationInWords, fromPriceInWords, lowestPrice, servicePriceInWords } from './provider-price.ts'

const priced = (min: number, max = min, currency = 'EUR') => ({
  isFree: false,
  byDonation: false,
  priceRange: { min, max },
  currency,
})
const free = { isFree: true, byDonation: false }
const donation = { isFree: false, byDonation: true }

describe('the price of a service', () => {
  it.each([
    [free, 'Free'],
    [donation, 'By donation'],
    [{ ...donation, priceRange: { min: 500, max: 500 }, currency: 'EUR' }, 'By donation, from €5'],
    [{ isFree: false, byDonation: false }, 'Price on request'],
    [priced(4000), '€40'],
    [priced(1250, 4000), '€12.50 to €40'],
    // Yen have no smaller part.
    [priced(4000, 4000, 'JPY'), '¥4,000'],
  ])('of %o reads in full words', (service, words) => {
    expect(servicePriceInWords(service)).toBe(words)
  })
})

describe('the price of a card', () => {
  it.each([
    [[], undefined],
    [[priced(9000), priced(4000), free], 'From €40'],
    [[free, donation], 'By donation'],
    [[free], 'Free'],
    [[{ isFree: false, byDonation: false }], undefined],
  ])('is the lowest that is said: %o', (services, words) => {
    expect(fromPriceInWords(lowestPrice(services))).toBe(words)
  })
})

it.each([
  [5, '5 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [1440, '1 day'],
  [2 * 1440 + 60, '2 days 1 hour'],
])('%i minutes read as they are said', (minutes, words) => {
  expect(durationInWords(minutes)).toBe(words)
})
