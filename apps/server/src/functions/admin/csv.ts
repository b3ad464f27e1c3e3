/** One line of a CSV file (RFC 4180), safe in spreadsheets: what would begin a formula gets a leading quote. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  // A number of ours is no formula, though it may be below zero. Some spreadsheets read full-width signs as the plain
  // ones.
  const isSafe = typeof value === 'number' || !/^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text)
  return `"${(isSafe ? text : `'${text}`).replaceAll('"', '""')}"`
}
