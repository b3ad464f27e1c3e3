import { describe, expect, it } from 'vitest'
import { readEventSearch, writeEventSearch } from './event-search.ts'
import { chosenFilters, countedChoices, widenings } from './search-facets.ts'

const today = '2026-11-20'
const read = (query: string) => readEventSearch(new URLSearchParams(query))

describe('a search in an address', () => {
  it('is written so that it reads back the same, in one order', () => {
    const query =
      'text=soup&city=S%C3%A3o+Paulo&from=2026-11-20&to=2026-11-22&free=1&good_for=children&good_for=quiet'
    expect(writeEventSearch(read(query)).toString()).toBe(query)
    expect(read('access=hearing_loop&access=step_free_toilet&access=lift')).toEqual({
      access: ['step_free_toilet', 'hearing_loop'],
    })
    expect(read('good_for=quiet&good_for=children')).toEqual(read('good_for=children&good_for=quiet'))
  })

  it.each([
    ['from=2026-02-31', {}],
    ['from=0002-11-20', {}],
    ['from=2199-12-31', { from: '2199-12-31' }],
    ['from=2200-01-01', {}],
    ['to=tomorrow&free=yes&good_for=fun&category=cooking&text=+&city=', {}],
    ['from=2026-11-22&to=2026-11-20', { from: '2026-11-20', to: '2026-11-22' }],
    ['when=2026-11-21%2F2026-11-22&from=&to=', { from: '2026-11-21', to: '2026-11-22' }],
    ['when=dates&from=2026-11-21', { from: '2026-11-21' }],
    ['when=', {}],
  ])('leaves out what makes no sense and turns dates: %s', (query, search) => {
    expect(read(query)).toEqual(search)
  })

  it('asks the engine for no longer texts than it takes', () => {
    const search = read(`text=${'a'.repeat(500)}&city=${'b'.repeat(500)}`)
    expect([search.text?.length, search.city?.length]).toEqual([200, 80])
  })
})

describe('the parts of a search', () => {
  const search = read('category=concerts&text=cello&city=Lisbon&from=2026-11-20&to=2026-11-22&good_for=quiet')

  it('are named, each with the search without it', () => {
    expect(
      chosenFilters(search, today).map(({ label, without }) => [label, writeEventSearch(without).toString()]),
    ).toEqual([
      ['“cello”', 'category=concerts&city=Lisbon&from=2026-11-20&to=2026-11-22&good_for=quiet'],
      ['This weekend', 'category=concerts&text=cello&city=Lisbon&good_for=quiet'],
      ['Lisbon', 'category=concerts&text=cello&from=2026-11-20&to=2026-11-22&good_for=quiet'],
      ['Quiet and low light', 'category=concerts&text=cello&city=Lisbon&from=2026-11-20&to=2026-11-22'],
    ])
  })

  it('are widened one at a time, the nearest first, and everything last', () => {
    expect(widenings(search, today).map(({ label }) => label)).toEqual([
      'Show any day',
      'Show all cities',
      'Search without “Quiet and low light”',
      'Search without “cello”',
      'Show all categories',
      'Show all events',
    ])
    expect(widenings({ category: 'theater' }, today).map(({ label }) => label)).toEqual([
      'Show all categories',
    ])
    expect(widenings({}, today)).toEqual([])
  })

  it('are counted as the value would be chosen, beside the others that are', () => {
    const choices = countedChoices(search, today)
    expect(choices.today).toEqual({ ...search, from: today, to: today })
    expect(choices.free).toEqual({ ...search, free: true })
    expect(choices.quiet).toEqual(search)
    expect(choices.children?.goodFor).toEqual(['children', 'quiet'])
    expect(choices.hearing_loop).toEqual({ ...search, access: ['hearing_loop'] })
    expect(choices['any day']).not.toHaveProperty('from')
    expect(choices.anywhere).not.toHaveProperty('city')
  })
})
