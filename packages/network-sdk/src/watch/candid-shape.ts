import { IDL } from '../agent/agent-library.ts'

/**
 * A Candid type as plain data, so that a form can be made from it and a value shown by it without the library. A record
 * whose fields have no names (a tuple) has them numbered from 0.
 */
export type CandidShape =
  | { kind: 'text' }
  | { kind: 'bool' }
  /** Whole and not negative. With `bits` it has an upper bound. */
  | { kind: 'nat'; bits?: number }
  | { kind: 'opt'; of: CandidShape }
  | { kind: 'vec'; of: CandidShape }
  | { kind: 'record'; fields: CandidField[] }
export type CandidField = { name: string; shape: CandidShape }

/** Throws TypeError for a kind of type that the engine's interface does not use. */
export function describeCandid(type: IDL.Type): CandidShape {
  return type.accept(new Describer(), undefined)
}

class Describer extends IDL.Visitor<undefined, CandidShape> {
  override visitText(): CandidShape {
    return { kind: 'text' }
  }
  override visitBool(): CandidShape {
    return { kind: 'bool' }
  }
  override visitNat(): CandidShape {
    return { kind: 'nat' }
  }
  override visitFixedNat(type: IDL.FixedNatClass): CandidShape {
    return { kind: 'nat', bits: type._bits }
  }
  override visitOpt<T>(_: IDL.OptClass<T>, of: IDL.Type<T>): CandidShape {
    return { kind: 'opt', of: describeCandid(of) }
  }
  override visitVec<T>(_: IDL.VecClass<T>, of: IDL.Type<T>): CandidShape {
    return { kind: 'vec', of: describeCandid(of) }
  }
  override visitRecord(_: IDL.RecordClass, fields: [string, IDL.Type][]): CandidShape {
    return { kind: 'record', fields: fields.map(([name, type]) => ({ name, shape: describeCandid(type) })) }
  }
  override visitTuple<T extends unknown[]>(_: IDL.TupleClass<T>, parts: IDL.Type[]): CandidShape {
    const fields = parts.map((type, index) => ({ name: String(index), shape: describeCandid(type) }))
    return { kind: 'record', fields }
  }
  override visitType<T>(type: IDL.Type<T>): CandidShape {
    throw new TypeError(`A Candid ${type.name} has no shape here.`)
  }
}
