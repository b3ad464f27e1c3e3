import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The account that PostgreSQL runs as when we are root: it refuses to run as root itself. */
export type Account = { name: string; uid: number; gid: number }

/**
 * The account to run PostgreSQL as, or undefined when we are no root and it simply runs as ourselves.
 * A data directory that already belongs to an ordinary account stays with that account; a new one goes to
 * `postgres` where it exists, else to `nobody`.
 */
export async function postgresAccount(clusterDirectory: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = parseAccounts(await readFile('/etc/passwd', 'utf8'))
  const owner = await stat(clusterDirectory).then(
    (found) => found.uid,
    () => 0,
  )
  const chosen =
    accounts.find((account) => owner !== 0 && account.uid === owner) ??
    accounts.find((account) => account.name === 'postgres' && account.uid !== 0) ??
    accounts.find((account) => account.name === 'nobody' && account.uid !== 0)
  if (!chosen) {
    throw new Error(
      'PostgreSQL does not run as root and this machine has neither an account "postgres" nor "nobody". ' +
        'Start Hearth as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return chosen
}

/** Whether every directory on the way to `path`, and `path` itself, may be entered by any account. */
export async function isOpenToEveryone(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined)
    if (!found || (found.mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

function parseAccounts(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && /^\d+$/.test(uid ?? '') ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
