import { describe, expect, it } from 'vitest'
import { reasonInWords } from './recommendation-words.ts'

describe('why an event is recommended', () => {
  it.each([
    ['host_followed', 'Amara', 'You follow Amara'],
    ['host_known', 'Amara', 'You liked events by Amara'],
    ['interest', 'night ferries', 'Because you like “night ferries”'],
    ['offer', 'cello', 'You could bring “cello”'],
    ['near', 'Porto', 'Near you, in Porto'],
    ['category_loved', 'concerts', 'You often go to events like this: Concerts'],
    ['venue_known', 'Casa do Forno', 'You know Casa do Forno'],
    ['well_loved', null, 'Popular and coming up soon'],
  ])('says of %s about %s: %s', (reason, about, sentence) => {
    expect(reasonInWords({ reason, about })).toBe(sentence)
  })

  it.each(['host_followed', 'host_known', 'interest', 'offer', 'near', 'category_loved', 'venue_known'])(
    'says %s without a name that is nobody’s to tell',
    (reason) => {
      expect(reasonInWords({ reason, about: null })).toMatch(/^\S.+[a-z]$/)
    },
  )

  it('says nothing of a reason that it does not know', () => {
    expect(reasonInWords({ reason: 'the_moon', about: null })).toBeUndefined()
    expect(reasonInWords({ reason: undefined, about: null })).toBeUndefined()
  })
})
