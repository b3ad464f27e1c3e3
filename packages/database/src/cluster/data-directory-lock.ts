import { randomUUID } from 'node:crypto'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processMark } from './process-identity.ts'

export type DataDirectoryLock = { release(): Promise<void> }

type Holder = { pid: number; mark: string | undefined; since: string; id: string }

/**
 * Takes `<dataDir>/hearth.lock` for this process. Throws a sentence that names the holder when another living process
 * (or this one) has it; a lock whose holder is dead is taken over.
 *
 * The plan, safe against several processes starting at once:
 * 1. A lock appears whole: it is written under another name and linked to its own, which fails if that exists.
 * 2. A dead holder's lock may be replaced only by whoever holds the lock `hearth.lock.<id of the dead lock>`, taken by
 *    the same rules. Ids are never used twice, so who comes second finds another id inside and starts over.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const path = join(dataDir, 'hearth.lock')
  const self: Holder = {
    pid: process.pid,
    mark: await processMark(process.pid),
    since: new Date().toISOString(),
    id: randomUUID(),
  }
  const draft = `${path}.draft-${self.id}`
  await writeFile(draft, JSON.stringify(self), { mode: 0o600, flag: 'wx' })
  try {
    await take(path, draft, self, dataDir)
  } finally {
    await unlink(draft).catch(() => undefined)
  }
  return { release: () => release(path, self) }
}

async function take(path: string, draft: string, self: Holder, dataDir: string): Promise<void> {
  for (;;) {
    const isTaken = await link(draft, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
    if (isTaken) return

    const holder = await readHolder(path)
    if (!holder) continue
    if (await lives(holder)) throw new Error(refusal(dataDir, holder))

    const successionPath = `${path}.${holder.id}`
    await take(successionPath, draft, self, dataDir)
    try {
      if ((await readHolder(path))?.id === holder.id) {
        const copy = `${draft}-successor`
        await writeFile(copy, JSON.stringify(self), { mode: 0o600 })
        await rename(copy, path)
        return
      }
    } finally {
      await unlink(successionPath).catch(() => undefined)
    }
  }
}

async function release(path: string, self: Holder): Promise<void> {
  const holder = await readHolder(path)
  if (holder?.id === self.id) await unlink(path)
}

async function lives(holder: Holder): Promise<boolean> {
  const mark = await processMark(holder.pid)
  return mark !== undefined && (holder.mark === undefined || mark === holder.mark)
}

/** Undefined when the lock has just gone. A lock that cannot be read belongs to nobody who lives. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    const { pid, mark, since, id } = JSON.parse(text)
    if (Number.isInteger(pid) && /^[0-9a-f-]{36}$/.test(id)) return { pid, mark, since, id }
  } catch {}
  // A full disk or a loss of power can leave an empty file.
  return { pid: 0, mark: '', since: '', id: 'unreadable' }
}

function refusal(dataDir: string, holder: Holder): string {
  return (
    `The data directory ${dataDir} is in use by process ${holder.pid} (hearth, since ${holder.since}). ` +
    'Stop it or set DATA_DIR to another directory.'
  )
}
