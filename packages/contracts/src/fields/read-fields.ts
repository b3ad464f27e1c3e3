import { z } from '../zod.ts'

const each =
  <Kind extends z.ZodType>(kind: Kind) =>
  <Name extends string>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>

/** Fields of an answer that are of one kind and need no word of their own: `...texts('id', 'name')`. */
export const texts = each(z.string())
export const textsOrNull = each(z.string().nullable())
export const numbers = each(z.number())
export const numbersOrNull = each(z.number().nullable())
export const flags = each(z.boolean())
/** A list of such objects. */
export const rows = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape))
