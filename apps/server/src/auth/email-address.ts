/**
 * Local part and domain as HTML's e-mail field takes them: no quotes, no comments, nothing that a header could
 * misread.
 */
const form =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const maxLength = 254

/** The address as accounts are known by it: trimmed, in lower case. `undefined` when it is none. */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= maxLength && form.test(email) ? email : undefined
}
