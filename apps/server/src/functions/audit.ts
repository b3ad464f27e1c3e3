import type { Run } from '@hearth/database'

/** Writes down who did what to whom, in the transaction of the act. */
export async function noteAct(
  run: Run,
  {
    actor,
    action,
    subject,
    detail = {},
  }: { actor: string; action: string; subject?: string; detail?: Record<string, unknown> },
): Promise<void> {
  await run({
    name: 'note act',
    text: 'insert into hearth.audit_log (actor, action, subject, detail) values ($1, $2, $3, $4)',
    values: [actor, action, subject ?? null, JSON.stringify(detail)],
  })
}

/** The same about many, in one statement. */
export async function noteActs(
  run: Run,
  { actor, action, subjects }: { actor: string; action: string; subjects: readonly string[] },
): Promise<void> {
  if (subjects.length === 0) return
  await run({
    name: 'note acts',
    text: `
      insert into hearth.audit_log (actor, action, subject, detail) select $1, $2, subject, '{}' from unnest($3::text[]) as subject`,
    values: [actor, action, subjects],
  })
}
