/** What the host asks of WebAssembly: Node has it, and the types of Node do not name it. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
    static imports(module: Module): { module: string; name: string }[]
  }
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, (...given: never[]) => unknown>>)
    readonly exports: Record<string, unknown>
  }
}
