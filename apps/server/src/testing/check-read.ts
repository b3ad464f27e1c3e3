import { readTable } from '@hearth/contracts/reads'

/** Throws where a function of the database answers otherwise than the table of reads says. */
export function checkRead(name: string, answer: unknown): void {
  const schema = Object.entries(readTable).find(([known]) => known === name)?.[1]
  const { error } = schema?.safeParse(answer) ?? {}
  if (error) throw new Error(`${name} answers otherwise than its schema in contracts: ${error.message}`)
}
