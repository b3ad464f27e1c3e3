import { openReachedDatabase } from '@hearth/database'
import { backUp, restore } from '../backup/index.ts'
import type { Config } from '../config.ts'
import type { Log } from '../parts.ts'
import { makeAdmin } from './make-admin.ts'

/** What `hearth` was told to do; `start` without a word. */
export type Command =
  | { name: 'start' }
  | { name: 'migrate' }
  | { name: 'backup'; path: string }
  | { name: 'restore'; path: string }
  | { name: 'admin'; email: string }
type Errand = Extract<Command, { path: string } | { email: string }>

/** Throws a sentence that names the commands when the words are none of them. */
export function readCommand(words: readonly string[]): Command {
  const [name = 'start', subject, ...rest] = words
  if (rest.length === 0) {
    if ((name === 'start' || name === 'migrate') && subject === undefined) return { name }
    if ((name === 'backup' || name === 'restore') && subject) return { name, path: subject }
    if (name === 'admin' && subject) return { name, email: subject }
  }
  throw new Error(
    `There is no command "${words.join(' ')}". There are "migrate", "backup <file>", "restore <file>" and "admin <e-mail>".`,
  )
}

/** Does an errand beside the server and says in a sentence what came of it; throws a sentence when nothing did. */
export async function runCommand(
  errand: Errand,
  { config, log, nowMs }: { config: Config; log: Log; nowMs: number },
): Promise<string> {
  switch (errand.name) {
    case 'backup': {
      const { tables, pictures, gonePictures } = await backUp(errand.path, config, { nowMs })
      log.info('backed_up', { tables, pictures, gonePictures })
      return (
        `Everything is in ${errand.path}: ${tables} tables, ${counted(pictures, 'picture')}` +
        `${gonePictures > 0 ? `, without ${counted(gonePictures, 'picture')} whose file was not there` : ''}. ` +
        'HEARTH_SECRET is not in it: keep that apart, because nothing can be restored without it.'
      )
    }
    case 'restore': {
      const { at, tables, pictures } = await restore(errand.path, config, {
        log: (line) => log.info('database', { line }),
      })
      log.info('restored', { at, tables, pictures })
      return `Everything is back as it was at ${at}: ${tables} tables, ${counted(pictures, 'picture')}.`
    }
    case 'admin': {
      const { database, stop } = await openReachedDatabase({
        dataDir: config.DATA_DIR,
        ...(config.DATABASE_URL && { databaseUrl: config.DATABASE_URL, serviceSecret: config.hearthSecret }),
      })
      try {
        return await makeAdmin(database, errand.email, { nowMs })
      } finally {
        await stop()
      }
    }
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
