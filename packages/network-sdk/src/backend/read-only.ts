import { readOnlyCode } from '@hearth/contracts/read-only'

/** Their clients keep an answer's code for themselves; those of tables and functions pass it on. */
const hidesCodes = /\/(?:auth|storage)\/v1\//

/**
 * A `fetch` by which the errors of sign-in and files say that Hearth can only be read just now: `readOnlyCode` is their
 * message. Of a 503 the official client of sign-in reads nothing but `msg` or `message` of the response itself (`auth-js`,
 * `lib/fetch.ts`), and that of files only the body's `message`.
 */
export function sayingReadOnly(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init)
    const address = input instanceof Request ? input.url : String(input)
    if (response.status !== 503 || !hidesCodes.test(address)) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    if ((body as { code?: unknown } | undefined)?.code !== readOnlyCode) return response
    const { status, statusText } = response
    const said = Response.json({ ...(body as object), message: readOnlyCode }, { status, statusText })
    return Object.assign(said, { msg: readOnlyCode })
  }
}
