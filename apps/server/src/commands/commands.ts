import { type Database, openReachedDatabase, planMigrations, reachDatabase } from '@hearth/database'
import { backUp, backUpTo, readBackup, rehearseNow, restore } from '../backup/index.ts'
import { type Config, databaseOf } from '../config.ts'
import { examine, writeFindings } from '../doctor/index.ts'
import type { Log } from '../parts.ts'
import type { Command } from '../process/index.ts'
import { movePictures, removeMovedPictures } from '../storage/index.ts'
import { admitWriter } from './admit-writer.ts'
import { makeAdmin } from './make-admin.ts'
import { writePlan } from './migration-plan.ts'

type BesideServer = Exclude<Command, { name: 'start' | 'migrate' }>
/** What came of a command, in words for a person; not all is well where something must be done. */
type Outcome = { says: string; isWell: boolean }

/** Does a command beside the server and says what came of it; throws a sentence when nothing did. */
export async function runCommand(
  command: BesideServer,
  { config, log, now }: { config: Config; log: Log; now: () => number },
): Promise<Outcome> {
  if (command.name === 'doctor') {
    const findings = await examine(config, { now })
    return { says: writeFindings(findings), isWell: findings.every(({ state }) => state !== 'wrong') }
  }
  if (command.name === 'plan') return { says: await plan(config), isWell: true }
  return { says: await change(command, { config, log, nowMs: now() }), isWell: true }
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
  command: Exclude<BesideServer, { name: 'doctor' | 'plan' }>,
  { config, log, nowMs }: { config: Config; log: Log; nowMs: number },
): Promise<string> {
  switch (command.name) {
    case 'backup': {
      const { at, tables, pictures, gonePictures } = await makeBackup(command, config, nowMs)
      log.info('backed_up', { tables, pictures, gonePictures })
      return (
        `Everything is in ${at}: ${tables} tables, ${counted(pictures, 'picture')}` +
        `${gonePictures > 0 ? `, without ${counted(gonePictures, 'picture')} whose file was not there` : ''}. ` +
        'HEARTH_SECRET is not in it: keep that apart, because nothing can be restored without it.'
      )
    }
    case 'rehearse': {
      const { of, at, tables, rows, pictures } = await rehearseNow(command.path, config, { now: () => nowMs })
      log.info('backup_rehearsed', { of, at, tables, rows, pictures })
      return (
        `${of} came back as it was at ${at}: ${tables} tables, ${counted(rows, 'row')}, ` +
        `${counted(pictures, 'picture')}. Nothing of it was left here.`
      )
    }
    case 'restore': {
      const { at, tables, pictures } = await readBackup(command.path, config, (path) =>
        restore(path, config, { log: (line) => log.info('database', { line }) }),
      )
      log.info('restored', { at, tables, pictures })
      return `Everything is back as it was at ${at}: ${tables} tables, ${counted(pictures, 'picture')}.`
    }
    case 'admin':
      return withDatabase(config, (database) => makeAdmin(database, command.email, { nowMs }))
    case 'admit': {
      const { email: address, principal } = command
      return withDatabase(config, (database) => admitWriter(database, { address, principal, nowMs }))
    }
    case 'move-pictures': {
      const { moved, missing } = await withDatabase(config, (database) =>
        movePictures({ config, database, log }, command.place),
      )
      log.info('pictures_moved', { to: command.place, moved, missing })
      const [there, from] = command.place === 's3' ? ['in S3', 'disk'] : ['on the disk', 's3']
      return (
        `All pictures are ${there} now (${moved} moved), and new ones are written there.` +
        `${missing > 0 ? ` Of ${counted(missing, 'picture')} there was no file in either place.` : ''}` +
        ` Nothing was removed: "hearth remove-moved-pictures ${from}" does that.`
      )
    }
    case 'remove-moved-pictures': {
      const { removed, kept } = await withDatabase(config, (database) =>
        removeMovedPictures({ config, database, log }, command.place),
      )
      log.info('moved_pictures_removed', { from: command.place, removed, kept })
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
  command: Extract<BesideServer, { name: 'backup' }>,
  config: Config,
  nowMs: number,
): Promise<{ at: string; tables: number; pictures: number; gonePictures: number }> {
  if ('path' in command) return { at: command.path, ...(await backUp(command.path, config, { nowMs })) }
  const to = command.to ?? config.BACKUP_TO
  if (to === undefined) throw new Error('Say where to: a file, "--to" a folder, or BACKUP_TO.')
  const { place, name, ...made } = await backUpTo(to, config, { now: () => nowMs })
  return { at: `${place}/${name}`, ...made }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
