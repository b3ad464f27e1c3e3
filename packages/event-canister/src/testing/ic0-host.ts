import { Principal } from '@dfinity/principal'

// As much of the Internet Computer's System API (interface specification, "The IC System API") as the engine's canister
// asks for: messages, callers, the clock, stable memory. What the network has besides (cycles, instruction limits,
// consensus, calls to other canisters) is not here.

export type Message = { method: string; arg: Uint8Array; caller: Principal; timeNs: bigint }
export type Answer =
  | { kind: 'reply'; reply: Uint8Array }
  | { kind: 'reject'; message: string }
  | { kind: 'trap'; message: string }

export type HostedCanister = {
  /** Begins anew with empty memories. */
  install(arg: Uint8Array): void
  /** Begins anew with the stable memory as it is. */
  upgrade(arg: Uint8Array): void
  /** A query's changes are dropped, as the network does. */
  query(message: Message): Answer
  /** An update's changes stay unless it traps. */
  update(message: Message): Answer
}

const pageBytes = 65_536

/** Runs a canister's module in this process, one message at a time. */
export function hostCanister(
  module: WebAssembly.Module,
  { id, controller }: { id: Principal; controller: Principal },
): HostedCanister {
  const stable = stableMemory()
  let instance: WebAssembly.Instance
  let message: Message
  let answer: Answer | undefined
  let replied: Uint8Array[] = []

  const heap = () => (instance.exports.memory as WebAssembly.Memory).buffer
  const bytesAt = (at: number, length: number) => new Uint8Array(heap(), at, length)
  const textAt = (at: number, length: number) => new TextDecoder().decode(bytesAt(at, length))
  const copier = (from: () => Uint8Array) => (to: number, offset: number, length: number) =>
    bytesAt(to, length).set(from().subarray(offset, offset + length))

  const systemApi: Record<string, (...given: never[]) => unknown> = {
    msg_arg_data_size: () => message.arg.length,
    msg_arg_data_copy: copier(() => message.arg),
    msg_caller_size: () => message.caller.toUint8Array().length,
    msg_caller_copy: copier(() => message.caller.toUint8Array()),
    canister_self_size: () => id.toUint8Array().length,
    canister_self_copy: copier(() => id.toUint8Array()),
    is_controller: (at: number, length: number) =>
      Number(Principal.fromUint8Array(bytesAt(at, length).slice()).compareTo(controller) === 'eq'),
    time: () => message.timeNs,
    msg_reply_data_append: (at: number, length: number) => replied.push(bytesAt(at, length).slice()),
    msg_reply: () => {
      answer = { kind: 'reply', reply: new Uint8Array(Buffer.concat(replied)) }
    },
    msg_reject: (at: number, length: number) => {
      answer = { kind: 'reject', message: textAt(at, length) }
    },
    trap: (at: number, length: number) => {
      throw new Trap(textAt(at, length))
    },
    stable64_size: () => stable.pages(),
    stable64_grow: (pages: bigint) => stable.grow(pages),
    stable64_read: (to: bigint, from: bigint, length: bigint) =>
      bytesAt(Number(to), Number(length)).set(stable.read(Number(from), Number(length))),
    stable64_write: (to: bigint, from: bigint, length: bigint) =>
      stable.write(Number(to), bytesAt(Number(from), Number(length))),
    // The seed of chance is fetched by a timer, which never comes: the engine uses none.
    global_timer_set: () => 0n,
    performance_counter: () => 0n,
    debug_print: () => undefined,
  }

  function instantiate(): void {
    const asked = WebAssembly.Module.imports(module).map(({ name }) => name)
    const absent = (name: string) => () => {
      throw new Error(`The host has no ic0.${name}.`)
    }
    const ic0 = Object.fromEntries(asked.map((name) => [name, systemApi[name] ?? absent(name)]))
    instance = new WebAssembly.Instance(module, { ic0 })
  }

  function begin(arg: Uint8Array, entry: string): void {
    instantiate()
    settled = undefined
    run({ method: entry, arg, caller: controller, timeNs: 0n }, entry)
  }

  /** Throws `Trap`. */
  function run(given: Message, entry: string): void {
    message = given
    answer = undefined
    replied = []
    const method = instance.exports[entry]
    if (typeof method !== 'function') throw new Trap(`Canister has no ${entry}.`)
    method()
  }

  function answerTo(given: Message, entry: string): Answer {
    try {
      run(given, entry)
    } catch (error) {
      if (error instanceof Trap) return { kind: 'trap', message: error.message }
      throw error
    }
    return answer ?? { kind: 'trap', message: 'Canister did not reply.' }
  }

  /** The heap as the last message left it; absent while a message has changed it since. */
  let settled: Uint8Array | undefined

  /** Runs a message and takes back what it changed unless `isKept` says otherwise of its answer. */
  function undoable(given: Message, entry: string, isStored: (answer: Answer) => boolean): Answer {
    settled ??= new Uint8Array(heap()).slice()
    const forget = stable.remember()
    const result = answerTo(given, entry)
    const stored = isStored(result)
    forget(stored)
    if (stored) {
      settled = undefined
      return result
    }
    // A trap leaves the instance's stack where it was, so that a new one takes its place.
    if (result.kind === 'trap') instantiate()
    const memory = instance.exports.memory as WebAssembly.Memory
    const missing = settled.length - memory.buffer.byteLength
    if (missing > 0) memory.grow(missing / pageBytes)
    new Uint8Array(memory.buffer).set(settled)
    return result
  }

  return {
    install: (arg) => {
      stable.clear()
      begin(arg, 'canister_init')
    },
    upgrade: (arg) => begin(arg, 'canister_post_upgrade'),
    query: (given) => undoable(given, `canister_query ${given.method}`, () => false),
    update: (given) => undoable(given, `canister_update ${given.method}`, ({ kind }) => kind !== 'trap'),
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
