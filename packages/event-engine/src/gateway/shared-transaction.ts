import type { Result, Row, Transaction } from '@hearth/database'
import type { CallStatement, CallTransaction } from './canister.ts'

/** One call's part of a transaction. `hasRun` once it has asked the database for anything. */
export type OwnPart = CallTransaction & { readonly hasRun: boolean }

type Asked = {
  statement: CallStatement
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Lets calls use one transaction at the same time: gives each its own part of it. What they ask at the same moment
 * goes to the database together; statements per item that have the same name become one, and each call hears of its
 * own items.
 */
export function shareTransaction(transaction: Transaction): () => OwnPart {
  let waiting: Asked[] = []

  function ask(): void {
    const asked = waiting
    waiting = []
    for (const party of partiesOf(asked)) void askTogether(transaction, party)
  }

  return () => {
    let hasRun = false
    return {
      get hasRun() {
        return hasRun
      },
      run: <T extends Row>(statement: CallStatement) => {
        hasRun = true
        return new Promise<Result<T>>((resolve, reject) => {
          // By then every call that was waiting for the same answer has asked its next question.
          if (waiting.length === 0) setImmediate(ask)
          waiting.push({ statement, resolve: resolve as Asked['resolve'], reject })
        })
      },
    }
  }
}

/** Those who ask the same thing, in the order in which the first of them asked. */
function partiesOf(asked: readonly Asked[]): Asked[][] {
  const parties: Asked[][] = []
  const byName = new Map<string, Asked[]>()
  for (const one of asked) {
    const { name, perItem } = one.statement
    const others = perItem && byName.get(name)
    if (others) {
      others.push(one)
      continue
    }
    const party = [one]
    parties.push(party)
    if (perItem) byName.set(name, party)
  }
  return parties
}

async function askTogether(transaction: Transaction, party: readonly Asked[]): Promise<void> {
  try {
    if (party.length === 1) {
      party[0]!.resolve(await transaction.run(party[0]!.statement))
      return
    }
    const valuesOf = party.map(({ statement }) => statement.values as readonly (readonly unknown[])[])
    const values = valuesOf[0]!.map((_, column) => valuesOf.flatMap((own) => own[column]!))
    const { rows } = await transaction.run<Row & { at: number }>({ ...party[0]!.statement, values })
    let before = 0
    for (const [index, { resolve }] of party.entries()) {
      const first = before
      const last = first + valuesOf[index]![0]!.length
      const own = rows.filter(({ at }) => at > first && at <= last)
      resolve({ rows: own.map((row) => ({ ...row, at: row.at - first })), rowCount: own.length })
      before = last
    }
  } catch (error) {
    for (const { reject } of party) reject(error)
  }
}
