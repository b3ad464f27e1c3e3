import { addDays } from '../../calendar-words.ts'

/** What one can say for "when", with its inclusive dates. The weekend is Friday to Sunday, from today when it has begun. */
export function whenChoices(today: string): { words: string; from: string; to: string }[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const toSunday = (7 - weekday) % 7
  const sunday = addDays(today, toSunday)
  const friday = addDays(sunday, -2)
  const weekendFrom = friday < today ? today : friday
  return [
    { words: 'this weekend', from: weekendFrom, to: sunday },
    { words: 'today', from: today, to: today },
    { words: 'tomorrow', from: addDays(today, 1), to: addDays(today, 1) },
    { words: 'the next seven days', from: today, to: addDays(today, 6) },
    { words: 'the next thirty days', from: today, to: addDays(today, 29) },
  ]
}
