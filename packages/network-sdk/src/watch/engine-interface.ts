import { idlFactory } from '@hearth/contracts/event-engine.did.js'
import { sentences } from '../agent/agent-errors.ts'
import { IDL } from '../agent/agent-library.ts'
import { EngineError } from '../engine-error.ts'
import { type CandidShape, describeCandid } from './candid-shape.ts'

export type EngineMethod = {
  name: string
  isQuery: boolean
  takes: CandidShape[]
  gives: CandidShape[]
  /**
   * The arguments as Candid bytes, from values as the library writes them: text, bool, bigint, `[]` or `[value]` for an
   * opt, arrays, objects. Throws when they do not fit.
   */
  encode(values: unknown[]): Uint8Array
  /**
   * The one result of the method, written the same way. Throws `EngineError('unverified')` when the bytes are no
   * such.
   */
  decode(reply: Uint8Array): unknown
}

/** Every method of `event-engine.did`, in the interface's order, with the shapes of what it takes and gives. */
export function engineMethods(): EngineMethod[] {
  return idlFactory({ IDL })._fields.map(([name, { annotations, argTypes, retTypes }]) => ({
    name,
    isQuery: annotations.includes('query'),
    takes: argTypes.map((type: IDL.Type) => describeCandid(type)),
    gives: retTypes.map((type: IDL.Type) => describeCandid(type)),
    encode: (values) => new Uint8Array(IDL.encode(argTypes, values)),
    decode: (reply) => {
      try {
        return IDL.decode(retTypes, new Uint8Array(reply))[0]
      } catch (error) {
        throw new EngineError('unverified', sentences.unverified, { cause: error })
      }
    },
  }))
}

/** The other side of a method's wire, for whoever stands in for the engine in a test. */
export function engineSideOf(name: string): {
  decodeArguments(arg: Uint8Array): unknown[]
  encodeReply(value: unknown): Uint8Array
} {
  const method = idlFactory({ IDL })._fields.find(([known]) => known === name)?.[1]
  if (!method) throw new TypeError(`The engine's interface has no ${name}.`)
  return {
    decodeArguments: (arg) => IDL.decode(method.argTypes, new Uint8Array(arg)),
    encodeReply: (value) => new Uint8Array(IDL.encode(method.retTypes, [value])),
  }
}
