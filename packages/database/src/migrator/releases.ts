import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Below, at or above zero, as `1.9.0` is before `1.10.0`. */
export const compareVersions = new Intl.Collator('en', { numeric: true }).compare

/**
 * The newest version that was released before this one, by the files of `released/`; this one itself when it is the first. Every
 * schema serves the version before it too, so that old and new processes work side by side while a house is updated
 * (docs/decisions/0202-a-schema-serves-two-versions.md).
 */
export async function formerVersion(directory: string, version: string): Promise<string> {
  const names = await readdir(join(directory, 'released')).catch(() => [])
  const before = names
    .map((name) => name.replace(/\.json$/, ''))
    .filter((released) => compareVersions(released, version) < 0)
    .sort(compareVersions)
  return before.at(-1) ?? version
}
