import { eveningSchema } from '@hearth/contracts/evening'
import { type EveningDraft, type EveningProblems, toEvening } from '../evening-draft.ts'

/** What is wrong with it by field, in the words in which the server would refuse it; nothing when it is right. */
export function eveningProblems(draft: EveningDraft): EveningProblems | undefined {
  // Empty lines are not sent, and what is wrong stands beside the line as it is counted in the form.
  const kept = draft.programme.flatMap(({ at, line, note }, index) =>
    at || line.trim() || note.trim() ? [index] : [],
  )
  const { error } = eveningSchema.safeParse(toEvening(draft))
  if (!error) return undefined
  return Object.fromEntries(
    error.issues.map(({ path: [field, at, ...rest], message }) => [
      [field, ...(typeof at === 'number' ? [kept[at]] : []), ...rest].join('.'),
      message,
    ]),
  )
}
