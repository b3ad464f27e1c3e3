import type { ReportKind, ReportOutcome, ReportState } from '@hearth/contracts'
import type { Run } from '@hearth/database'

export type Subject = { subjectKind: ReportKind; subjectId: string }

/** The report of this id, or the open one of the same person about the same thing. */
export async function findStandingReport(
  run: Run,
  { id, reporterId, subjectKind, subjectId }: Subject & { id: string; reporterId: string },
): Promise<{ id: string; state: ReportState; isOwn: boolean } | undefined> {
  const { rows } = await run<{ id: string; state: ReportState; isOwn: boolean }>({
    name: 'find standing report',
    text: `
      select id, state, reporter_id is not distinct from $2::uuid as "isOwn" from public.reports
      where id = $1::uuid
        or (reporter_id = $2::uuid and subject_kind = $3 and subject_id = $4 and closed_at is null)
      order by id = $1::uuid desc
      limit 1`,
    values: [id, reporterId, subjectKind, subjectId],
  })
  return rows[0]
}

/** What is reported, as this person may see it. */
export async function findReported(
  run: Run,
  { subjectKind, subjectId, personId }: Subject & { personId: string },
): Promise<{ ownerId: string | null; title: string; content: string } | undefined> {
  const { rows } = await run<{ ownerId: string | null; title: string; content: string }>({
    name: 'find reported',
    text: `
      select owner_id as "ownerId", title, words as content from hearth.find_reported($1, $2, $3::uuid)`,
    values: [subjectKind, subjectId, personId],
  })
  return rows[0]
}

export async function addReport(
  run: Run,
  report: Subject & {
    id: string
    reporterId: string
    ownerId: string | null
    title: string
    content: string
    reason: string
    words: string
  },
): Promise<void> {
  await run({
    name: 'add report',
    text: `
      with told as (
        insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words)
        values ($1::uuid, $2::uuid, $3, $4, $8, $9) returning id
      )
      insert into hearth.report_cases (report_id, subject_owner_id, subject_title, subject_words)
      select id, $5::uuid, $6, $7 from told`,
    values: [
      report.id,
      report.reporterId,
      report.subjectKind,
      report.subjectId,
      report.ownerId,
      report.title,
      report.content,
      report.reason,
      report.words,
    ],
  })
}

/** Adds the words to a report that has none and that nobody has decided about. False where there is no such report. */
export async function addWords(run: Run, { id, words }: { id: string; words: string }): Promise<boolean> {
  const { rows } = await run({
    name: 'add words to report',
    text: `
      update public.reports set words = $2
      where id = $1::uuid and words = '' and closed_at is null returning 1`,
    values: [id, words],
  })
  return rows.length > 0
}

export type LockedReport = Subject & {
  state: ReportState
  outcome: ReportOutcome | null
  ownerId: string | null
  takenBy: string | null
}

/** The report, held until the transaction ends. */
export async function lockReport(run: Run, reportId: string): Promise<LockedReport | undefined> {
  const { rows } = await run<LockedReport>({
    name: 'hold report',
    text: `
      select r.state, c.outcome, c.subject_owner_id as "ownerId", c.taken_by as "takenBy", r.subject_kind as "subjectKind",
        r.subject_id as "subjectId"
      from public.reports r join hearth.report_cases c on c.report_id = r.id where r.id = $1::uuid for update`,
    values: [reportId],
  })
  return rows[0]
}

export async function takeReport(run: Run, reportId: string, adminId: string): Promise<void> {
  await run({
    name: 'take report',
    text: `
      with looked as (update public.reports set state = 'looked_at' where id = $1::uuid)
      update hearth.report_cases set taken_by = $2::uuid where report_id = $1::uuid`,
    values: [reportId, adminId],
  })
}

/** Closes every open report of the same thing. Gives each with whom it came from. */
export async function closeReports(
  run: Run,
  { subjectKind, subjectId }: Subject,
  { state, outcome, adminId }: { state: 'resolved' | 'set_aside'; outcome?: ReportOutcome; adminId: string },
): Promise<{ id: string; reporterId: string | null }[]> {
  const { rows } = await run<{ id: string; reporterId: string | null }>({
    name: 'close reports',
    text: `
      with closed as (
        update public.reports set state = $3, closed_at = now()
        where subject_kind = $1 and subject_id = $2 and closed_at is null
        returning id, reporter_id
      )
      update hearth.report_cases c set outcome = $4, taken_by = $5::uuid
      from closed where c.report_id = closed.id
      returning closed.id, closed.reporter_id as "reporterId"`,
    values: [subjectKind, subjectId, state, outcome ?? null, adminId],
  })
  return rows
}
