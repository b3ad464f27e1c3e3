import { Readable } from 'node:stream'
import type { ExportedList } from '@hearth/contracts'
import type { Database } from '@hearth/database'
import { noteAct } from '../audit.ts'
import { FileAnswer, type Handler } from '../handler.ts'
import { csvLine } from './csv.ts'
import { exportedLists } from './export-queries.ts'

/** A list as a CSV file, read a thousand rows at a time while it is sent. Noted before its first row leaves. */
export const exportList: Handler<'export-list'> = async ({ parts, member, run }, { list }) => {
  await noteAct(run, { actor: member.userId, action: 'list_exported', detail: { list } })
  parts.log.info('list.exported', { list, adminId: member.userId })
  const day = new Date(parts.now()).toISOString().slice(0, 10)
  return new FileAnswer({
    name: `hearth-${list}-${day}.csv`,
    content: Readable.from(linesOf(parts.database, list)),
  })
}

/** A page of lines at a time; a spreadsheet knows by the first character that it is Unicode. */
async function* linesOf(database: Database, list: ExportedList): AsyncGenerator<string> {
  const { columns, text } = exportedLists[list]
  yield `\uFEFF${csvLine(columns)}`
  for (let cursor: unknown = null; ; ) {
    const { rows } = await database.run<Record<string, unknown>>(
      { role: 'hearth_engine' },
      { name: `export ${list}`, text, values: [cursor === null ? null : JSON.stringify(cursor)] },
    )
    if (rows.length === 0) return
    yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('')
    cursor = rows.at(-1)!.cursor
  }
}
