/**
 * The migrations before the first release, which the baseline replaced (docs/decisions/0068-one-baseline.md): their first
 * by name, by which a database of a trial is known; and the whole list as a back-up has it, known by its SHA-256, with
 * its last. The tables of that list have the columns of the baseline, but for generated ones, which no back-up holds. Migrations
 * since then may add tables and columns with defaults; `seededSince` are the tables of that list into which they put rows, which
 * a back-up of a trial does not have.
 */
export const beforeBaseline = {
  first: 'roles-and-schemas',
  last: '0324-members-along-their-order',
  seededSince: ['hearth.newcomer_limits', 'hearth.report_kinds'],
  listSha256: '09e3df5b0c0b3b22152b19e5a918dc5885a6aab9ac5b645b2d1b4c0f3562d841',
} as const
