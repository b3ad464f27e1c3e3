/**
 * Puts rows into the table that stands after the mark `<!-- name -->` of a page in Markdown, and returns the page. A
 * row's key is its first cell: a known one is replaced, a new one comes after the others. Throws where there is no
 * such mark or table.
 */
export function writeTable(page: string, name: string, rows: ReadonlyMap<string, readonly string[]>): string {
  const lines = page.split('\n')
  const mark = lines.indexOf(`<!-- ${name} -->`)
  const head = lines.findIndex((line, at) => at > mark && line.startsWith('|'))
  if (mark < 0 || head < 0) throw new Error(`There is no table after <!-- ${name} -->.`)
  let end = head
  while (lines[end]?.startsWith('|')) end++
  const body = new Map(lines.slice(head + 2, end).map((line) => [line.split('|')[1]!.trim(), line]))
  for (const [key, cells] of rows) body.set(key, `| ${[key, ...cells].join(' | ')} |`)
  return [...lines.slice(0, head + 2), ...body.values(), ...lines.slice(end)].join('\n')
}
