import { ruleProblem } from '@hearth/contracts/series-dates'
import { expect, it } from 'vitest'
import { noRepeat, type RepeatDraft } from './repeat-draft.ts'
import { draftOfRule, monthDaysOf, ruleOf } from './repeat-rule.ts'

const rule = (change: Partial<RepeatDraft>, startsOn: string) => ruleOf({ ...noRepeat, ...change }, startsOn)

it('follows the day of the event', () => {
  expect(rule({ kind: 'once' }, '2026-05-12')).toBeUndefined()
  expect(rule({ kind: 'weekly' }, '')).toBeUndefined()
  expect(rule({ kind: 'fortnightly' }, '2026-05-12')).toMatchObject({ interval: 2, weekdays: ['TU'] })
  expect(rule({ kind: 'on_weekday' }, '2026-05-12')).toMatchObject({ onWeekday: { place: 2, weekday: 'TU' } })
  expect(rule({ kind: 'on_weekday' }, '2026-05-29')).toMatchObject({
    onWeekday: { place: -1, weekday: 'FR' },
  })
  expect(monthDaysOf('monthly', '2026-05-31')).toEqual(['number', 'weekday', 'last'])
  expect(monthDaysOf('monthly', '2026-05-26')).toEqual(['number', 'weekday', 'last_weekday'])
})

it('says only what goes with its kind, so that the rule has no problem', () => {
  const everything: Partial<RepeatDraft> = { end: 'count', count: '3', until: '2026-08-01', weekdays: ['WE'] }
  for (const kind of ['weekly', 'fortnightly', 'on_weekday', 'on_day', 'other'] as const)
    expect(ruleProblem(rule({ ...everything, kind }, '2026-05-12')!, '2026-05-12')).toBeUndefined()
  for (const unit of ['daily', 'weekly', 'monthly', 'yearly'] as const)
    for (const monthDay of ['number', 'weekday', 'last_weekday', 'last'] as const)
      expect(
        ruleProblem(rule({ kind: 'other', unit, monthDay }, '2026-05-31')!, '2026-05-31'),
      ).toBeUndefined()
  const chosen = rule(
    { kind: 'dates', extra: ['2026-05-20'], without: ['2026-05-21'], ...everything },
    '2026-05-12',
  )
  expect(chosen).toEqual({ frequency: 'dates', interval: 1, without: [], extra: ['2026-05-20'] })
})

it('says a rule again as it was chosen', () => {
  const said = (change: Partial<RepeatDraft>, startsOn: string) => {
    const rule = ruleOf({ ...noRepeat, ...change }, startsOn)!
    const draft = draftOfRule(rule, startsOn, rule.until)
    expect(ruleOf(draft, startsOn)).toEqual(rule)
    return draft
  }
  for (const kind of ['weekly', 'fortnightly', 'on_weekday', 'on_day'] as const)
    expect(said({ kind, end: 'day', until: '2026-08-01', extra: ['2026-06-02'] }, '2026-05-12').kind).toBe(
      kind,
    )
  for (const unit of ['daily', 'weekly', 'monthly', 'yearly'] as const)
    for (const monthDay of monthDaysOf(unit, '2026-05-31'))
      said({ kind: 'other', unit, interval: '3', weekdays: ['TU', 'SU'], monthDay }, '2026-05-31')
  expect(said({ kind: 'dates', extra: ['2026-06-02'] }, '2026-05-12').kind).toBe('dates')
})

it('forgets days that are over when a rule begins anew', () => {
  const rule = ruleOf({ ...noRepeat, kind: 'weekly', without: ['2026-05-19', '2026-06-02'] }, '2026-05-12')!
  expect(draftOfRule(rule, '2026-05-26', undefined).without).toEqual(['2026-06-02'])
})
