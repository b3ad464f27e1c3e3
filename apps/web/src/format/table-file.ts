/**
 * Rows as a file for spreadsheets: comma-separated values (RFC 4180) in UTF-8. A cell that a spreadsheet would run as a formula gets a
 * quote before it, so that a name stays a name and a note a note.
 */
export function writeTableFile(rows: readonly (readonly string[])[]): Blob {
  const text = rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
  // Without the mark, spreadsheets take the text for another encoding.
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' })
}

/** Of what a file is, without what file systems dislike; `fallback` where nothing is left. */
export function wordsOfFileName(title: string, fallback: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return words || fallback
}

function cell(value: string): string {
  // Full-width signs too: some spreadsheets read them as the plain ones.
  const text = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
