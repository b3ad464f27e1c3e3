import { parseArgs } from 'node:util'

/** What `hearth` was told to do; `start` without a word. */
export type Command =
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
  | { name: 'move-pictures' | 'remove-moved-pictures'; place: 's3' | 'disk' }

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
