import { usernameProblem, usernameRules } from '@hearth/contracts/usernames'

/**
 * Names close to a wished one that is taken. `seed` spreads the numbers, so that two people who wish the same name are
 * offered different ones.
 */
export function usernameSuggestions(wished: string, seed: number): string[] {
  const base = wished
    .replace(/[^A-Za-z0-9_.]/g, '')
    .replace(/[_.]+$/, '')
    .slice(0, usernameRules.maxLength - 5)
  if (base === '') return []
  const number = (turn: number) => ((Math.abs(Math.trunc(seed)) + turn * 37) % 89) + 10
  const candidates = [
    `${base}_${number(0)}`,
    `${base}.here`,
    `${base}${number(1)}`,
    `the.${base}`,
    `${base}_${number(2)}`,
  ]
  return candidates.filter((name) => usernameProblem(name) === undefined)
}

/**
 * What the form begins with: the name that sign-up made from the address, shortened where a long address made it too
 * long, and nothing where it could not be taken. Metadata is the person's own to edit, so it may hold anything.
 */
export function suggestedUsername(metadata: Record<string, unknown> | undefined): string {
  const { username } = metadata ?? {}
  if (typeof username !== 'string') return ''
  const { maxLength } = usernameRules
  // The end tells two people of one name apart, so the middle goes.
  const end = '_123456'.length
  const fitting =
    username.length > maxLength ? username.slice(0, maxLength - end) + username.slice(-end) : username
  return usernameProblem(fitting) === undefined ? fitting : ''
}
