import type { Database, Read, ReadName } from '@hearth/contracts/reads'
import { getBackend } from './network.ts'

type Args<Name extends ReadName> = Database['public']['Functions'][Name]['Args']

/** What a function of the database answers to whoever is signed in, or to a visitor. Throws the protocol's error. */
export async function read<Name extends ReadName>(
  name: Name,
  args: [Args<Name>] extends [never] ? Record<never, never> : Args<Name>,
  signal?: AbortSignal,
): Promise<Read<Name>> {
  const backend = await getBackend()
  const asked = backend.rpc(name, args as Args<Name>)
  const { data } = await (signal ? asked.abortSignal(signal) : asked).throwOnError()
  return data as Read<Name>
}
