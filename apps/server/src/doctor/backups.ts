import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupTarget, openBackupTarget } from '../backup/index.ts'
import type { Config } from '../config.ts'
import { type Finding, reasonOf, warning, well, wrong } from './finding.ts'

const hourMs = 3_600_000
/** A day and a night's half: one that is late is not yet one that is missing. */
const oldAfterHours = 36
/** What comes next is about as large as what came last. */
const growth = 1.25

/** Where back-ups go: whether it is there and can be written, how much room is left, and how old the newest is. */
export async function examineBackups(
  config: Pick<Config, 'BACKUP_TO' | 'MIN_FREE_BYTES' | 'DATA_DIR' | 'pictureBucket'>,
  { now }: { now: () => number },
): Promise<Finding[]> {
  if (config.BACKUP_TO === undefined) {
    return [
      warning(
        'back-ups',
        'Nothing is backed up.',
        'Set BACKUP_TO to a folder on another disk: a back-up is then made each day, and tried by restoring it.',
      ),
    ]
  }
  try {
    const target = openBackupTarget(config.BACKUP_TO, config)
    await tryDrafts(target)
    const [newest] = await target.list()
    return [
      await roomOf(target, { newestBytes: newest?.sizeBytes ?? 0, leastBytes: config.MIN_FREE_BYTES }),
      ageOf(target, newest && Math.floor((now() - newest.atMs) / hourMs)),
    ]
  } catch (error) {
    return [
      wrong(
        'back-ups',
        `Nothing can be kept in ${config.BACKUP_TO} (${reasonOf(error)}).`,
        'See that the disk is there and that the account that runs Hearth may write to it, or choose another place with BACKUP_TO.',
      ),
    ]
  }
}

async function tryDrafts({ draftsFolder }: BackupTarget): Promise<void> {
  await mkdir(draftsFolder, { recursive: true, mode: 0o700 })
  const file = join(draftsFolder, `.doctor-${randomUUID()}`)
  await writeFile(file, '')
  await rm(file)
}

async function roomOf(
  target: BackupTarget,
  { newestBytes, leastBytes }: { newestBytes: number; leastBytes: number },
): Promise<Finding> {
  const free = await target.freeBytes()
  if (free === undefined) return well('back-ups', `${target.place} can be reached.`)
  const says = `${target.place} can be written; ${megabytes(free)} MB are free.`
  const advice = 'Make room there, or keep fewer with BACKUP_KEEP_DAILY and its like.'
  const needed = newestBytes * growth + leastBytes
  return free < needed ? wrong('back-ups', says, advice) : well('back-ups', says)
}

function ageOf({ place }: BackupTarget, hours: number | undefined): Finding {
  const advice =
    'See what the log says of backup_failed. "hearth backup" makes one now and says why it cannot.'
  if (hours === undefined) return warning('newest', `There is no back-up in ${place} yet.`, advice)
  const says = `The newest back-up is ${hours} hours old.`
  return hours < oldAfterHours ? well('newest', says) : wrong('newest', says, advice)
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024).toLocaleString('en')
