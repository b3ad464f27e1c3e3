import type { Readable } from 'node:stream'
import type { Database } from '@hearth/database'
import type { z } from 'zod'
import type { Identity } from '../auth/index.ts'
import type { Run } from '../feeds/index.ts'
import type { Parts } from '../parts.ts'

export type Member = Extract<Identity, { kind: 'member' }>

/** What a function works with: the member who calls, and the database as the role that decides. */
export type FunctionContext = {
  parts: Parts
  member: Member
  /** The network address that the request came from. */
  address: string
  /** One statement as `hearth_engine`: alone, or inside the transaction that keeps an Idempotency-Key. */
  run: Run
}

/** One decision with rules, one file each: `POST /functions/v1/<name>`. Every caller is a member whose login lives. */
export type FunctionDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  name: string
  input: Input
  output: Output
  /** Said twice it changes nothing more, so an Idempotency-Key is not kept. */
  isRepeatable?: boolean
  /** The answer holds what the database must not keep: such a function takes no Idempotency-Key. */
  isSecret?: boolean
  /** Open to a login that still owes its second step, because that step is taken here. */
  isSecondStep?: boolean
  /** Shut to a login of another app, which is not the account (`requireOwnLogin`). Its archive counts as such a change. */
  changesAccount?: boolean
  work(context: FunctionContext, input: z.output<Input>): Promise<z.input<Output>>
}

/** Keeps the types of one function's input and output together. */
export function defineFunction<Input extends z.ZodType, Output extends z.ZodType>(
  definition: FunctionDefinition<Input, Output>,
): FunctionDefinition {
  return definition as unknown as FunctionDefinition
}

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
