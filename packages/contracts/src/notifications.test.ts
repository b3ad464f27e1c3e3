import { expect, it } from 'vitest'
import { notificationKinds, notificationTable, topicOf } from './notifications.ts'
import { patternOf } from './pages.ts'

it.each(notificationKinds)('%s leads to a page of the app by its own fields', (kind) => {
  const { fields, to = '/' }: { fields: readonly string[]; to?: string } = notificationTable[kind]
  const named = [...to.matchAll(/:(\w+)/g)].map(([, field]) => field)
  expect(fields).toEqual(expect.arrayContaining(named))
  expect(patternOf(to.replace(/#.*/, '').replaceAll(/:\w+/g, 'x1'))).not.toBe('*')
})

it('names the topic of a mail, and none for what nobody may end', () => {
  expect(topicOf('answer_confirmed')).toBe('answers')
  expect(topicOf('waiting_offered')).toBe('offers')
  expect(topicOf('suspended')).toBeUndefined()
  expect(topicOf('password_changed')).toBeUndefined()
})
