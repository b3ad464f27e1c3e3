import type { FieldProblems } from '../errors.ts'

// The engine refuses with one text, because the wire has room for one. This is its form: a line per problem, and a
// problem that belongs to a field begins with the field's path, `timing.startTime: The clocks change here ...`.
// Paths begin with a small letter and sentences with a capital one, which tells them apart.

export type EventProblem = { path: readonly PropertyKey[]; message: string }

const fieldLine = /^([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*): (.+)$/

/** One line per problem, in the order given; of a field's problems the first. */
export function formatEventRefusal(problems: readonly EventProblem[]): string {
  const lines = new Map<string, string>()
  for (const { path, message } of problems) {
    const field = path.map(String).join('.')
    if (!lines.has(field)) lines.set(field, message.replace(/\s+/g, ' ').trim())
  }
  return [...lines].map(([field, message]) => (field ? `${field}: ${message}` : message)).join('\n')
}

/** The sentences by their field, and those that belong to none, as `sentence`. Reads any text: none of it is lost. */
export function parseEventRefusal(text: string): { fields: FieldProblems; sentence: string | undefined } {
  const fields = new Map<string, string>()
  const others: string[] = []
  for (const line of text.split('\n')) {
    const match = fieldLine.exec(line.trim())
    const [, field, message] = match ?? []
    if (field && message) fields.set(field, fields.get(field) ?? message)
    else if (line.trim()) others.push(line.trim())
  }
  return { fields: Object.fromEntries(fields), sentence: others.length ? others.join(' ') : undefined }
}
