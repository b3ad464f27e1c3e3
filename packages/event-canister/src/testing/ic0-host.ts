import { Principal } from '@dfinity/principal'
import { counterName } from './count-instructions.ts'

// As much of the Internet Computer's System API (interface specification, "The IC System API") as the engine's canister
// asks for: messages, callers, the clock, stable memory. What the network has besides (cycles, instruction limits,
// consensus, calls to other canisters) is not here.

export type Message = { method: string; arg: Uint8Array; caller: Principal; timeNs: bigint }
export type Answer =
  | { kind: 'reply'; reply: Uint8Array }
  | { kind: 'reject'; message: string }
  | { kind: 'trap'; message: string }

type SystemApi = Record<string, (...given: never[]) => unknown>

const pageBytes = 65_536

/** Runs a canister's module in this process, one message at a time. */
export class HostedCanister {
  readonly #module: WebAssembly.Module
  readonly #controller: Principal
  readonly #ic0: SystemApi
  readonly #stable = stableMemory()
  #instance!: WebAssembly.Instance
  #message!: Message
  #answer: Answer | undefined
  #replied: Uint8Array[] = []
  /** The heap as the last message left it; absent while a message has changed it since. */
  #settled: Uint8Array | undefined

  constructor(module: WebAssembly.Module, { id, controller }: { id: Principal; controller: Principal }) {
    this.#module = module
    this.#controller = controller
    const systemApi = this.#systemApi(id.toUint8Array())
    const absent = (name: string) => () => {
      throw new Error(`The host has no ic0.${name}.`)
    }
    const asked = WebAssembly.Module.imports(module).map(({ name }) => name)
    this.#ic0 = Object.fromEntries(asked.map((name) => [name, systemApi[name] ?? absent(name)]))
  }

  /** Begins anew with empty memories. */
  install(arg: Uint8Array): void {
    this.#stable.clear()
    this.#begin(arg, 'canister_init')
  }

  /** Begins anew with the stable memory as it is. */
  upgrade(arg: Uint8Array): void {
    this.#begin(arg, 'canister_post_upgrade')
  }

  /** A query's changes are dropped, as the network does. */
  query(message: Message): Answer {
    return this.#undoable(message, `canister_query ${message.method}`, () => false)
  }

  /** An update's changes stay unless it traps. */
  update(message: Message): Answer {
    return this.#undoable(message, `canister_update ${message.method}`, ({ kind }) => kind !== 'trap')
  }

  /** What it holds now, and of a module that counts, how many instructions it has run since it was begun. */
  figures(): { heapBytes: number; stableBytes: number; instructions: number } {
    const counter = this.#instance.exports[counterName] as { value: bigint } | undefined
    return {
      heapBytes: this.#heap.buffer.byteLength,
      stableBytes: Number(this.#stable.pages()) * pageBytes,
      instructions: Number(counter?.value ?? 0),
    }
  }

  #systemApi(ownId: Uint8Array): SystemApi {
    const bytesAt = (at: number, length: number) => new Uint8Array(this.#heap.buffer, at, length)
    const textAt = (at: number, length: number) => new TextDecoder().decode(bytesAt(at, length))
    const copier = (from: () => Uint8Array) => (to: number, offset: number, length: number) =>
      bytesAt(to, length).set(from().subarray(offset, offset + length))
    const callerBytes = () => this.#message.caller.toUint8Array()
    return {
      msg_arg_data_size: () => this.#message.arg.length,
      msg_arg_data_copy: copier(() => this.#message.arg),
      msg_caller_size: () => callerBytes().length,
      msg_caller_copy: copier(callerBytes),
      canister_self_size: () => ownId.length,
      canister_self_copy: copier(() => ownId),
      is_controller: (at: number, length: number) =>
        Number(Principal.fromUint8Array(bytesAt(at, length).slice()).compareTo(this.#controller) === 'eq'),
      time: () => this.#message.timeNs,
      msg_reply_data_append: (at: number, length: number) => this.#replied.push(bytesAt(at, length).slice()),
      msg_reply: () => {
        this.#answer = { kind: 'reply', reply: new Uint8Array(Buffer.concat(this.#replied)) }
      },
      msg_reject: (at: number, length: number) => {
        this.#answer = { kind: 'reject', message: textAt(at, length) }
      },
      trap: (at: number, length: number) => {
        throw new Trap(textAt(at, length))
      },
      stable64_size: () => this.#stable.pages(),
      stable64_grow: (pages: bigint) => this.#stable.grow(pages),
      stable64_read: (to: bigint, from: bigint, length: bigint) =>
        bytesAt(Number(to), Number(length)).set(this.#stable.read(Number(from), Number(length))),
      stable64_write: (to: bigint, from: bigint, length: bigint) =>
        this.#stable.write(Number(to), bytesAt(Number(from), Number(length))),
      // The seed of chance is fetched by a timer, which never comes: the engine uses none.
      global_timer_set: () => 0n,
      performance_counter: () => 0n,
      debug_print: () => undefined,
    }
  }

  get #heap(): WebAssembly.Memory {
    return this.#instance.exports.memory as WebAssembly.Memory
  }

  #instantiate(): void {
    this.#instance = new WebAssembly.Instance(this.#module, { ic0: this.#ic0 })
  }

  #begin(arg: Uint8Array, entry: string): void {
    this.#instantiate()
    this.#settled = undefined
    this.#run({ method: entry, arg, caller: this.#controller, timeNs: 0n }, entry)
  }

  /** Throws `Trap`. */
  #run(message: Message, entry: string): void {
    this.#message = message
    this.#answer = undefined
    this.#replied = []
    const method = this.#instance.exports[entry]
    if (typeof method !== 'function') throw new Trap(`Canister has no ${entry}.`)
    method()
  }

  #answerTo(message: Message, entry: string): Answer {
    try {
      this.#run(message, entry)
    } catch (error) {
      if (error instanceof Trap) return { kind: 'trap', message: error.message }
      throw error
    }
    return this.#answer ?? { kind: 'trap', message: 'Canister did not reply.' }
  }

  /** Runs a message and takes back what it changed unless `isStored` says otherwise of its answer. */
  #undoable(message: Message, entry: string, isStored: (answer: Answer) => boolean): Answer {
    this.#settled ??= new Uint8Array(this.#heap.buffer).slice()
    const forget = this.#stable.remember()
    const result = this.#answerTo(message, entry)
    const stored = isStored(result)
    forget(stored)
    if (stored) {
      this.#settled = undefined
      return result
    }
    // A trap leaves the instance's stack where it was, so that a new one takes its place.
    if (result.kind === 'trap') this.#instantiate()
    const missing = this.#settled.length - this.#heap.buffer.byteLength
    if (missing > 0) this.#heap.grow(missing / pageBytes)
    new Uint8Array(this.#heap.buffer).set(this.#settled)
    return result
  }
}

class Trap extends Error {}

/** Stable memory that can take back what was written since it was told to remember. */
function stableMemory() {
  let bytes = new Uint8Array()
  let pages = 0n
  let overwritten: { at: number; was: Uint8Array }[] = []

  return {
    pages: () => pages,
    grow(by: bigint): bigint {
      const before = pages
      pages += by
      const needed = Number(pages) * pageBytes
      if (needed > bytes.length) {
        const larger = new Uint8Array(needed)
        larger.set(bytes)
        bytes = larger
      }
      return before
    },
    read: (at: number, length: number) => bytes.subarray(at, at + length),
    write(at: number, given: Uint8Array): void {
      overwritten.push({ at, was: bytes.slice(at, at + given.length) })
      bytes.set(given, at)
    },
    remember() {
      overwritten = []
      const pagesBefore = pages
      return (isStored: boolean) => {
        if (isStored) return
        for (const { at, was } of overwritten.reverse()) bytes.set(was, at)
        pages = pagesBefore
      }
    },
    clear(): void {
      bytes = new Uint8Array()
      pages = 0n
    },
  }
}
