import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as m from '@hearth/messages'
import { expect, it } from 'vitest'
import { labelOfAct } from './audit-labels.ts'

/** Everything that the server's code and the database's functions write into the log. */
const written = ['apps/server/src', 'packages/database/schema'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|sql)$/.test(file) && !/\.test\.ts$|testing/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8')
      const acts = [
        /\baction: '([a-z_.]+)'/g,
        /\baction(?: =|:) [\w.]+ \? '([a-z_.]+)' : '([a-z_.]+)'/g,
        /(?:note_look|require_admin)\('([a-z_]+)'/g,
        /then '(role_given)' else '(role_taken)'/g,
      ]
      return acts.flatMap((act) => Array.from(code.matchAll(act), ([, ...names]) => names).flat())
    }),
)

it('names every act that is written, in words of its own', () => {
  expect(new Set(written).size).toBeGreaterThan(40)
  const unnamed = written.filter((action) => labelOfAct(action) === m.admin_audit_other())
  expect(unnamed).toEqual([])
})

it.each([
  ['role_given', 'Role given'],
  ['password_changed', 'Password changed'],
  ['member.suspended', 'Member suspended'],
  ['report.set_aside', 'Report dismissed'],
  ['provider.published', 'Provider page published'],
  ['calendar_feed_ended', 'Own calendar address ended'],
  ['of_a_newer_server', 'Other entry'],
])('names the act %s', (action, label) => {
  expect(labelOfAct(action)).toBe(label)
})
