// Holds docs/specification.md to the tree: every file it names exists, and every message it quotes stands letter by
// letter in the file beside it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What is wrong with the page, one sentence each; empty when nothing is. */
export function problemsOf(page: string, fileText: (path: string) => string | undefined): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  return rows.flatMap((row) => {
    const [subject = '', where = '', tests = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    const files = [...`${where} ${tests}`.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, path = '']) => path)
    const missing = files
      .filter((path) => fileText(path) === undefined)
      .map((path) => `${path} does not exist (${subject}).`)
    const message = /^'(.+)'$/.exec(subject)?.[1]
    const place = /`([^`]+)`/.exec(where)?.[1]
    const text = place && fileText(place)
    const isLost = message && text && !text.replaceAll('’', "'").includes(message)
    return isLost ? [...missing, `'${message}' does not stand in ${place}.`] : missing
  })
}

if (process.argv[1] === import.meta.filename) {
  const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  const problems = problemsOf(page, (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined,
  )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
