/** Why an attempt came to nothing; `hearth.backups` knows the same. */
export type BackupProblemName = 'no_room' | 'unreachable' | 'interrupted' | 'failed'

export class BackupProblem extends Error {
  readonly problem: BackupProblemName

  constructor(problem: BackupProblemName, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
    this.name = 'BackupProblem'
  }
}

/** What is kept of an error for those who look after Hearth: of PostgreSQL's its code alone, whose words may quote a row. */
export function shortReason(error: unknown): string {
  const { code, severity } = (error ?? {}) as { code?: string; severity?: string }
  if (severity !== undefined) return `PostgreSQL ${code}`
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0]!.slice(0, 300)
}

export function asBackupProblem(error: unknown): BackupProblem {
  if (error instanceof BackupProblem) return error
  const { code, name } = (error ?? {}) as { code?: string; name?: string }
  if (name === 'AbortError') return new BackupProblem('interrupted', 'Hearth was stopped meanwhile.', error)
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
  if (isFull) return new BackupProblem('no_room', shortReason(error), error)
  const isPlace = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EIO'].includes(code ?? '')
  return new BackupProblem(isPlace ? 'unreachable' : 'failed', shortReason(error), error)
}

/** Does what the place itself has to do: what goes wrong there is the place's. */
export async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = asBackupProblem(error)
    throw problem.problem === 'failed' ? new BackupProblem('unreachable', problem.message, error) : problem
  }
}
