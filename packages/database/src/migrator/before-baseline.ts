/**
 * The migrations before the first release, which the baseline replaced (docs/decisions/0068-one-baseline.md): their first
 * by name, by which a database of a trial is known; and the whole list as a back-up has it, known by its SHA-256, with
 * its last. The tables of that list are those of the migrations up to `baseline`.
 */
export const beforeBaseline = {
  first: 'roles-and-schemas',
  last: '0324-members-along-their-order',
  baseline: 13,
  listSha256: '09e3df5b0c0b3b22152b19e5a918dc5885a6aab9ac5b645b2d1b4c0f3562d841',
} as const
