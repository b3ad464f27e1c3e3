/** A second small canister for the gateway's tests: it says back what it hears, and who said it. */
import { IDL } from '@dfinity/candid'
import { canisterIdBytes, principalText } from '@hearth/ic-wire'
import type { Canister, MethodCall, Outcome } from './canister.ts'

export const echoCanisterId = principalText(canisterIdBytes(0x486561727468_0002n))

export const echoIdl: IDL.InterfaceFactory = ({ IDL: idl }) =>
  idl.Service({
    echo: idl.Func([idl.Vec(idl.Nat8)], [idl.Vec(idl.Nat8)], ['query']),
    whoami: idl.Func([], [idl.Text], ['query']),
    deny: idl.Func([idl.Text], [idl.Text], ['query']),
    keep: idl.Func([idl.Vec(idl.Nat8)], [idl.Vec(idl.Nat8)], []),
  })

/** Keeps nothing: every answer comes from the question alone. */
export const echoCanister: Canister = {
  id: echoCanisterId,
  candid: 'service : { echo : (blob) -> (blob) query }',
  kindOf: (method) =>
    ['echo', 'whoami', 'deny'].includes(method) ? 'query' : method === 'keep' ? 'update' : undefined,
  query: async (call) => answer(call),
  update: async (call) => answer(call),
}

function answer({ method, arg, caller }: MethodCall): Outcome {
  if (method === 'whoami') return { ok: true, reply: IDL.encode([IDL.Text], [caller.principal]) }
  if (method === 'deny')
    return { ok: false, rejectCode: 4, message: `No, ${caller.principal}.`, errorCode: 'TEST' }
  // A blob's argument and reply have the same bytes.
  return { ok: true, reply: arg }
}
