import * as m from '@hearth/messages'

/** What an event's page says beside the record, as `hearth.evening_facts` gives it. Times are HH:MM. */
export type EveningFacts = {
  programme: { at: string; line: string; note?: string }[]
  bring: string | null
  bringNote: string | null
  doorsOpenAt: string | null
  lastEntryAt: string | null
}

/** An event with it; in what was kept before there was such a thing it is missing. */
type WithEvening = {
  evening?: EveningFacts | null
  /** How one gets in; null where the reader may not know the place. */
  wayIn?: string | null
  /** Its texts in the reader's language, as far as they are translated. */
  lines?: Readonly<Record<string, string>>
}

/** For a mail of the day before: when the doors open, what to bring, how to get in. */
export function eveningFacts({ evening, wayIn, lines }: WithEvening): { name: string; value: string }[] {
  const doors = evening ? doorsWords(evening) : ''
  const bring = evening ? sentencesOf([evening.bring, evening.bringNote], lines) : ''
  return [
    ...(doors ? [{ name: m.event_evening_doors(), value: doors }] : []),
    ...(bring ? [{ name: m.event_evening_bring(), value: bring }] : []),
    ...(wayIn ? [{ name: m.event_evening_way_in(), value: wayIn.replace('\n', '. ') }] : []),
  ]
}

/** The same and the programme, in paragraphs of plain text. */
export function eveningParagraphs(event: WithEvening): string[] {
  const facts = eveningFacts(event).map(({ name, value }) => `${name}: ${value}`)
  const programme = (event.evening?.programme ?? []).map(
    ({ at, line, note }) => `${at} ${sentencesOf([line, note], event.lines)}`,
  )
  return [facts, programme].flatMap((lines) => (lines.length > 0 ? [lines.join('\n')] : []))
}

function doorsWords({ doorsOpenAt, lastEntryAt }: EveningFacts): string {
  if (!doorsOpenAt) return lastEntryAt ? m.event_evening_last_entry({ time: lastEntryAt }) : ''
  return lastEntryAt
    ? m.event_evening_doors_from_until({ from: doorsOpenAt, until: lastEntryAt })
    : m.event_evening_doors_open({ time: doorsOpenAt })
}

const sentencesOf = (texts: (string | null | undefined)[], lines: WithEvening['lines']) =>
  texts.flatMap((text) => (text ? [lines && Object.hasOwn(lines, text) ? lines[text] : text] : [])).join('. ')
