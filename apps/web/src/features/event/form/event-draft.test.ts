import type { EventRecord } from '@hearth/contracts/event'
import { describe, expect, it } from 'vitest'
import { draftProblems } from './draft-problems.ts'
import { draftOf, type EventDraft, emptyDraft, fieldFor, toEventInput } from './event-draft.ts'

const supper: EventDraft = {
  ...emptyDraft('Europe/Lisbon'),
  title: 'The long table',
  category: 'party',
  startDate: '2026-12-04',
  startTime: '19:30',
  endTime: '23:00',
  venueName: 'Casa do Forno',
  city: 'Lisbon',
}

describe('an event draft', () => {
  it('is the same after a way through the engine', () => {
    const draft: EventDraft = {
      ...supper,
      price: 'fixed',
      priceMin: '12.5',
      priceMax: '20',
      capacity: '40',
      tags: 'supper, bread',
      goodFor: ['coming_alone'],
    }
    const record = { ...toEventInput(draft, 'published'), id: 'x' } as EventRecord
    expect(record.pricing).toEqual({ isFree: false, priceRange: { min: 1250, max: 2000 }, currency: 'EUR' })
    expect(draftOf(record)).toEqual(draft)
  })

  it('tells its tags apart by the commas of Latin and of Arabic script', () => {
    expect(toEventInput({ ...supper, tags: 'supper, bread، خبز' }, 'draft').tags).toEqual([
      'supper',
      'bread',
      'خبز',
    ])
  })

  it('has nothing wrong when it is whole', () => {
    expect(draftProblems(supper, 'published')).toEqual({})
  })

  it.each([
    ['an end before the start', { endTime: '18:00' }, 'endTime'],
    [
      'a time that a clock change skips',
      { startDate: '2027-03-28', startTime: '01:30', endTime: '' },
      'startTime',
    ],
    ['a zone that does not exist', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['a title of 10,000 characters', { title: 'a'.repeat(10_000) }, 'title'],
    ['a javascript link', { externalUrl: 'javascript:alert(1)' }, 'externalUrl'],
    ['no day', { startDate: '' }, 'startDate'],
    ['half a person', { capacity: '1.5' }, 'capacity'],
    ['a price in words', { price: 'fixed', priceMin: 'ten' }, 'priceMin'],
    ['a highest price below the lowest', { price: 'fixed', priceMin: '20', priceMax: '10' }, 'priceMin'],
    ['no place', { venueName: '' }, 'venueName'],
    ['an online event without its link', { isOnline: true }, 'onlineUrl'],
  ] as const)('says beside the field what is wrong with %s', (_what, change, field) => {
    const problems = draftProblems({ ...supper, ...change } as EventDraft, 'published')
    expect(problems[field]).toMatch(/^[A-Z].*\.$/)
  })

  it('lets a draft be kept without a place', () => {
    expect(draftProblems({ ...supper, venueName: '', city: '' }, 'draft')).toEqual({})
  })

  it('finds the field of what the engine refuses', () => {
    expect(fieldFor('timing.startTime')).toBe('startTime')
    expect(fieldFor('tags.3')).toBe('tags')
    expect(fieldFor('constructor')).toBeUndefined()
  })
})
