import type { PlaceKind } from '@hearth/contracts'
import type { AskedQuestion } from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { formatParts } from '../../../format/parts.ts'
import { wordsOfFileName, writeTableFile } from '../../../format/table-file.ts'
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
 * Who answered as a file for spreadsheets. Each question has a column, and each kind of spot one with how many they have of it.
 * Whoever came without an answer follows, with how many were here.
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
  return writeTableFile([head, ...rows, ...filled])
}

const accountless = ({ isUnreachable }: Pick<Guest, 'isUnreachable'>) =>
  formatParts([m.attendance_guests_accountless(), isUnreachable && m.attendance_guests_unreachable()])

/** A name for the file that says of what it is, without what file systems dislike. */
export function guestFileName(title: string): string {
  return `${m.attendance_file_title({ event: wordsOfFileName(title, 'event') })}.csv`
}
