import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'

/** Takes an error of people's browsers off the list, until it is seen again; or puts it back. */
export const solveError: Handler<'solve-error'> = async ({ member, run }, { errorId, isSolved }) => {
  const { rows } = await run<{ message: string; wasSolved: boolean }>({
    name: 'hold error',
    text: `
          select message, solved_at is not null as "wasSolved" from hearth.error_reports where id = $1 for update`,
    values: [errorId],
  })
  const [locked] = rows
  if (!locked) throw new AppError('not_found', m.admin_errors_refused_gone)
  if (locked.wasSolved === isSolved) return { errorId, isSolved }
  await run({
    name: 'solve error',
    text: 'update hearth.error_reports set solved_at = case when $2 then now() end where id = $1',
    values: [errorId, isSolved],
  })
  const action = isSolved ? 'error_solved' : 'error_reopened'
  await noteAct(run, { actor: member.userId, action, subject: errorId, detail: { error: locked.message } })
  return { errorId, isSolved }
}
