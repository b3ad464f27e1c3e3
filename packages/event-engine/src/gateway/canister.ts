import type { Transaction } from '@hearth/database'

export type Caller = { principal: string; anonymous: boolean; userId?: string; isController: boolean }
export type MethodCall = {
  method: string
  arg: Uint8Array
  caller: Caller
  requestId: Uint8Array
  nowMs: number
}
export type Outcome =
  | { ok: true; reply: Uint8Array }
  | { ok: false; rejectCode: 3 | 4 | 5; message: string; errorCode?: string }
export interface Canister {
  id: string
  candid: string
  kindOf(method: string): 'query' | 'update' | undefined
  query(call: MethodCall): Promise<Outcome>
  update(call: MethodCall, transaction: Transaction): Promise<Outcome>
  committed?(call: MethodCall): void
}
