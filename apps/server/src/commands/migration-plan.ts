import type { MigrationPlan, TableEffect } from '@hearth/database'

/** Bytes in a second of a small server's disk: slow on purpose, because a plan that promises too much is worse than none. */
const rates = { written: 30e6, indexed: 30e6, checked: 200e6, changed: 15e6 }

/** What `hearth migrate` would do, in words for whoever decides when to type it. */
export function writePlan({ applied, migrations, changesSchema, withoutEffects }: MigrationPlan): string {
  if (migrations.length === 0 && !changesSchema)
    return 'Nothing is pending: the database is as this version has it.'
  if (applied === 0)
    return 'The database is empty: "hearth migrate" makes all its tables, and nobody waits for that.'
  const parts = migrations.map(({ name, newTables, effects }) => {
    const makes = newTables.length > 0 ? [`  makes ${list(newTables)}`] : []
    const lines = [...makes, ...effects.map((effect) => `  ${describe(effect)}`)]
    const isLight = lines.length === 0 && !withoutEffects
    return [name, ...(isLight ? ['  changes nothing that anybody waits for'] : lines)].join('\n')
  })
  const count = migrations.length
  return [
    ...(count > 0
      ? [
          `${count} migration${count === 1 ? ' is' : 's are'} pending, each in a transaction of its own: a table stays locked until ` +
            'its migration has ended, and what cannot be locked within a second is tried again.',
          ...parts,
        ]
      : []),
    ...(withoutEffects
      ? [
          'Which tables they lock is not known, because the owner of the database may not make another one to try them ' +
            `on (${withoutEffects}). Give it CREATEDB to learn that.`,
        ]
      : []),
    ...(changesSchema
      ? ['Functions, views and row policies are made anew: everybody waits for a second at most.']
      : []),
    'Nothing has been changed. Times are estimates from the sizes of now. Make a back-up, then type "hearth migrate".',
  ].join('\n\n')
}

function describe(effect: TableEffect): string {
  const does = [
    ...(effect.isRewritten ? ['is written anew'] : []),
    ...(effect.newIndexes > 0
      ? [`gets ${effect.newIndexes} index${effect.newIndexes === 1 ? '' : 'es'}`]
      : []),
    ...(effect.isChecked && !effect.isRewritten ? ['is checked whole'] : []),
    ...(effect.hasChangedRows ? ['has rows changed'] : []),
  ]
  const rows = new Intl.NumberFormat('en').format(effect.rows)
  const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(effect.bytes / 1e6)
  const wait = {
    'readers and writers': 'readers and writers wait',
    writers: 'writers wait',
    nobody: 'only those who change the same rows wait',
  }[effect.waits]
  const about = does.length > 0 ? does : ['changes without being read']
  return `${effect.table} (${rows} rows, ${megabytes} MB) ${list(about)}; ${wait}, ${duration(effect)}`
}

/** The longest that anybody waits: as if every row were changed where some are. */
function duration({ bytes, isRewritten, isChecked, hasChangedRows, newIndexes }: TableEffect): string {
  const seconds =
    (isRewritten ? bytes / rates.written : 0) +
    (isChecked ? bytes / rates.checked : 0) +
    (hasChangedRows ? bytes / rates.changed : 0) +
    (newIndexes * bytes) / rates.indexed
  if (seconds < 1) return 'less than a second'
  return seconds < 90 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`
}

function list(items: readonly string[]): string {
  return new Intl.ListFormat('en').format(items)
}
