import { Principal } from '@dfinity/principal'
import type { RootSigner } from './bls-signer.ts'

/**
 * Verifies a certificate as an agent in a browser does, with the agent's own code: its form, its signature and its
 * time. Gives what is wrong with it, in a sentence; the pairing is reckoned in the signer's thread.
 */
export async function examineCertificate(
  certificate: Uint8Array,
  { rootKeyDer, canisterId, signer }: { rootKeyDer: Uint8Array; canisterId: string; signer: RootSigner },
): Promise<string | undefined> {
  // Nobody else on the server needs the agent, so it is not loaded before somebody asks.
  const { Certificate } = await import('@dfinity/agent')
  try {
    await Certificate.create({
      certificate,
      rootKey: rootKeyDer,
      canisterId: Principal.fromText(canisterId),
      blsVerify: (publicKey, signature, message) => signer.verify(publicKey, signature, message),
    })
    return undefined
  } catch (error) {
    return `It does not verify: ${error instanceof Error ? error.message : String(error)}`
  }
}
