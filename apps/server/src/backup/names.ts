const nameForm = /^hearth-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/

/** `hearth-2026-11-28T033000Z.tar.gz`: in order of time where they stand in order of the alphabet. */
export function backupName(atMs: number): string {
  return `hearth-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`
}

/** The moment that a name says, or undefined where it is not of our form. */
export function momentOfName(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = nameForm.exec(name) ?? []
  const atMs = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(atMs) ? undefined : atMs
}
