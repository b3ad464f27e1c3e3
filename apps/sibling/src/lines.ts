import type { Row } from '@hearth/contracts/reads'
import { clockStyle } from '@hearth/messages/hours'
import { format, getLocale } from '@hearth/messages/runtime'
import type { Backend } from '@hearth/network-sdk'
import { hoursShown } from './own-habits.ts'

/** What a person wrote, once. `created_at` is an instant. */
export type Line = Pick<Row<'journal_lines'>, 'id' | 'line' | 'created_at'>

export const longestLine = 500
export const pageSize = 50

const columns = 'id, line, created_at'

/** The person's own lines, newest first: row security shows them no others. Throws when they could not be read. */
export async function readLines(backend: Backend, { skip = 0 } = {}): Promise<Line[]> {
  const { data } = await backend
    .from('journal_lines')
    .select(columns)
    .order('created_at', { ascending: false })
    .order('id')
    .range(skip, skip + pageSize - 1)
    .throwOnError()
  return data
}

/** Keeps a line. The same id twice is one line, so that trying again cannot double it. Throws when it was not kept. */
export async function keepLine(
  backend: Backend,
  { id, userId, line }: { id: string; userId: string; line: string },
): Promise<Line> {
  const row = { id, user_id: userId, line }
  const { data, error } = await backend.from('journal_lines').insert(row).select(columns).single()
  if (!error) return data
  if (error.code !== '23505') throw error
  const stored = await backend.from('journal_lines').select(columns).eq('id', id).single().throwOnError()
  return stored.data
}

/** Throws when it could not be deleted; one that is gone already counts as deleted. */
export async function deleteLine(backend: Backend, id: string): Promise<void> {
  await backend.from('journal_lines').delete().eq('id', id).throwOnError()
}

/** Lines under the day on which they were written, as the clock on this wall shows it. */
export function byDay(lines: readonly Line[]): { day: string; lines: Line[] }[] {
  const days: { day: string; lines: Line[] }[] = []
  for (const line of lines) {
    const day = sayDay(new Date(line.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}

/** `Saturday 21 November`, with the year when it is another one. */
export function sayDay(date: Date, now = new Date()): string {
  const isThisYear = date.getFullYear() === now.getFullYear()
  const words = new Intl.DateTimeFormat(format, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date)
  // Browsers differ in whether English has a comma behind the weekday; the other languages have theirs.
  return words.replace(getLocale() === 'en' ? ',' : '', '')
}

/** `19:30`, or `7:30 pm` to whoever counts twelve hours. */
export function sayTime(date: Date): string {
  return new Intl.DateTimeFormat(format, clockStyle(hoursShown())).format(date)
}
