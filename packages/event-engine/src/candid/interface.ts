import { IDL } from '@dfinity/candid'
import { type _SERVICE, idlFactory } from '@hearth/contracts/event-engine.did.js'

export type MethodName = keyof _SERVICE

export type MethodType = { kind: 'query' | 'update'; takes: IDL.Type[]; gives: IDL.Type[] }

/** Every method of event-engine.did with its types. */
export const methodTypes: ReadonlyMap<string, MethodType> = new Map(
  idlFactory({ IDL })._fields.map(([name, type]) => [
    name,
    {
      kind: type.annotations.includes('query') ? 'query' : 'update',
      takes: type.argTypes,
      gives: type.retTypes,
    },
  ]),
)

export function methodType(name: MethodName): MethodType {
  const type = methodTypes.get(name)
  if (!type) throw new Error(`event-engine.did has no ${name}`)
  return type
}
