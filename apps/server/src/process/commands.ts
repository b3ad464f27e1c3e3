import { parseArgs } from 'node:util'
import { type Database, openReachedDatabase, planMigrations, reachDatabase } from '@hearth/database'
import { backUp, backUpTo, readBackup, rehearseNow, restore } from '../backup/index.ts'
import { type Config, databaseOf } from '../config.ts'
import { examine, writeFindings } from '../doctor/index.ts'
import type { Log } from '../parts.ts'
import { movePictures, type PicturePlace, removeMovedPictures } from '../storage/index.ts'
import { admitWriter } from './admit-writer.ts'
import { makeAdmin } from './make-admin.ts'
import { writePlan } from './migration-plan.ts'

/** What `hearth` was told to do; `start` without a word. */
type Command =
  | { name: 'start' }
  | { name: 'migrate' }
  | { name: 'plan' }
  | { name: 'doctor' }
  | { name: 'backup'; path: string }
  | { name: 'backup'; to: string | undefined }
  | { name: 'rehearse'; path: string | undefined }
  | { name: 'restore'; path: string }
  | { name: 'admin'; email: string }
  | { name: 'admit'; email: string; principal: string }
  | { name: 'move-pictures' | 'remove-moved-pictures'; place: PicturePlace }
type Errand = Exclude<Command, { name: 'start' | 'migrate' }>
/** What came of an errand, in words for a person; not all is well where something must be done. */
type Outcome = { says: string; isWell: boolean }

/** `plan` is typed as an option of `migrate`. */
const commands: Record<Exclude<Command['name'], 'plan'>, { subject?: string; does: string }> = {
  start: { does: 'runs the server; without a word, too' },
  migrate: { does: 'brings the schema of the database to this version, and ends' },
  doctor: { does: 'looks at all that Hearth needs, and says what is wrong' },
  backup: {
    subject: '<file> | --to <place>',
    does: 'writes everything into one sealed file; without a word, to BACKUP_TO',
  },
  rehearse: {
    subject: '[<file>]',
    does: 'restores a back-up, or the newest in BACKUP_TO, beside the database, compares, and leaves nothing',
  },
  restore: { subject: '<file>', does: 'brings a back-up into an empty database' },
  admin: { subject: '<e-mail>', does: 'makes an account an admin' },
  admit: {
    subject: '<e-mail> <principal|none>',
    does: 'lets another house write its public events here as that member, or ends it',
  },
  'move-pictures': { subject: '<s3|disk>', does: 'moves all pictures there, while the server runs' },
  'remove-moved-pictures': { subject: '<s3|disk>', does: 'removes there what was moved away' },
}

/** How each command is typed, and what it does. */
const usages = Object.entries(commands).map(
  ([name, { subject, does }]) => [subject ? `${name} ${subject}` : name, does] as const,
)

const options = {
  to: { type: 'string', value: '<place>', does: 'where a back-up goes, under the name of its moment' },
  empty: { type: 'boolean', does: 'starts without the sample community' },
  plan: {
    type: 'boolean',
    does: 'with migrate: says what would be done and who would wait, and changes nothing',
  },
  greet: { type: 'boolean', does: 'speaks to a person at a terminal' },
  version: { type: 'boolean', does: 'says which version this is' },
  help: { type: 'boolean', short: 'h', does: 'says this' },
} as const

export type Words = {
  command: Command
  options: { [Name in Exclude<keyof typeof options, 'to'>]?: boolean }
}

/** What stands behind `hearth`. Throws a sentence that names what there is when the words are none of it. */
export function readWords(words: readonly string[]): Words {
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    ...{ options, allowPositionals: true, strict: false, tokens: true },
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) && options[token.name as keyof typeof options]
    if (option && option.type === 'string' && !token.value) {
      throw new Error(`Say after "${token.rawName}" ${option.does}.`)
    }
    if (!option || (option.type === 'boolean' && token.value !== undefined)) {
      throw new Error(`There is no option "${token.rawName}". "hearth --help" says which there are.`)
    }
  }
  const { to, ...rest } = values as Words['options'] & { to?: string }
  const command = readCommand(positionals, to)
  if (!rest.plan) return { command, options: rest }
  if (command.name !== 'migrate') throw new Error('"--plan" goes with "hearth migrate" alone.')
  return { command: { name: 'plan' }, options: rest }
}

function readCommand(words: readonly string[], to: string | undefined): Command {
  const [name = 'start', subject, ...rest] = words
  if (name === 'backup' && words.length === 1) return { name, to }
  if (name === 'admit' && subject && rest.length === 1 && to === undefined)
    return { name, email: subject, principal: rest[0]! }
  if (rest.length === 0 && to === undefined) {
    if (name === 'rehearse') return { name, path: subject }
    if ((name === 'start' || name === 'migrate' || name === 'doctor') && subject === undefined)
      return { name }
    if (name === 'backup' && subject) return { name, path: subject }
    if (name === 'restore' && subject) return { name, path: subject }
    if (name === 'admin' && subject) return { name, email: subject }
    const isOfPictures = name === 'move-pictures' || name === 'remove-moved-pictures'
    if (isOfPictures && (subject === 's3' || subject === 'disk')) return { name, place: subject }
  }
  const there = usages.map(([usage]) => `"${usage}"`)
  throw new Error(
    `There is no command "${[...words, ...(to ? [`--to ${to}`] : [])].join(' ')}". There are ${new Intl.ListFormat('en').format(there)}.`,
  )
}

/** All commands and options, for whoever asks. */
export function commandHelp(): string {
  const rows = [
    ...usages,
    ...Object.entries(options).map(([name, option]) => {
      const value = option.type === 'string' ? ` ${option.value}` : ''
      return [`--${name}${value}`, option.does] as const
    }),
  ]
  const width = Math.max(...rows.map(([said]) => said.length))
  const lines = rows.map(([said, does]) => `  ${said.padEnd(width)}  ${does}`)
  return ['hearth [command] [options]', '', ...lines, '', 'Settings and all else: docs/running.md', ''].join(
    '\n',
  )
}

/** Does an errand beside the server and says what came of it; throws a sentence when nothing did. */
export async function runCommand(
  errand: Errand,
  { config, log, now }: { config: Config; log: Log; now: () => number },
): Promise<Outcome> {
  if (errand.name === 'doctor') {
    const findings = await examine(config, { now })
    return { says: writeFindings(findings), isWell: findings.every(({ state }) => state !== 'wrong') }
  }
  if (errand.name === 'plan') return { says: await plan(config), isWell: true }
  return { says: await change(errand, { config, log, nowMs: now() }), isWell: true }
}

async function plan(config: Config): Promise<string> {
  const { ownerUrl, stop } = await reachDatabase(databaseOf(config))
  try {
    return writePlan(await planMigrations({ url: ownerUrl }))
  } finally {
    await stop()
  }
}

async function change(
  errand: Exclude<Errand, { name: 'doctor' | 'plan' }>,
  { config, log, nowMs }: { config: Config; log: Log; nowMs: number },
): Promise<string> {
  switch (errand.name) {
    case 'backup': {
      const { at, tables, pictures, gonePictures } = await makeBackup(errand, config, nowMs)
      log.info('backed_up', { tables, pictures, gonePictures })
      return (
        `Everything is in ${at}: ${tables} tables, ${counted(pictures, 'picture')}` +
        `${gonePictures > 0 ? `, without ${counted(gonePictures, 'picture')} whose file was not there` : ''}. ` +
        'HEARTH_SECRET is not in it: keep that apart, because nothing can be restored without it.'
      )
    }
    case 'rehearse': {
      const { of, at, tables, rows, pictures } = await rehearseNow(errand.path, config, { now: () => nowMs })
      log.info('backup_rehearsed', { of, at, tables, rows, pictures })
      return (
        `${of} came back as it was at ${at}: ${tables} tables, ${counted(rows, 'row')}, ` +
        `${counted(pictures, 'picture')}. Nothing of it was left here.`
      )
    }
    case 'restore': {
      const { at, tables, pictures } = await readBackup(errand.path, config, (path) =>
        restore(path, config, { log: (line) => log.info('database', { line }) }),
      )
      log.info('restored', { at, tables, pictures })
      return `Everything is back as it was at ${at}: ${tables} tables, ${counted(pictures, 'picture')}.`
    }
    case 'admin':
      return withDatabase(config, (database) => makeAdmin(database, errand.email, { nowMs }))
    case 'admit': {
      const { email: address, principal } = errand
      return withDatabase(config, (database) => admitWriter(database, { address, principal, nowMs }))
    }
    case 'move-pictures': {
      const { moved, missing } = await withDatabase(config, (database) =>
        movePictures({ config, database, log }, errand.place),
      )
      log.info('pictures_moved', { to: errand.place, moved, missing })
      const [there, from] = errand.place === 's3' ? ['in S3', 'disk'] : ['on the disk', 's3']
      return (
        `All pictures are ${there} now (${moved} moved), and new ones are written there.` +
        `${missing > 0 ? ` Of ${counted(missing, 'picture')} there was no file in either place.` : ''}` +
        ` Nothing was removed: "hearth remove-moved-pictures ${from}" does that.`
      )
    }
    case 'remove-moved-pictures': {
      const { removed, kept } = await withDatabase(config, (database) =>
        removeMovedPictures({ config, database, log }, errand.place),
      )
      log.info('moved_pictures_removed', { from: errand.place, removed, kept })
      return (
        `Removed: ${counted(removed, 'picture')}, each of which is whole in the other place.` +
        `${kept > 0 ? ` Kept, because the other place has them not: ${kept}. Move them first.` : ''}`
      )
    }
  }
}

/** What the server has as its database, for as long as something takes. */
async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, stop } = await openReachedDatabase(databaseOf(config))
  try {
    return await work(database)
  } finally {
    await stop()
  }
}

async function makeBackup(
  errand: Extract<Errand, { name: 'backup' }>,
  config: Config,
  nowMs: number,
): Promise<{ at: string; tables: number; pictures: number; gonePictures: number }> {
  if ('path' in errand) return { at: errand.path, ...(await backUp(errand.path, config, { nowMs })) }
  const to = errand.to ?? config.BACKUP_TO
  if (to === undefined) throw new Error('Say where to: a file, "--to" a folder, or BACKUP_TO.')
  const { place, name, ...made } = await backUpTo(to, config, { now: () => nowMs })
  return { at: `${place}/${name}`, ...made }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
