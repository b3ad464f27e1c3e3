import { normaliseEmail } from '../../../auth/index.ts'

export type TypedAddresses = { addresses: string[]; wrong: string[]; duplicates: number }

/**
 * The addresses of a pasted text, each once: with commas, spaces or line breaks between them, also as mail programs write
 * them (`Rui Lima <rui@example.org>`). Words without an @ are names beside an address; what has one and is no address is
 * said.
 */
export function readTypedAddresses(text: string): TypedAddresses {
  const addresses = new Set<string>()
  const wrong = new Set<string>()
  let read = 0
  for (const word of text.split(/[\s,;<>()"]+/)) {
    if (!word.includes('@')) continue
    const address = normaliseEmail(word.replace(/^mailto:/i, '').replace(/[.:]$/, ''))
    // An address without a dot is one of this machine, and no host means that.
    if (address?.split('@')[1]?.includes('.')) {
      read++
      addresses.add(address)
    } else {
      wrong.add(word)
    }
  }
  return { addresses: [...addresses], wrong: [...wrong], duplicates: read - addresses.size }
}
