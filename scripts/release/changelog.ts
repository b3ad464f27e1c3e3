/** What a change log (keepachangelog.com) says of a version; `undefined` where it says nothing, or names no day. */
export function readChangelogEntry(changelog: string, version: string): string | undefined {
  const entries = changelog.split(/^(?=## )/m)
  const heading = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}\n`)
  const entry = entries.find((each) => heading.test(each))
  return entry?.replace(heading, '').trim() || undefined
}
