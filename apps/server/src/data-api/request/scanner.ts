import { unparsable } from '../protocol-error.ts'

const plainName = /[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ ]|-(?!>))*/uy

/** Walks along one parameter of the query string; every refusal says where it stopped. */
export class Scanner {
  readonly text: string
  /** What the text is, for the refusal: `select parameter`, `filter` … */
  readonly subject: string
  position = 0

  constructor(text: string, subject: string) {
    this.text = text
    this.subject = subject
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length
  }

  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.position)
  }

  /** Steps over `expected` when it is next. */
  take(expected: string): boolean {
    if (!this.sees(expected)) return false
    this.position += expected.length
    return true
  }

  /** Steps over what the sticky expression matches here. */
  match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.position
    const found = sticky.exec(this.text) ?? undefined
    if (found) this.position += found[0].length
    return found
  }

  expect(expected: string): void {
    if (!this.take(expected)) this.unexpected(`"${expected}"`)
  }

  rest(): string {
    const rest = this.text.slice(this.position)
    this.position = this.text.length
    return rest
  }

  end(): void {
    if (!this.isAtEnd) this.unexpected('the end')
  }

  skipSpaces(): void {
    this.match(/ */y)
  }

  /**
   * A name as the protocol writes it: letters, digits, `_`, `$`, inner spaces and dashes, or anything in double
   * quotes.
   */
  name(): string {
    this.skipSpaces()
    const name = this.sees('"') ? this.quoted() : this.match(plainName)?.[0].trimEnd()
    return name || this.unexpected('a name')
  }

  /** Text in double quotes, where a backslash keeps the next character as it is. */
  quoted(): string {
    const found = this.match(/"((?:[^"\\]|\\[\s\S])*)"/y)
    if (!found) this.unexpected('a closing quote')
    return found[1]!.replace(/\\([\s\S])/g, '$1')
  }

  unexpected(expecting: string): never {
    const next = this.isAtEnd ? 'end of input' : `"${this.text[this.position]}"`
    return this.fail(`unexpected ${next} expecting ${expecting}`)
  }

  fail(details: string): never {
    throw unparsable(this.subject, this.text, this.position + 1, details)
  }
}
