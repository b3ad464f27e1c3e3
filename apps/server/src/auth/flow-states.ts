import type { Run } from '@hearth/database'
import type { LinkType } from './redirects.ts'
import { makeOneTimeToken } from './tokens/one-time-token.ts'

export type Flow = { id: string; userId: string; type: LinkType; challenge: string; issuedAtMs: number }

/** The link of a flow was opened: makes the code that leads on. */
export async function issueCode(
  run: Run,
  { flowId, nowMs }: { flowId: string; nowMs: number },
): Promise<string> {
  const { token: code, hash } = makeOneTimeToken()
  await run({
    name: 'auth_issue_code',
    text: 'update auth.flow_state set auth_code_hash = $2, auth_code_issued_at = $3 where id = $1',
    values: [flowId, hash, new Date(nowMs)],
  })
  return code
}

/** The flow of a code, its row held until the end of the transaction: of two exchanges at one moment one finds it. */
export async function lockFlowOfCode(run: Run, codeHash: Buffer): Promise<Flow | undefined> {
  const { rows } = await run<Omit<Flow, 'issuedAtMs'> & { issuedAt: string }>({
    name: 'auth_hold_flow',
    text: `
      select id, user_id as "userId", authentication_method as type, code_challenge as challenge, auth_code_issued_at as "issuedAt"
      from auth.flow_state where auth_code_hash = $1 for update`,
    values: [codeHash],
  })
  const [row] = rows
  return row && { ...row, issuedAtMs: Date.parse(row.issuedAt) }
}

export async function dropFlow(run: Run, flowId: string): Promise<void> {
  await run({
    name: 'auth_drop_flow',
    text: 'delete from auth.flow_state where id = $1',
    values: [flowId],
  })
}
