import type { Readable } from 'node:stream'
import type { FunctionName, FunctionTable } from '@hearth/contracts/functions'
import type { Database, Run } from '@hearth/database'
import type { Locale } from '@hearth/messages/locales'
import type { z } from 'zod'
import type { Identity } from '../auth/index.ts'
import type { Parts } from '../parts.ts'

export type Member = Extract<Identity, { kind: 'member' }>

/** What a function works with: the member who calls, and the database as the role that decides. */
export type FunctionContext = {
  parts: Parts
  member: Member
  /** The network address that the request came from. */
  address: string
  /** The language of whoever asks: what is composed for them is. */
  locale: Locale
  /** One statement as `hearth_engine`, in the function's transaction where its row names more than a login. */
  run: Run
}

type Output<Row> = Row extends { output: infer Schema extends z.ZodType } ? z.input<Schema> : FileAnswer

/** One decision with rules, one file each. Who may call it, and how often, is in its row of the table of functions. */
export type Handler<Name extends FunctionName> = (
  context: FunctionContext,
  input: z.output<FunctionTable[Name]['input']>,
) => Promise<Output<FunctionTable[Name]>>

/** Those that visitors call have routes of their own. */
type MemberFunction = {
  [Name in FunctionName]: FunctionTable[Name]['by'] extends 'visitor' ? never : Name
}[FunctionName]

/** What does each function; one that this deployment has no use for is undefined. */
export type Handlers = { [Name in MemberFunction]: Handler<Name> | undefined }

/** What a function may answer with instead of JSON. */
export class FileAnswer {
  readonly name: string
  readonly content: Readable

  constructor(file: { name: string; content: Readable }) {
    this.name = file.name
    this.content = file.content
  }
}

export function runAsEngine(database: Database): Run {
  return (statement) => database.run({ role: 'hearth_engine' }, statement)
}
