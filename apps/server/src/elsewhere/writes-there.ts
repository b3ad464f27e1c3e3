import { IDL } from '@dfinity/candid'
import type { EventEngine } from '@hearth/event-engine'
import { methodType } from '@hearth/event-engine/portable'
import type { Elsewhere } from './elsewhere.ts'

/** The methods that change what is said of an event, and whether its id is in what they take or in what they give. */
const changing = { createEvent: 'given', updateEvent: 'taken', deleteEvent: 'taken' } as const

/** The engine of this house, whose changes of public events count only when they stand at the engine elsewhere too. */
export function writesThere(engine: EventEngine, elsewhere: Elsewhere): EventEngine {
  return {
    ...engine,
    // Each waits for another machine, and would make the others wait.
    sharesTransaction: () => false,
    async update(call, transaction) {
      const outcome = await engine.update(call, transaction)
      if (!outcome.ok || !Object.hasOwn(changing, call.method)) return outcome
      const method = call.method as keyof typeof changing
      const [id] =
        changing[method] === 'given'
          ? IDL.decode(methodType(method).gives, Uint8Array.from(outcome.reply))
          : IDL.decode(methodType(method).takes, Uint8Array.from(call.arg))
      const refusal = await elsewhere.write(String(id), transaction.run)
      return refusal === undefined
        ? outcome
        : { ok: false, rejectCode: 4, message: refusal, errorCode: 'IC0406' }
    },
  }
}
