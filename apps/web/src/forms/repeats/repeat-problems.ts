import { ruleProblem } from '@hearth/contracts/series-dates'
import type { RepeatDraft, RepeatProblems } from './repeat-draft.ts'
import { ruleOf } from './repeat-rule.ts'

/** What is wrong with it, by field, in the words in which the server would refuse it; nothing when it is right. */
export function repeatProblems(draft: RepeatDraft, startsOn: string): RepeatProblems {
  const rule = ruleOf(draft, startsOn)
  const problem = rule && ruleProblem(rule, startsOn)
  return problem ? { [fieldOf[problem.path[0] ?? ''] ?? 'kind']: problem.message } : {}
}

const fieldOf: Record<string, keyof RepeatDraft> = {
  interval: 'interval',
  weekdays: 'weekdays',
  onWeekday: 'monthDay',
  onLastDay: 'monthDay',
  until: 'until',
  count: 'count',
  without: 'without',
  extra: 'extra',
}
