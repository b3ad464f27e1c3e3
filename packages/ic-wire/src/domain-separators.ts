/**
 * A domain separator of the interface specification: the text's length in one byte, then the text. It goes before
 * what is hashed or signed, so that bytes made for one purpose never count for another.
 */
function separator(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  return Uint8Array.of(bytes.length, ...bytes)
}

export const domainSeparators = {
  request: separator('ic-request'),
  delegation: separator('ic-request-auth-delegation'),
  response: separator('ic-response'),
  stateRoot: separator('ic-state-root'),
  treeEmpty: separator('ic-hashtree-empty'),
  treeFork: separator('ic-hashtree-fork'),
  treeLabeled: separator('ic-hashtree-labeled'),
  treeLeaf: separator('ic-hashtree-leaf'),
} as const
