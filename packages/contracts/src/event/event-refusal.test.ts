import { expect, test } from 'vitest'
import { formatEventRefusal, parseEventRefusal } from './event-refusal.ts'

test('what the engine says of each field comes back beside that field', () => {
  const text = formatEventRefusal([
    { path: ['title'], message: 'Use at most 120 characters.' },
    {
      path: ['timing', 'startTime'],
      message: 'The clocks change here: this time does not exist on that day.',
    },
    { path: ['tags', 2], message: 'Use at most 30 characters.' },
    { path: ['title'], message: 'A second problem waits for the first.' },
  ])
  expect(text.split('\n')).toHaveLength(3)
  expect(parseEventRefusal(text)).toEqual({
    fields: {
      title: 'Use at most 120 characters.',
      'timing.startTime': 'The clocks change here: this time does not exist on that day.',
      'tags.2': 'Use at most 30 characters.',
    },
    sentence: undefined,
  })
})

test('a sentence that belongs to no field stays a sentence, also with a colon in it', () => {
  const text = formatEventRefusal([{ path: [], message: 'Please wait: the event is being changed.' }])
  expect(parseEventRefusal(text)).toEqual({
    fields: {},
    sentence: 'Please wait: the event is being changed.',
  })
})

test('a line break in a message cannot begin a field of its own', () => {
  const text = formatEventRefusal([{ path: ['title'], message: 'One.\nvenue.city: Two.' }])
  expect(parseEventRefusal(text).fields).toEqual({ title: 'One. venue.city: Two.' })
})

test('texts of others are kept as they are', () => {
  expect(parseEventRefusal('').sentence).toBeUndefined()
  expect(parseEventRefusal('IC0503: trapped').fields).toEqual({})
})
