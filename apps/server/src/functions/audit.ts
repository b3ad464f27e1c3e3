import type { Run } from '../feeds/index.ts'

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
