import type { PlaceKind } from '@hearth/contracts'
import type { AskedQuestion } from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { formatParts } from '../../../format/parts.ts'
import type { WalkIn } from '../door/door-queries.ts'
import { answerInWords } from './answers-in-words.ts'
import type { Guest } from './guest-queries.ts'

const answers = {
  coming: m.attendance_file_coming,
  maybe: m.attendance_file_maybe,
  asked: m.attendance_file_asked,
  declined: m.attendance_file_declined,
} satisfies Record<Guest['answer'], () => string>

/**
 * Who answered as a file for spreadsheets: comma-separated values (RFC 4180) in UTF-8. A cell that a spreadsheet would run
 * as a formula gets a quote before it, so that a name stays a name and a note a note. Each question has a column, and each kind of
 * spot one with how many they have of it. Whoever came without an answer follows, with how many were here.
 */
export function writeGuestFile(
  guests: readonly Guest[],
  questions: readonly AskedQuestion[] = [],
  placeKinds: readonly Pick<PlaceKind, 'kind' | 'name'>[] = [],
  walkIns: readonly Pick<WalkIn, 'name' | 'people' | 'added_at'>[] = [],
): Blob {
  const head = [
    m.attendance_file_name(),
    m.attendance_file_username(),
    m.attendance_file_reply(),
    m.attendance_file_people(),
    m.attendance_file_came(),
    m.attendance_file_replied_on(),
    m.attendance_file_note(),
    ...placeKinds.map(({ name }) => name),
    ...questions.map(({ text }) => text),
  ]
  const rows = guests.map(({ answer, party, arrived, saidAt, note, kinds, answers: given, ...guest }) => [
    guest.name,
    guest.isAccountless ? accountless(guest) : guest.username,
    answers[answer](),
    String(party),
    String(arrived),
    saidAt.slice(0, 10),
    note,
    ...placeKinds.map(({ kind }) => String(kinds[kind - 1] ?? 0)),
    ...questions.map((question) => answerInWords(question, given)),
  ])
  const walkInRows = walkIns.map(({ name, people, added_at }) => [
    name ?? '',
    '',
    m.attendance_door_walk_in(),
    String(people),
    String(people),
    added_at.slice(0, 10),
  ])
  const filled = walkInRows.map((row) => [...row, ...Array<string>(head.length - row.length).fill('')])
  const text = [head, ...rows, ...filled].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
  // Without the mark, spreadsheets take the text for another encoding.
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' })
}

const accountless = ({ isUnreachable }: Pick<Guest, 'isUnreachable'>) =>
  formatParts([m.attendance_guests_accountless(), isUnreachable && m.attendance_guests_unreachable()])

/** A name for the file that says of what it is, without what file systems dislike. */
export function guestFileName(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return `${m.attendance_file_title({ event: words || 'event' })}.csv`
}

function cell(value: string): string {
  // Full-width signs too: some spreadsheets read them as the plain ones.
  const text = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
