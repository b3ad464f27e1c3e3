import type { IDL } from '@dfinity/candid'
import type { Principal } from '@dfinity/principal'

// What we use of azle, which publishes its own TypeScript instead of declarations: checking that against our rules would
// say nothing about our code.

type Method = () => unknown
type Place = { kind: 'method'; name: string; addInitializer(initialize: (this: unknown) => void): void }
type Decorator = (method: Method, place: Place) => void
type Options = { manual: boolean }

/** With `manual` the method reads its argument's bytes and replies by itself. */
export function query(takes: IDL.Type[], gives: IDL.Type | undefined, options: Options): Decorator
export function update(takes: IDL.Type[], gives: IDL.Type | undefined, options: Options): Decorator
export function init(takes: IDL.Type[], options: Options): Decorator
export function postUpgrade(takes: IDL.Type[], options: Options): Decorator

export function canisterSelf(): Principal
export function isController(principal: Principal): boolean
export function msgArgData(): Uint8Array
export function msgCaller(): Principal
export function msgReject(message: string): void
export function msgReply(reply: Uint8Array): void
/** Nanoseconds since 1970 UTC. */
export function time(): bigint
/** Ends the message; nothing of what it did remains. */
export function trap(message: string): never

/** A map in stable memory, which outlives upgrades; `memoryId` is its own for ever. */
export class StableBTreeMap<K, V> {
  constructor(memoryId: number)
  insert(key: K, value: V): V | undefined
  remove(key: K): V | undefined
  values(): V[]
}
