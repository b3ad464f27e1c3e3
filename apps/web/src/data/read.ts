import type { Read, ReadArgs, ReadName } from '@hearth/contracts/reads'
import { getBackend } from './network.ts'

/** What a function of the database answers to whoever is signed in, or to a visitor. Throws the protocol's error. */
export async function read<Name extends ReadName>(
  name: Name,
  args: [ReadArgs<Name>] extends [never] ? Record<never, never> : ReadArgs<Name>,
  signal?: AbortSignal,
): Promise<Read<Name>> {
  const backend = await getBackend()
  const asked = backend.rpc(name, args as ReadArgs<Name>)
  const { data } = await (signal ? asked.abortSignal(signal) : asked).throwOnError()
  return data as Read<Name>
}
