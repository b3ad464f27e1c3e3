import type { Evening } from '@hearth/contracts'
import type { PageEvening } from '../../../data/event/page-queries.ts'

/** What the page says beside the record, as the form holds it: text as typed. */
export type EveningDraft = {
  programme: { at: string; line: string; note: string }[]
  bring: string
  bringNote: string
  doorsOpenAt: string
  lastEntryAt: string
  wayIn: string
  wayInNote: string
}

/** Its problems by the path of the field: `bring`, `programme.0.line`. */
export type EveningProblems = Record<string, string>

export const noEvening: EveningDraft = {
  programme: [],
  bring: '',
  bringNote: '',
  doorsOpenAt: '',
  lastEntryAt: '',
  wayIn: '',
  wayInNote: '',
}

export function eveningDraftOf(said: PageEvening | undefined): EveningDraft {
  if (!said) return noEvening
  return {
    programme: said.programme.map(({ at, line, note = '' }) => ({ at, line, note })),
    bring: said.bring ?? '',
    bringNote: said.bring_note ?? '',
    doorsOpenAt: said.doors_open_at ?? '',
    lastEntryAt: said.last_entry_at ?? '',
    wayIn: said.way_in ?? '',
    wayInNote: said.way_in_note ?? '',
  }
}

/** What is sent; a line in which nothing stands, and a second line without its first, are not said. */
export function toEvening({ programme, ...draft }: EveningDraft): Evening {
  const texts = Object.entries(draft).flatMap(([name, typed]) => (typed.trim() ? [[name, typed.trim()]] : []))
  const said = Object.fromEntries(texts) as Omit<Evening, 'programme'>
  if (!said.bring) delete said.bringNote
  if (!said.wayIn) delete said.wayInNote
  const lines = programme.map(({ at, line, note }) => ({
    at,
    line: line.trim(),
    ...(note.trim() && { note: note.trim() }),
  }))
  return { ...said, programme: lines.filter(({ at, line, note }) => at || line || note) }
}

export const isSameEvening = (one: EveningDraft, other: EveningDraft) =>
  JSON.stringify(toEvening(one)) === JSON.stringify(toEvening(other))

/** As the page shows what is written so far. */
export function shownEvening(draft: EveningDraft): PageEvening {
  const said = toEvening(draft)
  return {
    programme: said.programme,
    bring: said.bring ?? null,
    bring_note: said.bringNote ?? null,
    doors_open_at: said.doorsOpenAt ?? null,
    last_entry_at: said.lastEntryAt ?? null,
    way_in: said.wayIn ?? null,
    way_in_note: said.wayInNote ?? null,
  }
}
